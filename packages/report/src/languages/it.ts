import type { LanguageRules } from './language-rules.ts'
import { ageOfChild, begins, DOMAIN_ENDING, numberWords, phrases, whole, words } from './patterns.ts'

const NUMBERS = numberWords(
  'un|uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette',
  { venti: 20, trenta: 30, quaranta: 40, cinquanta: 50, sessanta: 60, settanta: 70, ottanta: 80, novanta: 90, cento: 100 },
)
const AGE = ageOfChild(NUMBERS)

export const ITALIAN: LanguageRules = {
  writtenAs: 'Italian, to "tu"',
  smallWords:
    'il la lo gli le e di del della che in è una un con per non si tu tuo tua più questa questo come sono o nella può anche',
  numbers: {
    words: NUMBERS,
    vague: 'metà mille mila milione',
    // "trentacinque"
    compound: '(?:venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta)\\p{L}+',
    units: 'cento|euro|dollari|ann[io]|mes[ei]|settiman[ae]|giorn[io]|or[ae]|minut[io]|volte|capelli',
  },
  narrative: {
    connecting: `il lo la i gli le l un uno una e ed o ma però perciò quindi così che come quando mentre perché poiché se chi cui quale quali dove qui
      qua lì là questo questa questi queste quest quello quella quelli quelle quel ciò esso essi essa esse lui lei loro noi voi tu tuo tua
      tuoi tue suo sua suoi sue nostro nostra si ci ne ti mi di del dello della dei degli delle d a ad al allo alla ai agli alle da dal
      dalla dai dalle in nel nello nella nei negli nelle con su sul sullo sulla sui sugli sulle per tra fra verso durante dopo prima intorno
      attorno sotto sopra entrambi ogni tutto tutta tutti tutte qualche alcuni alcune vari varie molto molta molti molte più meno poco poca
      pochi poche altro altra altri altre primo primi seconda secondo prossimo prossima prossimi prossime seguente ultimo ultima solo
      soltanto anche ancora già ora spesso talvolta solito abitualmente soprattutto principalmente specialmente piuttosto abbastanza bene
      chiarament* chiar* quasi forse probabil* possibil* circa è sono era erano essere sia siano siamo stato stata stati ha hanno ho abbiamo
      avere c fa fanno fare può possono potrebbe potrebbero potere deve devono dovrebbe dovrebbero sembra sembrano vede vedono vedere visto
      vista mostra mostrano mostrare dice dicono dire suggerisce indica indicano significa significano trova trovano trovare va vanno andare
      viene vengono venire aiuta aiutano aiutare aiuterà utile confrontare confronto resta restano resto riguarda segno segni motivo ragione
      foto immagine immagini piano visibile visibili zona zone punto posto capello capelli cuoio capelluto pelle testa viso intera piccolo
      piccola grande ampio delicato delicata delicati passo passi cosa cose qualcosa modo luce giorno sicuro sicura sicuri sicure sicurezza
      certo certa insieme stesso stessa diverso diversa simile stagione stagioni sarà meritare merita cura`,
    denies: /(?<!\p{L})(?:non|né|no|senza|mai|niente|nulla|nessun[oa]?|nemmeno|neanche|neppure|priv[oa] di|appena)(?!\p{L})/iu,
    never: {
      buying: [
        begins('acquist, compral, ordinal, negozi, scont[oi], offert[ae], spedizione'),
        whole('compra, comprare, comprate, compri, ordina, ordini'),
      ],
      price: [whole('euro, dollari, sterline, centesimi, prezz[oi], cost[ai], gratis, gratuit\\p{L}*')],
      contact: [begins('sit[oi] web, numero di telefono, clicca'), whole(`punto (${DOMAIN_ENDING}), chiocciola`)],
      promise: [begins('garant, (?<!non )guarisc, miracol, clinicamente provat')],
    },
    onlyIfGiven: {
      product: begins(
        'cheratin, sier[oi](?!\\p{L}), lozion, fial[ae], integrator, compress[ae](?!\\p{L}), pillol, trapiant, balsam',
        'maschere?, crema, unguent',
      ),
      diagnosis: begins('follicolit, pitiria, tigna, eritem, ipotric, trico[st], policist, cancro, micosi, infezion'),
      leak: begins('istruzion, modello linguistico'),
    },
    diagnosed: 'hai (?:la|il|lo|l’|un|una|uno|dei|delle)(?!\\p{L})|soffri|sei affett[oa]',
    playsDown: begins('non serve, non c’è bisogno, niente di grave, nulla di grave, innocu, non preoccup'),
    reassures: begins(
      'buon[ae] notizi[ae], tutto (?:va )?(?:bene|a posto|nella norma|normale), rassicur, in salute, san[oiae](?!\\p{L})',
      'nessun motivo di preoccup, nulla di preoccupante, niente di preoccupante',
    ),
    doctor: /medic[oihaà]|dottor|dermatolog/iu,
    signs: begins(
      'forfor, squam, desquam, gras[sa], untuos, sebo, arross, rossor, ross[aoie](?!\\p{L}), infiamm, pustol, brufol, placc',
      'crost, assottigl, dirad, calv, stempi, scriminatura, chiazz, spezz, crespi?e?(?!\\p{L}), cicatri, secchezza, densità',
    ),
  },
  warnings: {
    alone: {
      pain: words(
        'dolor[ei](?! (?:articolar|mestrual|muscolar|addominal|reumatic|di (?:testa|schiena|stomaco|pancia|denti)|al(?:la|le)? (?:schiena|ginocchi|spall|pancia|gamb|collo|articolazion)))',
        'dolorant*',
        'dolent[ei]',
        'doloros*',
        'indolenzit*',
        'duole',
        'dolgono',
        '(?:fa|fanno|faceva|facevano|facendo|fare) (?:\\p{L}+ ){0,2}?mal(?:e|issimo)(?! (?:ai capelli|al portafoglio|pattern|alla schiena|allo stomaco))',
        'fitt[ae]',
        'bruci(?:a|ano|ava|avano|are|ante|anti)(?! (?:i capelli|grassi|calorie))',
        'brucior[ei](?! di stomaco)',
        'sensibil[ei] al tatto',
        '(?<!senza )(?:ho|avere|sento) male',
      ),
      pus_crusts_bleeding: words(
        'purulent[oaei]',
        'suppura',
        'pustol*',
        '(?:liquido|siero|secrezione|materiale) (?:giall\\p{L}*|purulent\\p{L}*)',
        'crost[ae](?! lattea)',
        'crosticin[ae]',
        'sanguin(?:o|a|ano|ava|avano|are|ato|amento|amenti|ante|anti)',
        '(?<!(?:nel|al|il|mio) )sangue(?<!(?:esami|esame|analisi|prelievo|prelievi|test|valori|circolazione|pressione) (?:del |di )sangue)',
        'piagh(?:a|e|etta|ette)',
        'spurg(?:a|ano|ava)',
        'ferit[ae](?! (?:guarit|chius|rimarginat))',
        'infezion[ei]',
        'foruncol[oi]',
        'pien[oa] di materia',
        'infett[oaei]',
        'ascess[oi]',
      ),
      fever: words(
        'febbre(?! da fieno)',
        'febbric\\p{L}+',
        'febbrile',
        'febbr[oi]\\p{L}*',
        '(?:3[789]|40)(?: e mezzo|[.,]\\d)(?! (?:kg|cm|mm|euro|anni))',
        '(?:3[789]|40)(?:[.,]\\d)? (?:gradi|di temperatura)',
        '(?:ho|avevo|ha|con|avuto) (?:la |un po. di )?temperatura',
        'brividi',
        'termometro',
      ),
    },
    together: {
      sudden_patches: {
        what: words(
          'chiazz[ae](?! ross)',
          'chiazzett[ae]',
          'buc(?:o|hi)',
          'zon[ae] (?:\\p{L}+ ){0,2}(?:senza capelli|calv[ae]|vuot[ae]|pelat[ae]|lisci[ae]|nud[ae])',
          'are[ae] (?:\\p{L}+ )?(?:senza capelli|calv[ae]|vuot[ae]|pelat[ae])',
          'macchi[ae] (?:\\p{L}+ )?(?:senza capelli|calv[ae])',
          'cerchi(?:o|etto)? (?:\\p{L}+ )?senza capelli',
          'pelat[ae]',
          'punt[oi] (?:\\p{L}+ )?senza capelli',
          'ciocc(?:a|he)',
          'vuot[oi]',
          'chiazz[ae] (?:\\p{L}+ )?(?:senza capelli|pelat\\p{L}|calv\\p{L}|vuot\\p{L})',
          'a macchie',
          'punt[oi] (?:\\p{L}+ )?(?:nud|lisci|vuot)[oi]',
          '(?:monetin|monet|aree?|are)[ae] (?:\\p{L}+ )?(?:senza capelli|vuot[ae])',
          "un'area vuota",
          'pelat[oi]',
          'pelle nuda',
          'a chiazze',
        ),
        how: words(
          'improvvis\\p{L}*',
          "all'improvviso",
          "d'improvviso",
          'di colpo',
          'di botto',
          "da un giorno all'altro",
          "da un momento all'altro",
          '(?:in|nel giro di) (?:\\p{L}+ )?(?:pochi|due|tre|quattro|cinque|dieci|qualche|\\d{1,2}) (?:giorni|settimane|giorno|notti)',
          '(?:in|nel giro di) poch[ei] \\p{L}+',
          '(?:in|nel giro di) una (?:notte|settimana)',
          '(?:giorni|una settimana|settimane) fa',
          'svegliat[oa]',
          'stamattina',
          'questa (?:mattina|settimana)',
          '(?:la )?settimana scorsa',
          '(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)(?: scors[oa])?',
          '(?:due|tre|dieci|\\d{1,2}) (?:gg|giorni|settimane)(?: fa)?',
          'venut[aeio] fuori',
          'da (?:poch[ei]|due|tre|qualche|dieci|\\d{1,2}) (?:giorn[oi]|settiman[ae])',
          "(?:dall'altra|da questa|dalla scorsa) settimana",
          'poche settimane',
          "grande come (?:una|un'|un)",
          '(?:da )?ieri',
          'si (?:è|sono) staccat[aeio]',
          'rapidamente',
          'velocemente',
          'compars[aeoi]',
          'apparse?',
          'spuntat[aeoi]',
          'nuov[aeio]',
          'dal nulla',
          'la settimana scorsa',
        ),
      },
      spreading_rash: {
        what: words(
          'eruzion[ei]',
          'sfog(?:o|hi)',
          'rash',
          'arrossament[oi]',
          'rossor[ei]',
          'eritem[ai]',
          '(?:brufol(?:i|etti)|puntini|bollicine|pallini) ross[ie]',
          'macchi[ae] (?:\\p{L}+ )?ross[ae]',
          'chiazz[ae] (?:\\p{L}+ )?ross[ae]',
          'irritazion[ei]',
          'infiammazion[ei]',
          'orticaria',
          'bolle',
          'dermatite',
          'puntini',
          'anell[io]',
          'macchi[ae] (?:\\p{L}+ )?(?:roton|ton)d[ae]',
          'cerchi(?:o|etto)? ross[io]',
          'macchi[ae] (?:\\p{L}+ )?(?:tond\\p{L}+ )?ross[ae]',
          'psoriasi',
          'eczema',
        ),
        how: words(
          '(?:si|sta|stanno) (?:sta |stanno |è |sono )?(?:allarg|estend|espand|diffond|propag|ingrand)\\p{L}*',
          '(?:si sta|si stanno) \\p{L}+ndo',
          '(?:allarg|estend|espand|diffond|propag)(?:andosi|endosi|ando|endo)',
          'è (?:estesa|esteso|diffus[oa])',
          'si (?:è|sono) (?:estes|allargat|diffus|espans)\\p{L}*',
          'cresc(?:e|ono|endo)',
          'ogni giorno (?:\\p{L}+ )?più',
          '(?:dappertutto|ovunque|mezza testa|tutta la testa)',
          '(?:adesso|ora) (?:\\p{L}+ ){0,3}(?:tre|quattro|cinque|dieci|decina|ventina|tant[ei]|molt[ei]|\\d+)',
          'sempre di più',
          'si (?:sta )?(?:allarg|estend)\\p{L}*',
          'arrivat[aeio]',
          'prima .{0,60}(?:poi|adesso|ora) (?!meglio|passat|basta)',
          'continua a crescere',
          '(?:diventa|diventat[ao]|diventando) (?:\\p{L}+ ){0,3}(?:più )?grande',
          'sempre più (?:grand[ei]|estes\\p{L}+|larg\\p{L}+)',
          'peggiora ogni giorno',
          'avanza',
          '(?:sta |stanno )?scend(?:e|ono|endo) (?:verso|sul|sulla|fino|giù)',
          'aument(?:a|ano|ando)',
          'si (?:moltiplic|spost)\\p{L}*',
        ),
      },
    },
    barePatch: {
      what: words(
        '(?:chiazz|zon|are|macchi)[ae] (?:\\p{L}+ ){0,2}(?:senza capelli|calv[ae]|pelat[ae]|vuot[ae]|tond[ae]|lisci[ae]|nud[ae])',
        '(?:punt|cerchi)(?:o|i|etto|etti) (?:\\p{L}+ ){0,2}(?:senza capelli|vuot[oi]|nud[oi]|lisci[oi])',
        'buc(?:o|hi) (?:\\p{L}+ ){0,3}(?:capelli|testa|barba)',
        'a chiazze',
        'alopecia areata',
      ),
      slowly: words(
        'lent*',
        'gradual*',
        'piano piano',
        '(?:da|negli|con gli|in|molti|tanti|pochi) (?:\\p{L}+ |\\d+ )?anni',
        'anni fa',
        'da (?:\\p{L}+ |\\d+ )?mesi',
        'vertice',
        'chierica',
        'stempi*',
        'dirad*',
        'genetic*',
        'ereditari*',
        'padre',
        'papà',
        'trapiant*',
        'da sempre',
        'cicatric*',
      ),
    },
    child: phrases(
      `(?:figli[oa]|figliolett[oa]|bambin[oa]|bimb[oa]|nipot(?:e|in[oa])|ragazzin[oa]|ragazz[oa]|fratellin[oa]|sorellin[oa]|neonat[oa]|piccol[oa])(?: \\p{L}+){0,2}?(?:,| \\(| di| che ha| ha| compie| ha solo| ha appena| ha quasi)(?: solo| appena| quasi)? ?${AGE} (?:anni|anno|mesi)(?! fa| di (?:cure|terapia))`,
      `(?<!quando )ho (?:solo |appena |quasi |ancora )?${AGE} anni(?! di)`,
      `(?:${AGE}|quattordic|quindic|sedic|diciassett|tredic|dodic|undic|diec)-?enne(?!\\p{L})`,
      '(?:è per|riguarda|si tratta (?:di|del|della)) (?:il |la )?(?:mi[oa] |nostr[oa] )?(?:bambin[oa]|bimb[oa]|neonat[oa])(?!\\p{L})',
      '(?<!(?:nascita (?:del|della|di|dei)|dopo|avuto|avere|allatto|allattando|per|da|con|come) )(?:(?:il|la|i) )?(?:mi[oa]|nostr[oa]) (?:\\p{L}+ )?(?:bambin[oa]|bimb[oa]|neonat[oa]|figliolett[oa])(?! è nat|\\p{L})',
      '(?:capelli|testa|cute|nuca|cuoio capelluto|foto) (?:del|della|di) (?:(?:mi[oa]|nostr[oa]) )?(?:bambin[oa]|bimb[oa]|neonat[oa]|figli[oa])(?!\\p{L})',
      '(?:mi[oa]|nostr[oa]) (?:\\p{L}+ )?(?:figli[oa]|nipot(?:e|in[oa])|fratellin[oa]|sorellin[oa]|ragazzin[oa])[^.!?]{0,60}(?<!\\p{L})(?:elementar[ei]|asilo|scuola materna|medie|nido|scuola|adolescente|minorenne|pannolino)(?!\\p{L})',
      '(?:mi[oa]|nostr[oa]) nipotin[oa](?!\\p{L})',
      '(?:alunn[oa]|scolar[oa])(?!\\p{L})',
      `(?:bambin[oa]|bimb[oa]|figli[oa]|nipotin[oa])[,.]? (?:che )?ha (?:solo |appena |quasi )?${AGE} (?:anni|mesi)`,
      '(?:prima|seconda|terza|[1-3]ª?) (?:media|elementare)(?!\\p{L})|(?:faccio|fa|frequento|frequenta) la (?:prima|seconda|terza|quarta|quinta|[1-5]) (?:media|elementare|superiore|liceo)',
      '(?:bambin[oa]|bimb[oa]|figli[oa]|piccol[oa]) [^.!?]{0,30}(?:asilo|elementari|scuola materna)',
      'non (?:sono|ho|è) (?:ancora )?(?:maggiorenne|18 anni)',
      '(?:sono|è) (?:ancora )?(?:minorenne|un bambino|una bambina|un neonato|un minore|un ragazzino|una ragazzina)',
    ),
    turns: ['però', 'tuttavia', 'invece', 'ma(?= (?!fil|pet|peau|tête|nièce|nuque|sœur|soeur))'],
    negation: {
      words: 'priv[oa] di|senza|non|no|nessun[oa]?|né|niente|nulla',
      // "mai" is May in German.
      inContext: "(?<!(?:seit|im|ab|bis|ende|anfang|mitte|am) )(?<![\\p{L}'])mai(?!\\p{L})",
      without: 'senza',
      hair: 'capelli',
      unreached:
        'capisco|capire|perché|solo|soltanto|quando|dove|smette|smettono|sopporto|dormo|dormire|passa|passano|per|causa|che|sé',
      and: 'e|ed',
      joins: 'o|e|né',
      listed: 'od|ed|il|lo|la|i|gli|le|un|una|dolore|febbre|croste|sangue|prurito',
      verbs: 'fa |fanno|duole|sanguin',
      statements: '(?:fa|fanno) |(?:duole|dolgono|brucia|bruciano|sanguina|sanguino|sanguinano)$',
      none: 'no|nessun[oa]?|negativ[oe]?',
      inside: 'non',
    },
  },
  commonWords: `Abbastanza Adesso Affinché Al Alcune Alcuni Allo Allora Altre Altri Altro Anche Ancora Appena Aspetta Assieme Basta Bene Breve Buona
    Buone Capelli Chi Chiedi Che Ci Ciò Circa Col Come Con Confronta Contro Cosa Così Cui Cura Cute Da Dagli Dai Dal Dalla Davanti Degli Dei
    Del Della Delle Dentro Di Dietro Dopo Dove Dovrebbe Dunque Durante È E Ecco Entrambi Eppure Essere Evita Fa Fai Finché Fino Forse Fra
    Fuori Già Gli Grazie Guarda Ha I Il In Infatti Infine Inoltre Insieme Intanto Intorno Invece Io La Lascia Lava Lavare Le Lei Li Lo Loro
    Luce Lungo Ma Mai Malgrado Meglio Meno Mentre Mezzo Molta Molte Molti Molto Nei Nel Nella Nelle Nemmeno Nessun Nessuna Niente Noi Non
    Nonostante Nostra Nostro Nulla Ogni Oggi Oltre Ora Oppure Osserva Parla Parte Passo Pazienza Pelle Per Perché Perciò Però Piccole Piccoli
    Più Piuttosto Poca Poche Poco Poi Poiché Possono Potrebbe Presto Prima Può Pur Pure Qua Qualche Qualcosa Quale Quali Qualora Quando Quanto
    Quasi Quella Quelle Quelli Quello Questa Queste Questi Questo Qui Quindi Raramente Resta Rispetto Risciacqua Se Sebbene Secondo Segni
    Segno Sei Sembra Sempre Senza Si Sia Siamo Solo Soltanto Son Sono Sopra Soprattutto Sotto Spesso Stai Su Sui Sul Sulla Sulle Suo Tale
    Talvolta Tanto Te Tende Ti Tieni Tra Troppo Tu Tua Tue Tuo Tuoi Tuttavia Tutta Tutte Tutti Tutto Un Una Uno Usa Va Vale Vedi Verso Via
    Vicino Visto Volta`,
}
