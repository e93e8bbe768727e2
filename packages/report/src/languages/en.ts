import type { LanguageRules } from './language-rules.ts'
import { ageOfChild, begins, DOMAIN_ENDING, numberWords, phrases, whole, words } from './patterns.ts'

/** Somewhere else in the body, or not a feeling at all: French bread. */
const ELSEWHERE_BEFORE =
  '(?<!(?<!\\p{L})(?:back|joint|knee|neck|stomach|belly|period|menstrual|muscle|chest|tooth|leg|foot|hip|shoulder|growing|wrist|du|le|au|un|de|petit|mon) )'

const NUMBERS = numberWords(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 },
)
const AGE = ageOfChild(NUMBERS)

export const ENGLISH: LanguageRules = {
  writtenAs: 'English, to "you"',
  smallWords: 'the and of to in is it that this with for are as on be your you not can from or which more what than so at',
  numbers: {
    words: NUMBERS,
    vague: 'half thousand million',
    units:
      'percent|cents?|euros?|dollars?|years?|months?|weeks?|days?|hours?|minutes?|times|millimet\\p{L}*|centimet\\p{L}*|hairs?|degrees?',
  },
  narrative: {
    connecting: `shed sheds a an the and or but so as if when while because that which who whose what this these those there here it its itself they them their we
      us our you your yours of in on at to from for with by about over under between among around across within along during before after
      since until through into out up than then how where why both each every all any some more most many much few several other others
      another one first second next last only just also too even still again already now often sometimes usually usual mostly mainly
      especially rather quite fairly very clear* enough almost nearly perhaps maybe likely possibl* probabl* is are was were be been being
      has have had having do does did done can could may might will would should must let seem seems seemed appear appears look looks
      looking see seen sees seeing show shows shown showing tell tells told say says suggest suggests mean means point points find finds
      found lie lies lying come comes coming go goes going make makes making help helps compare compared comparing notice noticed remain
      remains concern concerns sign signs reason reasons photo photos picture pictures image images close view visible area areas hair hairs
      scalp skin head face rest whole small large wide gentle gentler gentlest gently routine
      washing step steps something everything thing things
      way light daylight sure certain certainly certainty together beside same different similar little less fewer amount season seasons
      seasonal ease
      fitting covers covering unseen slow slowly single fast changes changing closely looked linked yet answer moment`,
    denies:
      /(?<!\p{L})(?:no|not|never|none|nor|neither|nothing|nobody|nowhere|without|cannot|can ?not|hardly|barely|free (?:of|from))(?!\p{L})|n['’]t(?!\p{L})/iu,
    never: {
      buying: [
        begins(
          'buy, purchas, discount, coupon, voucher, checkout, subscri, shopping, webshop, order now, order yours?, order it',
          'order online, order today, free shipping, special offer',
        ),
        whole('shops?, store, deals?, offers?, brands?'),
      ],
      price: [whole('euros?, dollars?, pounds?, bucks, prices?, priced, costs?, cheap\\p{L}*')],
      contact: [begins('hotline, phone number, call (us|now), click'), whole(`dot (${DOMAIN_ENDING})`)],
      promise: [whole('cured, cures (your|the|it|hair), will cure, guarante\\p{L}+, miracle\\p{L}*, clinically proven')],
    },
    onlyIfGiven: {
      product: begins(
        'minoxidil, finasterid, dutasterid, spironola, ketocona, biotin, keratin, coll?agen, serum, lotion, ampoul',
        'supplement, vitamin, capsul, tablet, pills?(?!\\p{L}), laser, transplant, steroid, cortison, cortico, antibioti',
        'shampo, conditioner, masks?(?!\\p{L}), tonic, cream',
      ),
      diagnosis: begins(
        'alopeci, psoria, dermatit, dermatosi, eczem, folliculit, seborr, pityria, tinea, ringworm, lichen, lupus, xerosi',
        'erythem, hypotrich, anisotri, miniatur, tricho[st], effluv, polycyst, pcos, acne, cancer, melanom, carcinom, tumou?r',
        'fung(us|al), mycos, impetig, infection',
      ),
      leak: begins('ignore (all|previous|the above), instruct, language model, as an ai'),
    },
    diagnosed: "you (?:have|suffer from|are suffering from)|you(?:'|’)ve got|(?:was|were|been|be|are) diagnosed",
    playsDown: begins('no need, not necessary to see, nothing (to worry|serious), harmless, no doctor'),
    reassures: begins(
      'good news, all[- ]clear, reassur',
      '(?:looks?|is|are|appears?|seems?) (?:all |quite |very |perfectly )?(?:healthy|normal|fine)(?!\\p{L})',
      'everything (?:is|looks) (?:fine|normal|ok|okay|healthy), in good (?:health|shape), nothing to worry',
      'no (?:cause|reason) (?:for|to) (?:concern|worry)',
      '(?:little|small|less) (?:concern|reason), (?:little|less) of it (?:is|are), let (?:it|them|this|that) (?:go|be|stay), with ease, (?:good|gentle) enough, (?:is|are) (?:all |quite |very |fairly |rather )?usual(?!\\p{L}| reason)',
      'all of us, just how, comes to little, (?:everyone|everybody|people|many) (?:has|have)(?!\\p{L})',
    ),
    foretells: whole('care, weeks?, months?, wash(?:es|ed)?, after, afterwards, soon, will, before'),
    hair: whole('scalp, skin, hairs?, them, they'),
    rude: /(?<!\p{L})(?:^\s*(?:do|make|go|come|let|wash|feed|find|tell|say|take|get|give|put|use|leave|keep|stop|act)(?!\p{L})|your (?:\p{L}+ ){1,4}(?:is|are) the (?:\p{L}+ )?(?:reason|cause)|(?:reason|cause)s? (?:is|are) (?:you|your)(?!\p{L})|(?:of|to|from|on) you(?!\p{L})|you are (?:only|little|just|an?|too|so)(?!\p{L})|you (?:should|must|have to|need to) (?!see|notice|look|find)|(?:others|people) (?:see|say|tell|notice|find|are|have))/iu,
    doctor: /doctor|dermatolog|physician|(?<!\p{L})GP(?!\p{L})/iu,
    signs: begins(
      'flak, dandruff, scal(e|y|ing)(?!\\p{L}{3}), oil, greas, sebum, redness, redder, inflam, pustul, pimpl',
      'spots?(?!\\p{L}), plaque, crust, thinn, bald, reced, parting, patch, bare(?!\\p{L}), breakage, broken, frizz',
      'scar(?!\\p{L}{4}), dryness, density',
    ),
  },
  warnings: {
    alone: {
      pain: words(
        `${ELSEWHERE_BEFORE}(?<!what a )pain(?! (?:me|complet|blanc|au|aux|et|de|d'|perdu|sans|free|relie|killer|in the (?:ass|neck|butt)|(?:no|,? no) gain|to (?!touch|press|lie|sleep|lay))|-|killer)`,
        `${ELSEWHERE_BEFORE}pains(?! me)`,
        'painful(?! (?:to (?:see|watch|look at)))',
        '(?:it |that |which |scalp |head |skin |spot |place |bump |lump |really |still |always |and |badly |to )?hurts(?! (?:my|the|your) (?:hair|wallet|ends|lengths))',
        'hurting(?! (?:my|the|your) hair)',
        '(?:it|they|roots|spots|bumps|places) (?:really |still |always |also |all )?hurt',
        'hurt(?! (?:to (?:try|ask|have)|(?:my|the|your) (?:hair|wallet|ends|lengths|curls)))',
        `${ELSEWHERE_BEFORE}aches?`,
        'aching',
        'achy',
        'throbb*',
        'sore(?! throat| muscle| loser| eyes)',
        'soreness',
        'tender (?:scalp|spot|spots|area|to|skin|lump|when|bump)',
        '(?:is|feels|very|so|that|really|gets) tender',
        // What is too hot, or wishes and calories, burns without pain.
        'burning(?! (?:question|desire|ambition|calories|fat|off|(?:my |the )?hair))',
        '(?<!(?:look|looks|looked) )burn(?:t|ed)(?! (?:calories|fat|out|(?:my |the )?(?:hair|ends)))',
        'burns(?! (?:calories|fat|off|(?:my |the )?hair))',
        'sting(?:s|ing)(?! nettle)',
        'stabbing',
        'tenderness|bruised|raw feeling|wince|lighter under the skin',
      ),
      pus_crusts_bleeding: words(
        'pus|pustul\\p{L}*|purulent\\p{L}*|suppurat\\p{L}*',
        'ooz(?:e|es|ing)',
        'sores',
        'discharge',
        '(?:yellow|yellowish|clear|sticky) (?:liquid|fluid|stuff|goo|gunk)',
        'yellowy',
        '(?:dried|hard) (?:bits|lumps)',
        'crust(?:s|y|ed|ing)?(?! (?:of (?:bread|snow)|pizza))',
        'scab(?:s|bed|by)?',
        'bleed(?:s|ing)?(?! (?:gums|heart))',
        'bled',
        'bloody (?:spot|spots|scab|scalp|crust|patch|pillow|fingers|nails|bits)',
        '(?<!(?:in|to|check|checked|more|better|increase|improve|boost|stimulate|my|the) (?:my |the )?)blood(?! (?:test|pressure|work|value|count|sugar|type|thinner|circulation|flow|sample|result|analysis|iron|supply|vessel|level|orange)s?)',
        'open (?:sore|wound|wounds)',
        'raw skin',
        'infected(?! (?:by|with) covid)',
        'abscess\\p{L}*|boils',
        '(?<!i )weep(?:s|y|ing)?',
        '(?<!(?:bottle|tube|cap|tap|roof|shower|pump|pipe|shampoo|conditioner|oil|dye|mask|cream|serum|product) (?:is |has |always )?)leak(?:s|y|ing|ed)?(?! (?:out )?(?:of|from|in|on|through) (?:the|my|its) (?:bottle|tube|cap|bag|shower|roof|pump|pipe|fingers))',
        'seep(?:s|ing|ed)?',
        '(?:pimple|spot|bump|blister|lump|zit|bubble)s? (?:\\p{L}+ ){0,3}(?:full of|filled with|with) (?:\\p{L}+ ){0,2}(?:fluid|liquid|water|heads?|tips?|tops?|stuff|cent(?:re|er)s?)',
        '(?:white|yellow)[- ]?(?:heads?|headed)(?! of)|yellow(?:ish)? (?:water|middles?|centres?|tips?)|fill(?:s|ing|ed)? up with (?:fluid|liquid|water)',
        '(?:yellow|watery|blood|fluid[- ]filled) (?:\\p{L}+ )?(?:blister|pimple|bump|bubble|zit)s?',
        '(?:bump|lump|pimple|spot|blister|boil|cyst) (?:has |just |have )?(?:burst|popped)',
        '(?:liquid|fluid|stuff|something|goo|gunk|matter) (?:\\p{L}+ ){0,3}(?:comes|coming|came|runs|ran|drips|dripping) (?:out of|from|down|when)',
        '(?:gunk|goo) (?:ran|came|comes|runs)',
      ),
      swelling: words(
        'swollen(?! (?:price|bill|ego|budget))',
        'swelling',
        'swell(?:s|ed)(?: up)?',
        '(?:puffy|puffed(?: up)?|boggy)',
        '(?:hot|warm|soft|squishy|squashy|spongy|mushy|rubbery|fluctuant|tender)(?:,? (?:and )?(?!hair|with|curls)\\p{L}+){0,2} (?:lump|bump|bulge|mass|knot|egg(?! (?:mask|yolk|white|wash|shampoo)))s?',
        'lump(?! (?:sum|of (?:product|gel|wax|sugar)|in (?:my |the |his |her )?(?:\\p{L}+ )?(?:hair|throat|breast|brush)))|(?:new|big|huge|large|growing)(?:,? (?:and )?\\p{L}+){0,2} (?:lump|bulge)s?(?! of)',
        '(?:lump|bump|bulge)s? (?:\\p{L}+ ){0,6}(?:hot|warm|soft|squishy|spongy|came up|popped up|grew|growing|bigger)',
        '(?:lump|bulge)s? (?:\\p{L}+ ){0,2}(?:on|behind|under|in) (?:the |my |his |her )?(?:\\p{L}+ ){0,2}(?:head|scalp|neck|skull|ear|ears|skin|crown|nape)',
        '(?<!(?:oil|sweat|sebaceous|thyroid) )(?:glands?|nodes?) (?:\\p{L}+ ){0,6}(?:up|enlarged|big|huge|large|raised|hard|sore|tender|marbles)|mounds? (?:on|under) (?:my |the )?(?:scalp|head|skin)',
        '(?:enlarged|raised|big|hard) (?:\\p{L}+ )?(?:glands|nodes?)',
      ),
      fever: words(
        '(?<!(?:hay|cabin|yellow fever vaccine|spring) )fever(?! (?:blister|tree))',
        'feverish',
        '(?:high|raised|running a|have a|had a|has a|got a|with a) temp(?:erature)?',
        '(?:3[89]|40)(?:[.,]\\d)? ?(?:°|degrees|c(?!\\p{L}))',
        'thermometer',
        "temp(?:erature)? (?:won't|wont|is up|of (?:3[89]|40|10\\d)|at (?:3[89]|40))",
        'hot and cold|running hot',
        '(?:been|at|of) (?:39|40)(?= (?:on|since|for|today|yesterday|,|$))',
        'burning up|chills|shivering',
      ),
    },
    notNow: words(
      'hurt(?:s|ing)? (?:my|our|your|his|her|their|the) (?:feelings|pride|ego|wallet|pocket|budget|heart|soul|confidence)|(?:bled|bleed|bleeds|bleeding) (?:me|us|them) dry|bleed(?:s|ing)? (?:money|cash)|pains? me to (?:see|look)',
      '(?:had|got|caught)(?: (?!not|now|today)\\p{L}+){0,4} (?:fever|pains?)(?: \\p{L}+){0,2},? (?<!since )(?:(?:when|while) i was (?:little|young|an? (?:\\p{L}+ )?(?:kid|child|boy|girl|teen\\p{L}*|baby))|as an? (?:\\p{L}+ )?(?:kid|child|boy|girl|teen\\p{L}*|baby)(?! (?:never|not|no)(?!\\p{L}))|in the (?:19)?\\d0s|(?:[2-7]\\d|twenty|thirty|forty|fifty) years ago)',
    ),
    harmlessSwelling: words(
      '(?:hair|curls|fringe|bangs)(?<!(?:my|under the|in the) hair where) (?:(?!(?:and|where|but|is swollen where|because) )\\p{L}+ ){0,4}(?:and )?(?:swells?|swell|swelled|swelling|swollen|puffy|puffs?|puffed)(?: up)?',
      '(?:swollen|puffy|puffed up|swelling)(?:,? \\p{L}+){0,2} (?:hair|curls|fringe|bangs|ankles|feet|legs|lips|eyes|eyelids|belly|fingers|hands|knees?|gums)',
      '(?:humid\\p{L}*|rain|damp|steam)[^.;!?]{0,25}(?:swell|puff)\\p{L}*|(?:swell|puff)\\p{L}*[^.;!?]{0,25}(?:humid\\p{L}*|rain|damp|steam)|(?:face|ankle|feet|leg|eye|eyelid|belly|finger|hand|knee|lip)s? (?:\\p{L}+ ){0,2}(?:swell|swells|swollen|puffy)',
      '(?:soft |warm |hard |big )?(?:lump|bump|bulge|swelling)s?[^.;!?]{0,60}(?:unchanged|never (?:changed|changes|grew|grown)|always been|since (?:birth|i was born|childhood)|(?:for|over) (?:\\p{L}+ |\\d+ )?years)',
    ),
    together: {
      sudden_patches: {
        what: words(
          '(?:bald|bare|hairless|smooth|empty|round) (?:\\p{L}+ )?(?:patch|patches|spot|spots|area|areas|circle|circles|hole|holes)',
          '(?:patch|patches|spot|spots|circle|circles|hole|holes|area|areas) (?:of no hair|without (?:any )?hair|with no hair)',
          'holes? in (?:my (?:hair|beard)|them)',
          '(?:patch|patches|clump|clumps|chunk|chunks|handful|handfuls) of (?:my )?hair',
          '(?:in|fell out in|falls out in|out in) (?:patches|clumps|handfuls)',
          '(?:coin|quarter|penny|palm)[- ]sized? (?:\\p{L}+ )?(?:patch|patches|spot|spots|hole|holes)',
          'completely bald',
          '(?:smooth|round|bare|coin sized)(?: \\p{L}+)? gaps?',
          'gaps? in my',
          '(?:bare|slick|naked) (?:bits?|spots?)',
          'whole chunk',
          'completely naked',
          'chunk of',
          'patch(?:es|y)?(?! of (?:dry|flak|red))',
          '(?:in )?(?:circles?|clumps?)',
          '(?:bald|bare|empty|smooth|quarter|hairless)(?:[- ]\\p{L}+)? (?:skin|spot|spots|area|areas|circle|circles|place)',
          '(?:big |large )?bare areas',
          'no (?:more )?hair (?:on|above|behind|there|at)',
        ),
        how: words(
          'sudden*',
          'overnight',
          'all at once',
          'out of (?:nowhere|the blue)',
          'from one day to the (?:next|other)',
          'since (?:yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
          'size of an?',
          '(?:on|since|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day',
          '(?:about |around )?(?:two|three|four|five|six|ten|\\d{1,2}) (?:days|weeks|nights) ago',
          'fortnight',
          'went to bed',
          'outt?a nowhere',
          'this month',
          'less than a month',
          "(?:today|now) (?:i (?:count|have|got) |theres |there(?:'s| is| are) )?(?:a second|another|two|three|four|five|\\d)",
          'days old',
          '(?:in|within|over|since) (?:\\p{L}+ ){0,3}?(?:few|couple of|matter of|two|three|four|five|six|ten|\\d{1,2}) (?:days|nights|weeks)',
          '(?:in|within|over) (?:just |only )?(?:a|one|the last|the past|a single) (?:day|night|week)',
          '(?:days|nights) ago',
          '(?:a|one|two|three) weeks? ago',
          'woke up',
          'this (?:morning|week)',
          'appeared|popped up|showed up|new',
          'rapid*',
          'quick*',
          'abrupt*',
          'came up',
          'last (?:week|night|weekend)',
          'yesterday',
          'since last week',
        ),
      },
      spreading_rash: {
        what: words(
          'rash(?:es)?',
          'redness',
          '(?:red|scaly|inflamed|itchy|ring[- ]shaped|round) (?:\\p{L}+ )?(?:patch|patches|area|areas|spot|spots|skin|ring|rings|bumps|dots|blotch|blotches|marks?)',
          'eczema|hives|ringworm|psoriasis',
          '(?:circular|ring|round|red|scaly)(?:[- ]shaped)? (?:\\p{L}+ )?(?:mark|thing|patch|ring|circle|spot)s?',
          'rings?|spots|sores|circles?',
          'blotch(?:es|y)?',
          '(?:red|pink) (?:bits|dot|dots|ring|rings)',
          '(?:bright )?red',
          'dot|inflammation|infection',
        ),
        how: words(
          'spread(?:s|ing)?(?! on| the)',
          'growing',
          'grows',
          '(?:getting|gets|grew|grown|become|becomes|becoming) (?:\\p{L}+ )?(?:bigg?er|larger|wider|worse)',
          'expand(?:s|ing)',
          'mov(?:es|ing) (?:down|to|towards|onto|across)',
          'creep(?:s|ing)',
          'wider and wider',
          'larger every day',
          'bigger every (?:day|week)',
          'extending',
          'mov(?:ed|es|ing) (?:\\p{L}+ ){0,7}to',
          'multipl(?:y|ies|ying|ied)',
          'travell?ing',
          'marching|creeping|popping up',
          'bigger than',
          '(?:down|onto|over|into|to) (?:onto )?(?:my |the )?(?:neck|face|forehead|ears?|chest|shoulders)',
          'counted (?:two|three|four|five|six|seven|eight|nine|ten|\\d+)',
          "now (?:it'?s )?halfway",
          'now (?:like|as big|the size)',
          '(?:doubled|tripled)',
          '(?:first|started|began|was|were) .{0,60}(?<!\\p{L})now (?!better|gone|fine|ok|it is gone)',
          'all over (?:my|the)',
          'everywhere',
          'half (?:of )?(?:my|the) head',
          "now (?:there(?:'s|s| are) |it's |i have )?(?:two|three|four|five|six|ten|a dozen|dozens|several|many|more|\\d+)",
          'more (?:and more|every (?:day|week)|each day)',
        ),
      },
    },
    skinPatch: {
      what: words(
        '(?:dry|sore|red|reddish|pink|itchy|itching|scaly|flaky|flaking|peeling|crusty|scabby|rough|greasy|oily|irritated|inflamed|sensitive|tender|painful|burning|white|gr[ae]y|raw|swollen|sunburnt)(?:,? (?:and )?\\p{L}+){0,2} (?:patch|patches|spots?|areas?|circles?|bits?|clumps?)',
        '(?:patch|patches) (?:\\p{L}+ ){0,5}(?:itch(?:es|y|ing)?|flak(?:es|ing|y)|hurts?|stings?|burns?|peel(?:s|ing)|dry|sore|red|scaly|dandruff|eczema|white|gr[ae]y)',
      ),
      bare: words(
        'bald\\p{L}*|bare|hairless|(?:no|without(?: any)?) hair|hair(?:s)? (?:\\p{L}+ ){0,3}(?:fell|falls?|falling|fallen|came|comes|coming|gone|missing)|holes?|smooth',
      ),
    },
    barePatch: {
      what: words(
        '(?:bald|bare|hairless|smooth|empty|round|circular|coin[- ]sized?|quarter[- ]sized?) (?:\\p{L}+ )?(?:patch|patches|circle|circles|hole|holes|area|areas|skin|spot|spots)',
        '(?:patch|patches|spot|spots|circle|circles|area) (?:\\p{L}+ )?(?:of no hair|with(?:out| no) (?:any )?hair)',
        'holes? in my (?:hair|beard)',
        '(?:fell|falls|falling|fallen|comes|coming|came) out in (?:circles|patches|clumps)',
        'patchy hair loss',
        'alopecia areata',
      ),
      slowly: words(
        'slow*',
        'gradual*',
        '(?:over|through|for|in|since|after) (?:\\p{L}+ ){0,3}(?:years|months)',
        'years ago',
        '(?:\\d+|\\p{L}+) months',
        'crown',
        'vertex',
        'hairline',
        'thinn*',
        'reced*',
        'genetic*',
        'heredit*',
        '(?:my )?(?:father|dad)',
        'transplant*',
        '(?:always|since (?:i was|birth|childhood|my))',
        'scar',
      ),
    },
    child: phrases(
      // "my 4-year-old", not "a 5-year-old photo" and not "when I was a 12-year-old".
      `(?<!(?:when i was|since i was|i was|as|mother of|mum of|mom of|father of|dad of|parent of) (?:an? )?)${AGE}[- ]?(?:years?|yrs?|months?|weeks?)[- ]?old(?! (?:photo|picture|bottle|product|shampoo|treatment|problem|scar|transplant|hair|brush|pillow|dye|wig|dog|cat|pupp|kitten|habit|perm|colou?r|routine|prescription))(?<!(?:photo|picture|bottle|product|shampoo|brush|hair|dye|problem|company|dog|cat|cream|lotion) is (?:about |now |almost |already )?\\S+ years old)`,
      `(?:son|daughter|child|kid|boy|girl|baby|toddler|nephew|niece|grandson|granddaughter|little brother|little sister)(?:'s)?(?: \\p{L}+)?(?: is| turned| turns| just turned| aged|,| \\(| age|, age|, who is|,? who'?s| who is| that'?s)(?: only| just| now| almost| about)? ?(?:aged )?${AGE}(?! (?:times|weeks pregnant|cm|kg|years ago|months ago|weeks ago)|%|\\p{L})`,
      `(?:i'm|i am|he is|she is|he's|she's) (?:only |just |now |almost )?${AGE}(?: years old| yo\\b| y\\/o|,| and|$|\\.)`,
      "(?:i'm|im|i am) (?:only |just |still )?1[0-7](?! ?(?:times|weeks|months|days|kg|cm|%|percent|pounds|lbs|years (?:on|in|post|after))|[.,]?\\d)",
      `(?:son|daughter|child|kid|boy|girl|baby|nephew|niece|grandson|granddaughter)(?:,|\\.)? (?:who )?(?:he|she)(?:'s|s| is) (?:only |just |now |almost )?${AGE}(?! (?:months pregnant|cm|kg)|%|\\p{L})`,
      `(?:i'm|im|i am) (?:still )?(?:in )?(?:year|grade) (?:[1-9]|1[0-2])(?!\\d)|still in (?:year|grade) (?:[1-9]|1[0-2])(?!\\d)`,
      '(?:something|anything|help|advice|shampoo|treatment|solution|remedy|products?)(?: \\p{L}+){0,4} for (?:my|our) (?:\\p{L}+ )?(?:toddler|little (?:boy|girl|one))(?!\\p{L})',
      `aged? (?:of )?${AGE}(?! times|\\p{L})`,
      "(?:this|it|that|photo|picture|analysis)(?: is|'s) (?:for|about|of) (?:my|our) (?:child|kid|baby|toddler|little (?:boy|girl))(?!\\p{L})",
      "(?<!(?:birth of|born|after|since|feeding|breastfeeding|nursing|had|have|having|for|with|by|like|carrying) )(?:my|our) (?:\\p{L}+ )?(?:child|kid|toddler|baby|infant|newborn|little (?:boy|girl|one|son|daughter)|teenage (?:son|daughter))(?!'s? (?:shampoo|birth|product|oil)| (?:told|says|said|thinks|gave|recommended|showed)(?!\\p{L})| (?:shampoo|oil|powder|hairs?|wipes|lotion|brush|soap|was born|arrived)|\\p{L}|-)",
      "(?:my|our) (?:child|kid|toddler|baby|son|daughter|little boy|little girl)'s (?:\\p{L}+ )?(?:hair|head|scalp|skin|photo|crown)",
      '(?:my|our) (?:\\p{L}+ )?(?:son|daughter|kid|boy|girl|nephew|niece|grandson|granddaughter|grandchild)[^.!?]{0,60}(?<!\\p{L})(?:pre-?school|nursery|day-?care|kindergarten|(?:primary|elementary|middle|high) school|year \\d|schoolmates|teenager|toddler)',
      '(?:my|our) (?:\\p{L}+ )?grandchild(?!\\p{L})',
      'turned 1[0-7](?!\\d)',
      `(?:my|our) (?:\\p{L}+ )?(?:son|daughter|boy|girl|nephew|niece|grandson|granddaughter) ${AGE} ?(?:yo|y\\/o|yrs?|years?)(?: old)?(?! (?:ago|in|on|of|for|later|now|after)|\\p{L})|(?:toddler|grandchild)(?:'?s (?:hair|head|scalp)| (?:is|has|got|lost|keeps|loses))(?!\\p{L})`,
      '(?:still in|goes to|go to|attends?|starts?|started) (?:\\p{L}+ )?(?:high|middle|primary|elementary|junior|secondary) school',
      'in (?:1st|2nd|[3-9]th|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth) grade(?!\\p{L})',
      '(?:one of the|one of my|a|my) pupils?(?!\\p{L})',
      '(?:kid|kids|child|children|girl|boy|student)s? in my class',
      '(?:hair|head|scalp|photo|picture) (?:of|on) (?:my|our|a) (?:\\p{L}+ )?(?:child|kid|toddler|baby|son|daughter|little boy|little girl|schoolboy|schoolgirl)',
      "(?:i am|i'm|this is|it is|it's) (?:still )?(?:a )?(?:child|minor|teenager|teen|underage|schoolboy|schoolgirl|toddler|baby)(?! shampoo|-|\\p{L})",
    ),
    birth: {
      told: words('after (?:giving )?birth|postpartum|post-partum|pregnan\\p{L}*|gave birth|breastfeed\\p{L}*'),
      baby: words('(?:baby|son|daughter|little one|he|she)(?: \\p{L}+){0,2} (?:\\d{1,2}|\\p{L}+) (?:weeks|months)(?: old)?'),
    },
    turns: ['but', 'however', 'although', 'though', 'except', 'yet(?= )'],
    negation: {
      words:
        'not?|nothing|never|without|none|nor|neither|cannot|nobody|free (?:of|from)|(?:do|does|did|is|are|was|has|have|had)nt',
      inContext: "n't(?!\\p{L})",
      without: 'without',
      hair: 'hair',
      unreached:
        'know|sure|why|understand|stop|stops|stopped|stopping|quit|only|just|because|due|sleep|bear|stand|ignore|since|when|where|which|who|that|always|anymore|so',
      and: 'and|plus',
      joins: 'or|and|nor',
      listed: 'any|a|an|the|pain|pus|fever|blood|bleeding|crusts?|itch(?:ing)?',
      verbs: 'hurt|bleed|ache|weep|ooz',
      statements: '(?:it|that|which) |(?:hurts|bleeds|aches|stings|burns|oozes|weeps)$',
      none: 'no|none|never|nil|nope',
      takenBack: '(?: and \\p{L}+)?,? (?:i (?:had|have) neither|neither of them)',
      inside: "not|(?:is|are|was|were)n'?t",
    },
  },
  commonWords: `Above Across After Again Against All Almost Along Already Also Although Always Among Another Any Anyone Anything Apart Around
    At Away Because Before Behind Below Beside Besides Best Better Between Beyond Both But By Calm Care Caring Changes Clean Clear
    Close Closer Comfort Common Compare Comparing Daily Daylight Despite Does During Each Early Either Elsewhere Enough Even Every
    Everyday Everything Except Expect Few Fewer Fine First Following For Fortunately From Further Gentle Gently Give Given Good Hair Hairs
    Half Have Healthy Heat Help Here How However If In Instead It Its Just Keep Keeping Late Later Less Let Light Like Likely Little Long
    Look Looking Many Maybe Mild Moderate More Most Mostly Much Near Nearly Neither Never Next None Nor Normal Nothing Notice Now Occasionally
    Of Often On Once One Only Other Others Otherwise Our Out Over Overall Part Patience People Perhaps Photo Please Plenty Possible Quite
    Rather Rest Rinse Same Scalp Season Seasonal See Seen Several Shampoo Simple Since Single Skin Slight Slightly Slow Small So Some Something
    Sometimes Soon Sore Still Stress Such Sun Take Taken Taking Talk Tell Than Thankfully That The Their Then There Therefore These They Thick
    Thin This Those Though Through Time Together Too Towards Treat Try Two Under Unfortunately Unless Unlike Until Use Using Usually Very Visible Warm Wash Washing
    Water We What Whatever When Where Whether Which While White Whole Why Wind With Within Without Would Yes Yet You Your`,
}
