import type { LanguageRules } from './language-rules.ts'
import { ageOfChild, begins, DOMAIN_ENDING, numberWords, phrases, whole, words } from './patterns.ts'

const NUMBERS = numberWords(
  'un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept',
  { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100 },
)
const AGE = ageOfChild(NUMBERS)

export const FRENCH: LanguageRules = {
  writtenAs: 'French, to "vous"',
  smallWords:
    'le la les et de des du que qui en est une un avec pour pas ne se sur vous votre vos plus cette ce sont ou dans peut',
  numbers: {
    words: NUMBERS,
    vague: 'moitié mille million',
    // "quatre-vingts"
    compound: 'vingts',
    units: 'cent|euros?|ans|années?|mois|semaines?|jours?|heures?|minutes?|fois|millimèt\\p{L}*|cheveux',
  },
  narrative: {
    connecting: `le la les l un une des du de d et ou mais donc ainsi que qu comme quand lorsque lorsqu pendant parce car puisque si qui quoi dont où
      ici là y ce cet cette ces c ça cela ceci celui celle ceux celles il ils elle elles on nous vous votre vos notre nos leur leurs son sa
      ses se s me lui en au aux à dans sur sous entre avec par pour chez depuis jusqu jusque avant après autour chaque tout toute tous
      toutes quelque quelques plusieurs beaucoup plus moins peu autre autres premier première deuxième seconde second prochain prochaine
      prochains prochaines suivant dernier dernière seulement aussi encore déjà souvent parfois généralement habituellement habituel surtout
      principalement plutôt assez très bien nettement net nets nette nettes clair* suffisamment presque
      environ lavage probable* possible* est sont était
      étaient être soit été sommes êtes a ont ai avons avez avoir fait font faire peut peuvent pourrait pourraient pouvoir doit doivent
      devrait devraient semble semblent voit voient voir vu vue montre montrent montrer dit disent dire suggère suggèrent signifie
      signifient indique indiquent trouve trouvent trouver va vont aller vient viennent venir aide aident aider aidera comparer comparaison
      reste restent concerne signe signes raison raisons photo photos image images gros plan visible visibles zone zones endroit cheveu
      cheveux cuir chevelu peau tête visage entière petit petite grand grande large doux douce doucement étape étapes chose choses façon
      manière lumière jour sûr sûre sûrs sûres certain certaine certains certitude ensemble même mêmes différent* semblable* saison saisons
      occupe occuper m`,
    denies: /(?<!\p{L})(?:ne|n|non|ni|sans|jamais|rien|personne|aucune?s?|guère|(?<!premier )(?<!prochain )pas)(?!\p{L})/iu,
    never: {
      buying: [begins('achet, achat, commandez, boutique, magasin, remise, promo, soldes, livraison')],
      price: [whole('euros?, prix, coûte\\p{L}*, gratuit\\p{L}*')],
      contact: [begins('site web, numéro de téléphone, cliquez'), whole(`point (${DOMAIN_ENDING}), arobase`)],
      promise: [begins('garant, (?<!ne )guéri, cliniquement prouv')],
    },
    onlyIfGiven: {
      product: begins(
        'kétocona, kératin, collagèn, sérum, ampoul, compléments? alim, gélul, pilul, greffe, stéroïd, après-shamp, toniqu',
        'crème, pommade',
      ),
      diagnosis: begins('alopéci, pelade, dermatose, dermite, eczém, séborrh, teigne, xérose, érythèm, polykyst, acné, mélanom'),
      leak: begins('modèle de langage'),
    },
    diagnosed: 'vous avez|vous souffrez|vous êtes attein\\p{L}+',
    playsDown: begins('pas besoin, rien de grave, pas grave, inoffensi, sans gravité, inutile de'),
    reassures: begins(
      'bonnes? nouvelles?, tout va bien, tout est normal, rassur, en bonne santé, sains?(?!\\p{L}), saines?(?!\\p{L})',
      'rien d’inquiét, rien d.inquiét, aucune raison de s.inquiét',
    ),
    doctor: /médecin|médical|docteur|dermatolog/iu,
    signs: begins(
      'pellicul, squam, desquam, gras(?!\\p{L}{3}), sébum, rougeur, roug, inflam, enflam, pustul, bouton, plaque, croût',
      'affin, éclairci, chauv, calvit, golfe, raie, sommet, cass(é|ant|ure), frisott, cicatri, sécheresse, densité',
    ),
  },
  warnings: {
    alone: {
      pain: words(
        'douleurs?(?! (?:articulaire|menstruelle|musculaire|lombaire|dorsale|dentaire|aux? (?:genou|dos|ventre|dents|articulation|jambe|épaule)|de (?:règles|dos|ventre)))',
        'douloureu*',
        'endolori*',
        '(?:fait|font|faisait|faire) (?:(?:très|assez|un peu|vraiment|toujours|encore|bien|plus|pas|si|trop|aussi|plus trop|pas du tout|jamais|parfois|super|hyper|vachement|tellement|drôlement) )*mal(?! aux? (?:dos|ventre|genou|portefeuille))',
        "(?:j'ai|ai|a|avais|avait|avoir) (?:(?:très|assez|un peu|vraiment|toujours|encore|bien|plus|pas|si|trop|jamais) )*mal (?:au (?:cuir|crâne|niveau)|à (?:la racine|cet endroit|cette|la peau|un endroit)|aux racines|quand|lorsque|dès|ici|là|sur|partout|derrière)",
        '(?:mal|sensibilité) (?:au cuir chevelu|aux racines)',
        'lancinant*',
        'élancements?',
        "(?:ça|cela|qui|crâne|tête|peau) (?:me |m'|nous )?lance(?:nt)?",
        "brûl(?:e|er|ent|ait|ures?|ante?s?)(?! (?:d'estomac|(?:mes|les) cheveux|les graisses|des calories))",
        'sensibles? au toucher',
        'f(?:ait|ont) souffrir',
        "(?:ça|cela|qui|lotion|peau|crâne) (?:me |m'|la |le )?piqu(?:e|ait)",
      ),
      pus_crusts_bleeding: words(
        'purulent(?:e|s|es)?',
        'suppur\\p{L}+',
        'pustules?',
        'suint\\p{L}+',
        '(?:liquide|écoulement) jaun\\p{L}*',
        'croûtes?(?! de lait)',
        'saign(?:e|ent|ait|er|ement|ements|é)',
        '(?:du|au|avec|de|gouttes de|traces de|un peu de) sang(?<!(?:prise|prises|analyse|analyses|bilan|test|don) (?:de|du) sang)',
        'plaies?',
        'infecté(?:e|s|es)?',
        'infections?',
        'qui coule(?:nt)?',
        'abcès',
      ),
      fever: words(
        'fièvre',
        'fievre',
        'fiévreu\\p{L}*',
        'fébril\\p{L}*',
        'de la température',
        '(?:3[89]|40)(?:[.,]\\d)? ?(?:°|degrés|depuis (?:hier|ce matin|cette nuit|deux jours))',
        'frissons',
        'thermomètre',
        '(?:baisser|la|de) température(?! (?:de l.eau|ambiante|du (?:sèche|fer)))',
        '(?:3[89]|40)[.,]\\d(?! ?(?:kg|cm|mm|€|euros?|%|ml|\\$))',
      ),
    },
    together: {
      sudden_patches: {
        what: words(
          'plaques?(?! roug| de (?:rougeur|psoriasis))',
          'trous?',
          'pelade',
          '(?:cercle|rond|zone|endroit)s? (?:\\p{L}+ )?(?:chauves?|vides?|nus?)',
          'grosses? touffes?|touffes?',
          'plus un (?:cheveu|poil)',
          'par ronds',
          'devenue? nue?',
          'zones? (?:\\p{L}+ )?(?:sans cheveux|chauves?|vides?|dégarnies?|nues?)',
          'pelades?',
          'taches? (?:\\p{L}+ )?(?:sans cheveux|chauves?)',
          'ronds? (?:\\p{L}+ )?sans cheveux',
          'par (?:poignées|plaques|touffes)',
        ),
        how: words(
          'soudain\\p{L}*',
          "d'un coup",
          'tout à coup',
          'subit\\p{L}*',
          'brusqu\\p{L}*',
          'brutal\\p{L}*',
          'du jour au lendemain',
          'en (?:à peine |seulement )?(?:quelques|deux|trois|quatre|peu de|\\d{1,2}) (?:jours|semaines|nuits)',
          'en une (?:nuit|semaine)',
          'il y a (?:quelques|deux|trois|une|\\d{1,2}) (?:jours|semaines?)',
          'hier',
          'ce matin',
          'dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi',
          'semaine dernière',
          '(?:il )?y ?a (?:quelques|deux|trois|quinze|une|\\d{1,2}) (?:jours|semaines?)',
          "en moins d'un mois",
          'en quinze jours',
          'ça fait (?:\\d|deux|trois|une) (?:jours|semaines?)',
          'de nulle part',
          'date de (?:\\d{1,2}|quelques|deux|trois) jours',
          'depuis (?:à peine )?(?:\\d{1,2}|deux|trois) jours',
          'gr(?:ande?|osse?) comme une? (?:pièce|noix)',
          'juste après',
          'cette (?:semaine|nuit)',
          "d'un jour à l'autre",
          'depuis (?:quelques|deux|trois|quatre|\\d{1,2}|une) (?:jours|semaines?)',
          'réveillée?',
          'rapidement',
          'apparu(?:e|s|es)?',
          'apparaiss\\p{L}+',
          'apparition',
          'nouve(?:au|aux|lle|lles)',
          'sortie? de nulle part',
        ),
      },
      spreading_rash: {
        what: words(
          'éruptions?',
          'rougeurs?',
          'plaques? (?:\\p{L}+ )?rouges?',
          'boutons?',
          'urticaire',
          'anneaux?',
          'cercles? rouges?',
          'roug(?:it|issent)',
          '(?:tache|rond|cercle|marque)s? (?:\\p{L}+ )?rouges?',
          'irritations?',
          'inflammations?',
          '(?:taches?|ronds?|marques?|points?) (?:\\p{L}+ )?rouges?',
          'eczéma',
          'psoriasis',
        ),
        how: words(
          "s'étend(?:ent|re)?",
          "s'est étendue?s?",
          "s'étale(?:nt)?",
          "s'agrandi(?:t|ssent|r)",
          "s'élargi(?:t|ssent|r)",
          'se (?:propage|répand|développe)(?:nt)?',
          'grandi(?:t|ssent)',
          'gagne(?:nt)? (?:du terrain|le|la|tout)',
          'de plus en plus (?:grande?s?|étendue?s?|larges?)',
          'progressent?',
          'descend(?:ent)? (?:vers|sur|dans|jusqu)\\p{L}*',
          'augmente(?:nt)?',
          'grossi(?:t|ssent)',
          'partout',
          'se multiplie(?:nt)?',
          'gagne(?:nt)? (?:les|le|la)',
          "(?:d'abord|au début|un puis) .{0,50}",
          'de plus en plus',
          'commencé .{0,50}(?:maintenant|là|aujourd.hui)(?!\\p{L})',
          '(?:chaque jour|de jour en jour) (?:\\p{L}+ ){0,2}plus',
          'moitié (?:de la tête|du crâne)',
        ),
      },
    },
    barePatch: {
      what: words(
        '(?:plaque|zone|tache|rond|cercle|endroit)s? (?:\\p{L}+ )?(?:sans (?:cheveux|poils?)|chauves?|vides?|nue?s?|lisses?)',
        'trous? dans (?:les|mes|ma|la) (?:cheveux|barbe|chevelure)',
        'pelades?',
        'alopecia areata',
      ),
      slowly: words(
        'lent*',
        'peu à peu',
        'petit à petit',
        'progressi*',
        '(?:depuis|en|au fil) (?:\\p{L}+ ){0,2}(?:\\d+ )?(?:ans|années|mois)',
        '(?:depuis|il y a) (?:\\p{L}+|\\d+) (?:ans|mois)',
        'vertex',
        'sommet',
        'golfes',
        'tonsure',
        'génétique\\p{L}*',
        'héréditaire',
        '(?:mon )?(?:père|papa)',
        'greff*',
        'cicatrice',
        'depuis toujours',
      ),
    },
    child: phrases(
      `(?:fils|fille|enfant|garçon|bébé|neveu|nièce|petit-fils|petite-fille|petit frère|petite sœur|petite soeur|petit|petite)(?: \\p{L}+){0,2}?(?:,| \\(| de| qui a| a| âgée? de| vient d'avoir| aura)(?: seulement| presque| juste)? ?${AGE} (?:ans|an|mois)(?!\\p{L}| plus tôt)`,
      `j'ai (?:seulement |presque |juste |tout juste )?${AGE} ans(?! de|\\p{L})`,
      "(?:c'est pour|il s'agit de) (?:mon|ma|notre) (?:enfant|bébé|petit garçon|petite fille)(?!\\p{L})",
      "(?<!(?:naissance (?:de|d')|après|depuis|allaite|eu|pour|avec|comme|accouchement de) ?)(?:mon|ma|notre) (?:enfant|bébé|petit garçon|petite fille|tout-petit|nourrisson)(?! est née?|\\p{L})",
      "(?:cheveux|tête|crâne|cuir chevelu|photo) (?:de|d') ?(?:mon|ma|notre|un|une) (?:\\p{L}+ )?(?:enfant|bébé|fils|fille|petit garçon|petite fille)(?!\\p{L})",
      '(?:mon|ma|notre) (?:\\p{L}+ )?(?:fils|fille|enfant|petit-fils|petite-fille|neveu|nièce|petit|petite)[^.!?]{0,60}(?<!\\p{L})(?:maternelle|primaire|école|collège|lycée|crèche|ado|adolescente?|couches)(?!\\p{L})',
      `(?:élève|élèves) de ${AGE} ans`,
      'élève(?!\\p{L})',
      `(?:bébé|petit|petite|fils|fille|enfant)[,.]? (?:il|elle) a (?:seulement |presque |tout juste )?${AGE} (?:ans|mois)`,
      '(?:suis|est|va|rentre|entre) (?:encore )?(?:au collège|au lycée|à l.école primaire|en primaire|à la maternelle)',
      `j'?ai (?:seulement |presque |juste |tout juste )?(?:1[0-7]|quinze|seize|treize|quatorze|douze|onze|dix|dix-sept) ans(?! de|\\p{L})`,
      '(?:en|au) (?:cp|ce1|ce2|cm1|cm2|sixième|cinquième|quatrième|troisième|seconde|terminale|[3-6]e)(?![\\p{L}\\d])',
      '(?:la petite|le petit) (?:rentre|entre|va|est) (?:en|à) ',
      `(?:gamine?|p'?tit frère|petite? sœur|frère) (?:de|vient d'?avoir) ${AGE} ans`,
      'pas encore majeure?(?!\\p{L})',
      "(?:je suis|c'est|est) (?:encore )?(?:mineure?|un enfant|un bébé|une enfant)(?!\\p{L})",
    ),
    turns: ['mais', 'cependant'],
    negation: {
      words: 'sans|pas|rien|aucune?|jamais|ni|non',
      // "plus" is a negation only after "ne".
      inContext: "(?<!\\p{L})n(?:e |')\\S+ (?:plus|guère)(?!\\p{L})",
      without: 'sans',
      hair: 'cheveux',
      unreached: 'que|qui|quand|sais|comprends|pourquoi|parce|arrête|arrêtent|cesse|supporte|dors|seulement',
      and: 'et',
      joins: 'ou|et|ni',
      listed: "le|la|du|des|de|d'|l'|un|douleur|fièvre|croûtes|sang|démangeaisons?",
      verbs: 'fait|font|ai |a mal|saign|suppur|suint',
      statements: '(?:fait|font) |(?:ça|cela) |(?:saigne|brûle|suinte|suppure)$',
      none: 'non|aucune?',
      inside: 'pas|jamais|non',
      // "ne s'étend pas".
      around: { opens: "(?:ne |n')", closes: 'pas|plus|jamais|guère', closesOnlyAfterOpening: 'plus' },
    },
  },
  commonWords: `Afin Ailleurs Ainsi Alors Après Assez Attendez Au Aucun Aucune Aujourd Auprès Aussi Autant Autour Autre Autres Aux Avant Avec Beaucoup
    Bien Bref Ce Ceci Cela Celle Celles Celui Cependant Ces Cet Cette Ceux Chacun Chaque Cheveux Comme Comment Comparez Contre Cuir Dans De
    Debout Dehors Déjà Depuis Dernier Derrière Des Dès Dessous Dessus Deux Devant Donc Du Durant Elle Elles En Encore Enfin Ensemble Ensuite
    Entre Est Et Évitez Faites Gardez Grâce Heureusement Hors Ici Il Ils Impossible Jamais Je Jusqu La Laissez Lavez Le Les Leur Leurs Loin Lorsque
    Lorsqu Lumière Mais Malgré Maintenant Même Mieux Moins Montrez Ne Ni Non Nos Notre Nous Nul Observez On Or Ou Où Outre Par Parce Parfois
    Parlez Parmi Partout Pas Patience Peau Pendant Personne Petit Petites Peu Peut Photo Plus Plusieurs Plutôt Pour Pourtant Prenez Près
    Presque Puis Puisque Quand Quant Que Quel Quelle Quelles Quelqu Quelque Quelques Quels Qui Quoi Quoique Regardez Reste Rien Rincez Sa
    Sans Sauf Se Selon Ses Seul Seule Si Signe Signes Sinon Son Sous Souvent Soyez Sur Surtout Tant Tel Telle Tels Toujours Tous Tout Toute
    Toutefois Toutes Très Trop Un Une Utilisez Vers Voici Voilà Voir Vos Votre Vous Vraiment`,
}
