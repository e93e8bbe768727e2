/** Ages below 18, in figures and in the words of five languages. */
const NUMBER_WORDS = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen',
  'un|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete',
  'une|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept',
  'ein|eine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn',
].join('|')
const AGE = `(?:(?:1[0-7]|[0-9])(?![\\d.,]\\d|\\d)|${NUMBER_WORDS})`
const pattern = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${source}`, 'u')

/** Somebody young, and an age beside the word. */
const WITH_AGE: RegExp[] = [
  // "my 4-year-old", not "a 5-year-old photo" and not "when I was a 12-year-old".
  pattern(
    `(?<!(?:when i was|since i was|i was|as|mother of|mum of|mom of|father of|dad of|parent of) (?:an? )?)${AGE}[- ]?(?:years?|yrs?|months?|weeks?)[- ]?old(?! (?:photo|picture|bottle|product|shampoo|treatment|problem|scar|transplant|hair|brush|pillow|dye|wig|dog|cat|pupp|kitten|habit|perm|colou?r|routine|prescription))(?<!(?:photo|picture|bottle|product|shampoo|brush|hair|dye|problem|company|dog|cat|cream|lotion) is (?:about |now |almost |already )?\\S+ years old)`,
  ),
  pattern(
    `(?:son|daughter|child|kid|boy|girl|baby|toddler|nephew|niece|grandson|granddaughter|little brother|little sister)(?:'s)?(?: \\p{L}+)?(?: is| turned| turns| just turned| aged|,| \\(| age|, age|, who is|, who's| who is)(?: only| just| now| almost| about)? ?(?:aged )?${AGE}(?! (?:times|weeks pregnant|cm|kg|years ago|months ago|weeks ago)|%|\\p{L})`,
  ),
  pattern(`(?:i'm|i am|he is|she is|he's|she's) (?:only |just |now |almost )?${AGE}(?: years old| yo\\b| y\\/o|,| and|$|\\.)`),
  pattern(`aged? (?:of )?${AGE}(?! times|\\p{L})`),
  pattern(
    `(?:figli[oa]|figliolett[oa]|bambin[oa]|bimb[oa]|nipot(?:e|in[oa])|ragazzin[oa]|ragazz[oa]|fratellin[oa]|sorellin[oa]|neonat[oa]|piccol[oa])(?: \\p{L}+){0,2}?(?:,| \\(| di| che ha| ha| compie| ha solo| ha appena| ha quasi)(?: solo| appena| quasi)? ?${AGE} (?:anni|anno|mesi)(?! fa| di (?:cure|terapia))`,
  ),
  pattern(`(?<!quando )ho (?:solo |appena |quasi |ancora )?${AGE} anni(?! di)`),
  pattern(`(?:${AGE}|quattordic|quindic|sedic|diciassett|tredic|dodic|undic|diec)-?enne(?!\\p{L})`),
  pattern(
    `(?:hij[oa]|niñ[oa]|bebé|nen[ea]|niet[oa]|sobrin[oa]|hermanit[oa]|chic[oa]|pequeñ[oa]|peque|crí[oa])(?: \\p{L}+){0,2}?(?:,| \\(| de| que tiene| tiene| cumple| con)(?: solo| sólo| apenas| casi)? ?${AGE} (?:años|año|meses)(?! atrás)`,
  ),
  pattern(`tengo (?:solo |sólo |casi |apenas )?${AGE} años(?! de| con| usando)`),
  pattern(
    `(?:fils|fille|enfant|garçon|bébé|neveu|nièce|petit-fils|petite-fille|petit frère|petite sœur|petite soeur|petit|petite)(?: \\p{L}+){0,2}?(?:,| \\(| de| qui a| a| âgée? de| vient d'avoir| aura)(?: seulement| presque| juste)? ?${AGE} (?:ans|an|mois)(?!\\p{L}| plus tôt)`,
  ),
  pattern(`j'ai (?:seulement |presque |juste |tout juste )?${AGE} ans(?! de|\\p{L})`),
  pattern(
    `(?:sohn|söhnchen|tochter|kind|kindes|baby|bub|junge|mädchen|enkel|enkelin|neffe|nichte|kleiner|kleine)(?: \\p{L}+){0,2}?(?:,| \\(| ist| wird| ist erst| ist gerade| von)(?: erst| gerade| knapp)? ?${AGE}(?: jahren?| monaten?|,|$|\\.|\\)| und)(?!\\p{L})`,
  ),
  pattern(
    `${AGE}[- ]?(?:jährig|monatig)e[rnsm]?(?! (?:foto|flasche|behandlung|therapie|kur|garantie|pause|anwendung|erfahrung|narbe|ehe|problem|arbeit|partner))`,
  ),
  pattern(`ich bin (?:erst |gerade |fast )?${AGE}(?: jahre(?: alt)?|,| und|$|\\.)(?!\\p{L})`),
]

/** Somebody young by the word alone, told as whom it is about. */
const BY_WORD: RegExp[] = [
  pattern(
    "(?:this|it|that|photo|picture|analysis)(?: is|'s) (?:for|about|of) (?:my|our) (?:child|kid|baby|toddler|little (?:boy|girl))(?!\\p{L})",
  ),
  pattern(
    '(?:è per|riguarda|si tratta (?:di|del|della)) (?:il |la )?(?:mi[oa] |nostr[oa] )?(?:bambin[oa]|bimb[oa]|neonat[oa])(?!\\p{L})',
  ),
  pattern('(?:es para|se trata de) (?:mi|nuestr[oa]) (?:niñ[oa]|bebé|nen[ea])(?!\\p{L})'),
  pattern("(?:c'est pour|il s'agit de) (?:mon|ma|notre) (?:enfant|bébé|petit garçon|petite fille)(?!\\p{L})"),
  pattern('(?:es geht um|ist für) (?:mein|unser) (?:kind|baby|kleinkind)(?!\\p{L})'),
  pattern(
    "(?<!(?:birth of|born|after|since|feeding|breastfeeding|nursing|had|have|having|for|with|by|like|carrying) )(?:my|our) (?:\\p{L}+ )?(?:child|kid|toddler|baby|infant|newborn|little (?:boy|girl|one|son|daughter)|teenage (?:son|daughter))(?!'s? (?:shampoo|birth|product|oil)| (?:shampoo|oil|powder|hairs?|wipes|lotion|brush|soap|was born|arrived)|\\p{L}|-)",
  ),
  pattern(
    "(?:my|our) (?:child|kid|toddler|baby|son|daughter|little boy|little girl)'s (?:\\p{L}+ )?(?:hair|head|scalp|skin|photo|crown)",
  ),
  pattern(
    '(?:hair|head|scalp|photo|picture) (?:of|on) (?:my|our|a) (?:\\p{L}+ )?(?:child|kid|toddler|baby|son|daughter|little boy|little girl|schoolboy|schoolgirl)',
  ),
  pattern(
    "(?:i am|i'm|this is|it is|it's) (?:still )?(?:a )?(?:child|minor|teenager|teen|underage|schoolboy|schoolgirl|toddler|baby)(?! shampoo|-|\\p{L})",
  ),
  pattern(
    '(?<!(?:nascita (?:del|della|di|dei)|dopo|avuto|avere|allatto|allattando|per|da|con|come) )(?:(?:il|la|i) )?(?:mi[oa]|nostr[oa]) (?:\\p{L}+ )?(?:bambin[oa]|bimb[oa]|neonat[oa]|figliolett[oa])(?! è nat|\\p{L})',
  ),
  pattern(
    '(?:capelli|testa|cute|nuca|cuoio capelluto|foto) (?:del|della|di) (?:(?:mi[oa]|nostr[oa]) )?(?:bambin[oa]|bimb[oa]|neonat[oa]|figli[oa])(?!\\p{L})',
  ),
  pattern('(?:sono|è) (?:ancora )?(?:minorenne|un bambino|una bambina|un neonato|un minore|un ragazzino|una ragazzina)'),
  pattern(
    '(?<!(?:nacimiento de|parto de|después de|tras|tener a|amamanto a|para|con|como|desde) )(?:mi|nuestr[oa]) (?:\\p{L}+ )?(?:niñ[oa]|bebé|nen[ea]|criatura|hij[oa] pequeñ[oa])(?! nació|\\p{L})',
  ),
  pattern(
    '(?:pelo|cabello|cabeza|cuero cabelludo|foto) de (?:mi|nuestr[oa]|un|una) (?:\\p{L}+ )?(?:niñ[oa]|bebé|hij[oa])(?!\\p{L})',
  ),
  pattern('(?:soy|es) (?:menor(?: de edad)?|un niño|una niña|un bebé)(?! que|\\p{L})'),
  pattern(
    "(?<!(?:naissance (?:de|d')|après|depuis|allaite|eu|pour|avec|comme|accouchement de) ?)(?:mon|ma|notre) (?:enfant|bébé|petit garçon|petite fille|tout-petit|nourrisson)(?! est née?|\\p{L})",
  ),
  pattern(
    "(?:cheveux|tête|crâne|cuir chevelu|photo) (?:de|d') ?(?:mon|ma|notre|un|une) (?:\\p{L}+ )?(?:enfant|bébé|fils|fille|petit garçon|petite fille)(?!\\p{L})",
  ),
  pattern("(?:je suis|c'est|est) (?:encore )?(?:mineure?|un enfant|un bébé|une enfant)(?!\\p{L})"),
  pattern(
    '(?<!(?:geburt von|nach|seit|stille|für|mit|wie|von) )(?:mein|unser|meinem|unserem) (?:\\p{L}+ )?(?:kind|baby|säugling|kleinkind)(?! geboren|\\p{L}|-)',
  ),
  pattern(
    '(?:haare?|kopf|kopfhaut|foto) (?:meines|unseres|eines|meiner|unserer|von meinem|von meiner|bei meinem) (?:\\p{L}+ )?(?:kindes|babys|sohnes|tochter|sohn|kind|baby|kleinkindes)(?!\\p{L})',
  ),
  pattern('ich bin (?:noch )?(?:minderjährig|ein kind|ein teenager)|(?:es|das) ist (?:mein|ein|unser) kind(?!\\p{L})'),
]

/** Whether a text tells that the person in question is below 18. It is in small letters, with plain apostrophes. */
export const tellsOfChild = (text: string): boolean => [...WITH_AGE, ...BY_WORD].some((known) => known.test(text))
