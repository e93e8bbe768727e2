import type { LanguageRules } from './language-rules.ts'
import { ageOfChild, begins, DOMAIN_ENDING, numberWords, phrases, whole, words } from './patterns.ts'

const NUMBERS = numberWords(
  'ein|eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn',
  { zwanzig: 20, dreißig: 30, vierzig: 40, fünfzig: 50, sechzig: 60, siebzig: 70, achtzig: 80, neunzig: 90, hundert: 100 },
)
const AGE = ageOfChild(NUMBERS)

export const GERMAN: LanguageRules = {
  writtenAs: 'German, to "Sie"',
  smallWords:
    'der die das und von zu in ist es dass mit für nicht sich auf sie ihr ihre den dem ein eine sind oder auch kann wie als',
  hasCapitalNouns: true,
  compoundJoint: /(?:s|es|n|en|er)$/,
  numbers: {
    words: NUMBERS,
    vague: 'hälfte tausend',
    // "fünfundzwanzig"
    compound: '\\p{L}+und\\p{L}+[zß]ig|\\p{L}*(?:hundert|tausend)\\p{L}*',
    units: 'prozent|euro|jahren?|monaten?|wochen?|tagen?|stunden?|minuten|mal|zentimet\\p{L}*|haaren?|grad',
  },
  narrative: {
    connecting: `der die das den dem des ein eine einen einem einer eines und oder aber doch so als wie wenn während weil dass daß ob was welche
      welcher welches welchen wer wo hier da dort dies diese dieser dieses diesen diesem jene es er sie ihn ihm ihr ihre ihrem ihren ihrer
      ihres ihnen wir uns unser unsere man sich selbst in im an am auf aus bei beim von vom zu zum zur mit nach vor über unter zwischen um
      für durch bis seit gegen neben außer beide beides jede jeder jedes jeden alle alles allem einige mehrere viele viel mehr meist meisten
      meistens wenige wenig weniger etwas andere anderen anderer anderes eins erste ersten erster erstes zweite zweites zweiten nächste
      nächsten nächster nächstes letzte nur auch noch schon wieder jetzt nun oft manchmal häufig üblich* gewöhnlich zumeist besonders
      vorwiegend eher recht ziemlich sehr ganz deutlich* klar* genug fast beinahe
      etwa klumpen vielleicht wohl wahrscheinlich möglich* vermutlich zwar
      dabei dazu damit dafür daran darauf darum davon dann denn also ist sind war waren sein sei wird werden wurde hat haben hatte tun tut
      kann können könnte könnten darf dürfen mag soll sollte sollten muss müssen scheint scheinen sehen sieht gesehen zeigt zeigen gezeigt
      sagt sagen deutet deuten heißt bedeutet bedeuten findet finden gefunden liegt liegen kommt kommen geht gehen macht machen hilft helfen
      vergleichen vergleich bleibt bleiben betrifft zeichen anzeichen grund gründe foto fotos bild bilder aufnahme nahaufnahme sichtbar*
      sicht stelle stellen bereich bereiche haar haare haaren haut kopfhaut kopf kopfes gesicht rest ganze ganzen klein* groß* breit sanft*
      schritt schritte sache art weise licht tageslicht sicher sicherheit zusammen gleich* ähnlich* anders unterschiedlich jahreszeit
      jahreszeiten
      lang vorkommen wirkt runde rundliche langsam weiter einziges ändert genau hingesehen umfasst spricht sprechen erlaubt antwort übersehen worden paar trotzdem wichtigste wichtigsten zuerst erkennen innerhalb`,
    denies:
      /(?<!\p{L})(?:nicht|nichts|nie|niemals|niemand|nirgends|kein(?:e[nmrs]?)?|keinerlei|ohne|weder|noch nie|kaum|frei von)(?!\p{L})/iu,
    never: {
      buying: [begins('kauf, einkauf, bestell, rabatt, gutschein, angebot, versand, sonderpreis'), whole('marken?')],
      price: [whole('euros?, franken, preise?s?, kostet, kosten, gratis, kostenlos\\p{L}*')],
      contact: [begins('webseite, telefonnummer, klick'), whole(`punkt (${DOMAIN_ENDING}), klammeraffe`)],
      promise: [begins('garant, wunder(mittel|wirk|bar), geheilt, heilt, heilung, klinisch (bewiesen|erwiesen)')],
    },
    onlyIfGiven: {
      product: begins('kollagen, ampull, nahrungserg, kapsel, schampo, spülung, haarmask, tonikum, creme, salbe'),
      diagnosis: begins('alopezi, schuppenflecht, ekzem, follikulit, polyzyst, akne, krebs, karzinom, mykose, infektion'),
      leak: begins('anweisung, sprachmodell'),
    },
    diagnosed: 'sie haben (?:eine?n?|die|den|das)(?!\\p{L})|sie leiden|erkrankt',
    playsDown: begins('kein grund, keinen? (arzt|ärzt), harmlos, unbedenklich, nicht nötig, nicht schlimm'),
    reassures: begins(
      'gute nachricht, entwarn, alles (?:ist )?(?:in ordnung|gut|normal), gesund, kein(?:en)? (?:grund|anlass) zur sorge',
      'unauffällig',
      'bei (?:allen|vielen) (?:\\p{L}+ )?(?:üblich|gewöhnlich), (?:ist|sind) (?:\\p{L}+ )?(?:üblich|gewöhnlich)(?!\\p{L}), so (?:bleiben|lassen), darf (?:\\p{L}+ )?bleiben, (?:geht|wird) (?:ganz )?(?:von selbst|von allein|wieder), ist (?:es |so )?genug',
      '(?:viele|alle|andere|manche|meisten) (?:\\p{L}+ )?haben, so ist (?:das|es), kleine sache, sagt wenig',
    ),
    foretells: whole('pflege, wochen?, monat(?:en?)?, wäsche, danach, bald, wird, werden, wieder, weg'),
    hair: whole('haut, kopfhaut, haare?'),
    rude: /(?<!\p{L})(?:^\s*(?!sehen|vergleichen|können|könnten|sollten|haben|werden)\p{L}+n sie(?!\p{L})|ihre? (?:\p{L}+ ){1,4}(?:ist|sind) (?:der|die) (?:\p{L}+ )?(?:grund|ursache)|(?:grund|ursache) (?:dafür )?(?:ist|sind) (?:ihre?|sie)(?!\p{L})|sie sind (?:\p{L}+ ){0,2}(?:wenig|viel|kaum) mehr als|sie (?:sollten|müssen|sollen) (?:sich|viel|mehr|noch)(?!\p{L})|wenig (?:tut|tun|macht|getan)|andere (?:\p{L}+ )?(?:sehen|sagen|finden|sind))/iu,
    doctor: /arzt|ärzt|dermatolog/iu,
    signs: begins(
      'schupp, fettig, talg, rötung, gerötet, entzünd, pustel, pickel, plaque, krust, ausdünn, dünner',
      'licht(?:er|e|es|en)(?!\\p{L}), kahl, glatz, geheimrats, haaransatz, scheitel, bruch, abgebrochen, kraus, vernarb, narb',
      'trockenheit, haardichte',
    ),
  },
  warnings: {
    alone: {
      pain: words(
        'schmerz(?:en|es|t|te|haft\\p{L}*|end\\p{L}*|lich\\p{L}*)?(?!mittel|frei|los| (?:nur )?(?:meinen|den|im) geldbeutel)',
        '(?:kopfhaut|haut|haarwurzel|haarboden|wund|druck|berührungs)-?schmerz\\p{L}*',
        '(?<!in der seele )weh(?! und ach)',
        'brenn(?:t|en|end\\p{L}*)',
        'brennts',
        'st(?:icht|echen|echend\\p{L}*)',
        '(?:sehr |so |ganz )?wund|kopf kaum (?:\\p{L}+ ){0,3}(?:kissen|hinlegen|ablegen)',
        '(?:berührungs|schmerz)?empfindlich (?:bei|auf|gegen) (?:berührung|druck)',
        'wehtu*',
        'wehgetan',
        'druckempfindlich*',
        'druckschmerz*',
      ),
      pus_crusts_bleeding: words(
        'eiter\\p{L}*',
        'eitr\\p{L}+',
        'pusteln?',
        'nässt',
        'nässend\\p{L}*',
        '(?:gelb|gelblich|klar|wässrig)e[rns]? (?:flüssigkeit|sekret|zeug|saft)',
        'sekret',
        'krusten?',
        'krustig\\p{L}*',
        'verkrust\\p{L}*',
        '(?<!milch)(?:ver)?schorf\\p{L}*',
        '(?:ver)?krust\\p{L}*',
        'blut(?:et|en|ete|end\\p{L}*|ig\\p{L}*|ung|ungen)',
        '(?<!(?:im|ins|mein|das|zum) )blut(?! (?:abnehmen|abgenommen|spenden|untersuch\\p{L}*))',
        'blutfleck\\p{L}*',
        'grind',
        'fingern(?:agel|ägel) .{0,15}(?:rot|blutig)',
        'offene (?:stellen?|wunden?)',
        'wunden?',
        'entzündete beulen?',
        'abszess\\p{L}*',
        'infiziert\\p{L}*',
        'supp(?:t|en|end\\p{L}*)',
        'sicker(?:t|n)',
        'seitdem tropft es|es tropft (?:daraus|raus|aus der)|gelb(?:es|liches) wasser',
        'gelbe[rsnm]? (?:\\p{L}+ )?(?:pickel\\p{L}*|bläschen|blasen|köpf\\p{L}*|beulen?)',
        '(?:pickel\\p{L}*|bläschen|blasen?|beulen?|knubbel|hubbel|mitesser) (?:(?!(?:und) )\\p{L}+ ){0,4}(?:weiße|gelbe)[mnrs]? (?:kopf|köpf\\p{L}*|spitze\\p{L}*)',
        '(?:pickel\\p{L}*|bläschen|blasen?|beulen?|knubbel|hubbel|knoten|pünktchen|punkte) (?:(?!(?:und) )\\p{L}+ ){0,3}(?:flüssigkeit|wasser)',
        'aus (?:der|dem|einer|einem|meiner|meinem) (?:\\p{L}+ )?(?:beule|knubbel|hubbel|pickel|stelle|kopfhaut|wunde|knoten|blase) (?:\\p{L}+ ){0,2}(?:läuft|kommt|fließt|tropft|rinnt|sickert|lief|kam)',
        '(?:beule|pickel|hubbel|knubbel|blase|knoten|bläschen) (?:\\p{L}+ ){0,3}(?:aufgeplatzt|geplatzt|aufgegangen)',
        'furunkel\\p{L}*|läuft (?:\\p{L}+ ){0,3}(?:klebrig|gelb|wässrig)\\p{L}* raus',
      ),
      swelling: words(
        '(?:an|auf|ver)?geschwollen\\p{L}*|(?:an)?schwillt(?: an)?|verschwollen\\p{L}*',
        '(?:an)?schwellung\\p{L}*',
        '(?:dick|weich|heiß|warm|schwammig|teigig|groß|hart|prall|neu)e?[nrs]?(?:,? (?:und )?\\p{L}+){0,3} (?:beulen?|knubbel|hubbel|buckel|höcker)',
        '(?:kopf|nacken|hals|ohr) (?:\\p{L}+ ){0,3}(?:beulen?|knubbel|hubbel)|(?:beulen?|knubbel|hubbel|buckel) (?:\\p{L}+ ){0,4}(?:\\p{L}*kopf|kopfhaut|nacken|hals|ohr|haut|heiß|warm|weich|schwammig)',
        '(?:heiß|warm|schwammig|teigig|prall)e?[nrs]?(?:,? (?:und )?\\p{L}+){0,2} knoten',
        'knoten (?:unter der haut|am (?:hals|kopf|hinterkopf)|(?:hinter|hinterm|unter) (?:dem )?ohr|in der kopfhaut)',
        '(?:lymphknoten|drüsen?) (?:\\p{L}+ ){0,5}(?:dick|groß|vergrößert|hart|murmeln)|kissen unter der haut',
        '(?:dick|vergrößert|groß|hart)e?[nr]? (?:lymphknoten|drüsen)|(?:ohr|hals|haut) (?:\\p{L}+ ){0,4}(?<!lymph)knoten|dick (?:geworden )?und (?:\\p{L}+ )?(?:heiß|warm)',
      ),
      fever: words(
        'fieber(?:t|te|n|e)?',
        'fiebrig\\p{L}*',
        '(?:erhöhte[rn]?|hohe[rn]?|habe|hatte|hat) temperatur',
        '(?:3[89]|40)(?:[.,]\\d)? ?(?:°|grad)',
        'schüttelfrost',
        '(?:ich|total|am) glüh(?:e|en)',
        '(?:fieber)?thermometer',
      ),
    },
    notNow: words(
      '(?:im|am|in der) (?:geldbeutel|portemonnaie|geldbörse|herzen|seele) (?:\\p{L}+ ){0,2}weh|weh (?:im|am|in der) (?:geldbeutel|portemonnaie|geldbörse|herzen|seele)|(?:mich|uns) (?:\\p{L}+ ){0,2}bluten l(?:assen|ässt)|l(?:assen|ässt|ieß|ießen) (?:mich|uns) (?:\\p{L}+ ){0,2}bluten|herz blutet|blutet (?:mir |uns )?das herz',
      '(?<!wie (?:schon )?)als (?:\\p{L}+ )?(?:kind|kleinkind|baby|jugendliche[r]?),? (?:(?!jetzt|heute|seit|habe|nie|kein|ohne)\\p{L}+ ){0,6}(?:fieber|schmerzen)|(?:hatte|bekam)(?: (?!jetzt|heute|seit)\\p{L}+){0,3} (?:fieber|schmerzen) (?:als kind(?! (?:nie|nicht)(?!\\p{L}))|vor (?:über |mehr als |gut )?(?:[2-7]\\d|\\p{L}+[zß]ig) jahren)',
    ),
    harmlessSwelling: words(
      'geschwollene[nrs]? (?:versprech\\p{L}*|worte?|reden?|sprache|beine?|füße|knöchel|augen|lider|hände|finger|lippen)',
      '(?:beine?|füße|knöchel|augen|lider|hände|finger|lippen|haare?) (?:\\p{L}+ ){0,2}(?:an|auf)?(?:geschwollen|schwellen)',
      'knoten (?:im|in (?:den|meinen|die)) haar\\p{L}*|knoten [^.;!?]{0,20}(?:frisur|dutt|gebunden|gesteckt|hochgesteckt)|(?:regen|feuchtigkeit|feucht)[^.;!?]{0,25}geschwollen|geschwollen[^.;!?]{0,25}(?:regen|feuchtigkeit)',
      '(?:weiche[rn]? |harte[rn]? )?(?:beule|knoten|knubbel|hubbel|buckel|schwellung)\\p{L}*[^.;!?]{0,60}(?:unverändert|seit (?:\\p{L}+ |\\d+ )?jahren|schon immer|nie verändert|seit (?:der )?geburt)',
    ),
    together: {
      sudden_patches: {
        what: words(
          'kahle?[nrs]? (?:\\p{L}+ )?(?:stellen?|flecke?n?|areale?|kreise?|bereiche?)',
          'haarlose?[nrs]? (?:\\p{L}+ )?(?:stellen?|flecke?n?|areale?|bereiche?)',
          'l(?:och|öcher) (?:im haar|in den haaren)',
          'kreisrund\\p{L}*',
          'l(?:och|öcher)',
          'kahl\\p{L}*',
          'inseln?',
          'blanke[rs]? (?:stelle|fleck)',
          '(?:kein|koa|keine) haare? mehr',
          'ganzes stück\\p{L}*',
          'lücken?',
          '(?:nackt|leer|rund)e[rs]? (?:\\p{L}+ )?(?:kreis|stelle|fleck)',
          'areale?',
          'da fehlen (?:ja )?haare',
          'nix mehr',
          'die stelle|(?:stück|stückchen|fleck|ecke) (?:\\p{L}+ ){0,2}(?:blank|nackt)(?: geworden)?',
          'haarbüschel',
          '(?:stellen?|flecke?n?|kreise?) ohne haare?',
          'büschelweise',
          'in büscheln',
        ),
        how: words(
          'plötzlich\\p{L}*',
          'auf einmal',
          'über nacht',
          'von (?:heute auf morgen|einem tag auf den anderen|jetzt auf gleich)',
          'schlagartig\\p{L}*',
          '(?:innerhalb|binnen) (?:von )?(?:weniger|ein paar|kurzer|zwei|drei|einer|zwei|wenigen) \\p{L}+',
          '(?:in|seit) (?:\\p{L}+ ){0,2}(?:wenigen|ein paar|kurzer|einer|zwei|drei|vier|\\d{1,2}) (?:tagen|woche|wochen|zeit|nacht)',
          'vor (?:wenigen|ein paar|einer|zwei|drei|\\d{1,2}) (?:tagen|woche|wochen)',
          'gestern',
          'heute (?:morgen|früh)',
          'diese woche',
          '(?:letzte|vergangene) woche',
          '(?:am|letzten) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)',
          'heute früh',
          'diesen monat',
          'vor (?:\\d{1,2}|zwei|drei) (?:tagen|wochen)',
          '(?:erst )?(?:\\d|zwei|drei|fünf) tage alt',
          '(?:innerhalb|binnen) .{0,20}monats?',
          'so groß wie',
          'gebildet',
          'schnell',
          'rasch',
          'aufgetaucht',
          'aufgetreten',
          'entstanden',
          'neue?[nrs]?',
          'aus dem nichts',
          'bekommen',
          'seit (?:gestern|letzter woche)',
        ),
      },
      spreading_rash: {
        what: words(
          '(?:haut)?ausschl(?:a|ä)ge?',
          'rötung(?:en)?',
          'rote[nr]? (?:\\p{L}+ )?(?:stellen?|flecke?n?|pusteln|ringe?|pickel|punkte|beulen)',
          'ekzeme?',
          'entzündung(?:en)?',
          'quaddeln',
          'rote[rs]? (?:kreis|ring|fleck)',
          'ring(?:e|förmige? stellen?)?',
          'fleck(?:en|erl)?',
          'rote[rn]? punkt',
          'kringel',
          '(?:blüht|alles) .{0,10}rot',
          'schuppenflechte',
          'pilz',
        ),
        how: words(
          '(?:breite[tn]?|breitete[n]?) (?:sich )?(?:\\p{L}+ ){0,7}?aus',
          'weiter (?:wachsen|wächst)',
          '(?:zu)?erst .{0,50}(?:jetzt|jetz) (?!besser|weg|gut)',
          'jeden morgen .{0,20}mehr',
          '(?:zum|bis zum|bis zur|am|übers|ins) (?:hals|stirn|gesicht|nacken)(?!\\p{L})',
          'größer',
          '(?:jetzt|jetz) (?:wie|so groß)',
          'zieht .{0,20}hoch',
          'ausbreite[tn]',
          'ausgebreitet',
          'auszubreiten',
          'w(?:ird|erden) (?:immer |täglich |jeden tag |ständig )?(?:größer|mehr|schlimmer)',
          'wächst',
          'wander(?:t|n)',
          'verbreite[tn]',
          'von tag zu tag',
          '(?:jeden tag|täglich) (?:mehr|größer|schlimmer)',
          'überall',
          '(?:halbe|ganze)[rn]? kopf',
          'voll davon',
          'immer mehr',
          'jeden tag (?:\\p{L}+ )?(?:größer|mehr)',
          '(?:jetzt|inzwischen) (?:schon|auch|so groß)',
          'ist (?:jetzt )?schon (?:hinter|am|bis)',
          'erst .{0,50}(?:dann|jetzt) (?!besser|weg|gut)',
          'vergrößer\\p{L}*',
          'größer (?:geworden|wird|werden)',
          'zieh(?:t|en) (?:sich )?(?:immer )?(?:weiter|runter|richtung)',
          'n(?:immt|ehmen) (?:immer (?:mehr |weiter )?|täglich )?zu',
          'greift (?:\\p{L}+ ){0,3}?über',
          'dehnt sich',
        ),
      },
    },
    skinPatch: {
      what: words(
        '(?:trocken|rot|rötlich|juckend|schuppig|schuppend|wund|gereizt|entzündet|gerötet|schmerzend|schmerzhaft|empfindlich|fettig|weiß|grau|nässend|krustig|rau)e?[nrs]?(?:,? (?:und )?\\p{L}+){0,2} (?:stellen?|flecke?n?|areale?|kreise?|bereiche?|inseln?|haarbüschel|büschel|strähnen?)',
        '(?:stellen?|flecke?n?|areale?|bereiche?)(?:,? (?:die|der|das|und|ist|sind|sehr|so|auch|mich|da|dort|immer|ständig)){0,5} (?:juckt|jucken|brennt|schuppt|schuppen|schmerzt|nässt|spannt|trocken|rot|wund|gereizt)',
      ),
      bare: words(
        'kahl\\p{L}*|haarlos\\p{L}*|(?:ohne|keine?) haare?|l(?:och|öcher)|nackt\\p{L}*|glatt\\p{L}*|blank\\p{L}*|haare? (?:\\p{L}+ ){0,4}(?:ausgefallen|weg|aus)|kreisrund\\p{L}*',
      ),
    },
    barePatch: {
      what: words(
        '(?:kahl|haarlos|nackt|leer|rund|kreisrund)e?[nrs]? (?:\\p{L}+ )?(?:stellen?|flecke?n?|areale?|kreise?|bereiche?|l(?:och|öcher))',
        '(?:stellen?|flecke?n?|kreise?) ohne haare?',
        'l(?:och|öcher) (?:im|in (?:den|meinen)) (?:haar|haaren|bart)',
        'haarausfall kreisrund',
        'kreisrunder haarausfall',
        'alopecia areata',
      ),
      slowly: words(
        'langsam*',
        'allmählich*',
        'nach und nach',
        '(?:\\p{L}+|\\d+) jahren?(?! alt)',
        'jahrelang',
        '(?:\\p{L}+|\\d+) monaten',
        'wirbel',
        'tonsur',
        'geheimrats\\p{L}*',
        'erblich\\p{L}*',
        'genetisch\\p{L}*',
        'vater',
        'papa',
        'transplant*',
        'schon immer',
        'narben?',
      ),
    },
    child: phrases(
      `(?:sohn|söhnchen|tochter|kind|kindes|baby|bub|junge|mädchen|enkel|enkelin|neffe|nichte|kleiner|kleine)(?: \\p{L}+){0,2}?(?:,| \\(| ist| wird| ist erst| ist gerade| von)(?: erst| gerade| knapp)? ?${AGE}(?: jahren?| monaten?|,|$|\\.|\\)| und)(?!\\p{L})`,
      `${AGE}[- ]?(?:jährig|monatig)e[rnsm]?(?! (?:foto|flasche|behandlung|therapie|kur|garantie|pause|anwendung|erfahrung|narbe|ehe|problem|arbeit|partner))`,
      `ich bin (?:erst |gerade |fast )?${AGE}(?: jahre(?: alt)?|,| und|$|\\.)(?!\\p{L})`,
      '(?:es geht um|ist für) (?:mein|unser) (?:kind|baby|kleinkind)(?!\\p{L})',
      '(?<!(?:geburt von|nach|seit|stille|für|mit|wie|von) )(?:mein|unser|meinem|unserem) (?:\\p{L}+ )?(?:kind|baby|säugling|kleinkind)(?! geboren|\\p{L}|-)',
      '(?:haare?|kopf|kopfhaut|foto) (?:meines|unseres|eines|meiner|unserer|von meinem|von meiner|bei meinem) (?:\\p{L}+ )?(?:kindes|babys|sohnes|tochter|sohn|kind|baby|kleinkindes)(?!\\p{L})',
      '(?:ich )?bin (?:erst |grad |gerade |noch )?1[0-7](?= und|,|$|\\.| jahre)',
      '(?:werd|werde) (?:im \\p{L}+ |bald )?1[0-7](?!\\d)',
      'uns(?:e)?re? kleine[nr]? (?:\\(|ist|hat|wird)',
      'mit 1[0-7] (?:nehmen|benutzen|verwenden|anwenden)',
      '(?:schüler|schülerin)(?!\\p{L})',
      '(?<!(?:seit|in|damals) (?:der )?)(?:noch zur schule|(?:[1-9]|1[0-3])\\.? klasse(?! (?:produkt|leistung)))',
      `(?:bruder|schwester|sohn|tochter|kind|enkel|neffe|nichte) (?:is|ist|wird|wurde) (?:grad |gerade |erst )?${AGE}(?! (?:mal|%)|\\p{L})`,
      '(?:was|etwas|mittel|shampoo|pflege)(?: \\p{L}+){0,3} für (?:mein|unser)(?:en|e)? (?:baby|kleinkind)(?!\\p{L})',
      `(?:mein|unser)(?:e|en|em|er)? (?:\\p{L}+ )?(?:sohn|tochter|kind|enkel|enkelin|neffe|nichte|bub|mädchen)(?:,? (?:der|die|das|er|sie)(?: ist)?)? ${AGE} (?:jahre?|j\\.?|monate)(?! (?:lang|nach|vor|später|mit)|\\p{L})|(?:die|der|das|meine?|unsere?) (?:\\p{L}+ )?(?:maus|mäuschen|zwerg|krümel|knirps|spatz) (?:ist|wird) (?:erst |gerade |jetzt |bald )?${AGE}(?! (?:mal|cm|zentimeter|kg|kilo|prozent|euro|wochen)|%|\\p{L})`,
      `ich werde? (?:(?:bald|demnächst|jetzt|nächste[nrs]? \\p{L}+) )${AGE}`,
      '(?:mein|unser)(?:e|en|em|er|es)? (?:\\p{L}+ )?(?:sohn|tochter|kind|enkel|enkelin|enkelkind|neffe|nichte|kleiner|kleine|junge)(?:[^.!?]|\\d\\.){0,60}(?<!\\p{L})(?:kindergarten|kita|krippe|(?:grund|vor)?schule|schulkind|klasse|teenager|windeln)(?!\\p{L})',
      '(?:mein|unser)e? (?:enkelkind|(?:kleiner|kleine|kleines) (?:hat|ist|verliert|bekommt))(?!\\p{L})',
      'ich bin (?:noch )?(?:minderjährig|ein kind|ein teenager)|(?:es|das) ist (?:mein|ein|unser) kind(?!\\p{L})',
    ),
    birth: {
      told: words('geburt|schwanger\\p{L}*|entbindung|stillen|stille'),
      baby: words('(?:baby|kind|kleine[rn]?|sohn|tochter)(?: \\p{L}+){0,2} (?:\\d{1,2}|\\p{L}+) (?:monate|wochen)(?: alt)?'),
    },
    turns: ['aber', 'jedoch', 'sondern', 'allerdings', 'dafür'],
    negation: {
      words: 'frei von|ohne|keine?[rnms]?|nichts?|nie|niemals|weder',
      without: 'ohne',
      hair: 'haare?',
      unreached:
        'weiß|warum|weil|verstehe|hört|hören|nur|wegen|vor|wenn|wo|schlafen|ertrage|sicher|geht|gehen|lässt|lassen|mehr und',
      and: 'und',
      joins: 'oder|und|noch',
      listed: 'die|der|das|eine?|schmerz(?:en)?|fieber|eiter|krusten|schorf|blut|juckreiz',
      verbs: 'schmerzt|blut|weh|eiter|nässt',
      statements: '(?:schmerzt|brennt|sticht|blutet|nässt|eitert|wehtut)$',
      none: 'nein|keine?',
      // "Schmerzen habe ich keine".
      takenBack:
        '(?! (?:(?:und|die|das|der|es) )?(?:hört|hören|heilt|heilen|geht|gehen|verschwindet|verschwinden)(?!\\p{L}))(?: (?:und|oder) \\p{L}+)?(?: (?:habe|hatte|hab|verspüre|spüre) ich| treten| gibt es)?(?: \\p{L}+){0,2} (?:keine?[nr]?|nicht|nie|niemals)\\s*(?:,|$| auf\\s*(?:,|$)| mehr\\s*(?:,|$))| (?:auch |gar |überhaupt )?nicht(?: mehr)? (?:und|oder)(?!\\p{L})',
      inside: 'nicht',
    },
  },
  commonWords: `Ihrem Ihren Ihrer Ihres Zeit Zeiten Abend Ablagerung Abschnitt Abstand Alltag Alter Anfang Anlass Ansatz Anteil Anzeichen Arbeit Art Aufmerksamkeit Aufnahme Auge
    Ausdruck Ausmaß Aussehen Bad Balance Bedeutung Befund Begleitung Beginn Behandlung Beispiel Belastung Beobachtung Bereich Berührung
    Beruhigung Beschwerden Besserung Bewegung Bild Bildausschnitt Blick Blut Bürste Dauer Decke Detail Dichte Dinge Druck Durchblutung
    Ecke Eindruck Einfluss Einschätzung Einzelheit Eiweiß Empfehlung Ende Entlastung Entscheidung Entspannung Entwicklung Entzündung
    Erblast Erfahrung Ergebnis Erholung Erklärung Ernährung Erscheinung Fachleute Fall Familie Farbe Faser Feld Fett Feuchtigkeit Film
    Fläche Flasche Föhn Form Frage Frau Freude Frist Frühjahr Frühling Ganze Gebiet Gedanke Geduld Gefäße Gefühl Gegenteil Gelegenheit
    Gesamtbild Geschichte Gesicht Gespräch Gesundheit Gewebe Gewohnheit Gleichgewicht Glück Gramm Grenze Größe Grund Gruppe Haar Haarpflege
    Hälfte Haltung Hand Handtuch Haut Hautarzt Hautärztin Hefe Heizung Helligkeit Herbst Herkunft Hilfe Hinblick Hinterkopf Hinweis
    Hitze Höhe Hormone Hut Innere Inhalt Jahreszeit Juckreiz Kamera Kamm Kenntnis Kind Klarheit Kleidung Klima Klumpen Knick Kombination
    Kontrast Kontrolle Kopf Kopfhaut Körper Kraft Kreis Krankheit Lage Länge Laune Leben Leistung Licht Linie Lösung Lücke Luft Mal Mangel Mann
    Maß Maßnahme Medikament Mehrzahl Meinung Menge Mensch Merkmal Milde Minute Mitte Mittel Moment Monat Morgen Muster Nachbarschaft Nacht
    Nahaufnahme Nähe Natur Neigung Nutzen Oberfläche Ordnung Ort Partie Pause Person Perspektive Pflege Platz Probe Problem Produkt Punkt Qualität
    Rand Rat Raum Reaktion Regel Reibung Reihe Reinigung Reiz Reizung Rest Rhythmus Richtung Rolle Rücken Rückgang Ruhe Sache Sauberkeit
    Schaden Schatten Schein Schicht Schlaf Schluss Schonung Schritt Schulter Schutz Schweiß Seite Sekunde Sicherheit Sicht Signal Sinn
    Situation Sommer Sonne Sorge Sorgfalt Spannung Spiegel Spitze Sport Spur Stärke Stelle Stoffwechsel Strähne Streifen Stress Struktur Stunde
    Talgdrüse Tag Tatsache Teil Tempo Temperatur Termin Textur Thema Tiefe Tipp Ton Tropfen Übergang Überblick Umfang Umgebung Umstand Umstellung
    Unruhe Unterschied Untersuchung Ursache Urteil Veränderung Verbesserung Verbindung Vergleich Verhalten Verlauf Verlust Versorgung
    Verteilung Vertrauen Volumen Voraussetzung Vorderkopf Vorgang Vorsicht Vorteil Wachstum Wahrheit Wahrscheinlichkeit Wärme Wäsche Wasser
    Wechsel Weg Weile Weise Wert Wetter Wind Winter Wirkung Wirbel Woche Wohlbefinden Wunsch Wurzel Zeichen Zeit Zeitpunkt Zeitraum Zelle
    Zentrum Ziel Zone Zufall Zug Zukunft Zunahme Zusammenhang Zustand Zweifel Zyklus Beides Einiges Gutes Neues Weiteres Wichtiges Wichtigste Beste Erste Nächste Übrige Schüppchen Härchen
    Ausschnitt Ungleichgewicht Schwankung Hygiene Flora Mikroflora Belag Glanz Helle Dunkle Kruste Rötung Follikel Öffnung Poren Milieu Bakterien
    Pilze Keime Barriere Schutzschicht Dichte Fülle Lichtung Wuchs Haarwuchs Wachstumsphase Ruhephase Ausfall Haarausfall Vererbung Gene Anlage
    Hormonhaushalt Alterung Jahre Jahreswechsel Heizungsluft Kälte Meer Chlor Schwimmbad Mütze Helm Zopf Knoten Frisur Styling Schnitt Farbe
    Wasserqualität Kalk Geruch Schmerz Brennen Spannungsgefühl Kratzen Kribbeln Hausmittel Apotheke Apotheker Praxis Ärztin Ärzte Arzt Rücksprache
    Abklärung Kontrollbild Folgefoto Vergleichsfoto Tageslicht Blitz Kamerawinkel Schärfe Unschärfe Vergrößerung Millimeter Zentimeter Prozent
    Wahrnehmung Vermutung Hoffnung Entwarnung Panik Angst Sorgen Erinnerung Orientierung Zusammenfassung Fazit Kürze Kurzfassung Punkte Schritte`,
}
