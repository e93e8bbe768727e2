import type { Language } from '@chioma/contract'

/** Number words from two on; "one" and its like are articles, too. */
const WORDS: Record<Language, readonly string[]> = {
  en: 'two three four five six seven eight nine ten eleven twelve'.split(' '),
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici'.split(' '),
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
}
const LARGER: Record<Language, Record<string, number>> = {
  en: { fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 },
  es: {
    quince: 15,
    veinte: 20,
    treinta: 30,
    cuarenta: 40,
    cincuenta: 50,
    sesenta: 60,
    setenta: 70,
    ochenta: 80,
    noventa: 90,
    cien: 100,
  },
  fr: { quinze: 15, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100 },
  it: {
    quindici: 15,
    venti: 20,
    trenta: 30,
    quaranta: 40,
    cinquanta: 50,
    sessanta: 60,
    settanta: 70,
    ottanta: 80,
    novanta: 90,
    cento: 100,
  },
  de: {
    fünfzehn: 15,
    zwanzig: 20,
    dreißig: 30,
    vierzig: 40,
    fünfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    hundert: 100,
  },
}
/** Written in one word: "fünfundzwanzig", "trentacinque", "veinticinco", "quatre-vingts". */
const COMPOUND =
  /^(\p{L}+und\p{L}+[zß]ig|(venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta)\p{L}+|veinti\p{L}+|vingts|\p{L}*(hundert|tausend)\p{L}*|\p{L}{2,}cient[oa]s)$/u
const OTHERS = 'half thousand million mitad mil millón millones moitié mille million metà mila milione hälfte tausend'.split(' ')

/** What is counted: percent, money, time, length, hairs and times, in any of the languages. */
const UNIT =
  /^(%|percent|prozent|ciento|cento|cent|euros?|dollars?|dollari|dólares|cents|centavos?|years?|months?|weeks?|days?|hours?|minutes?|times|años?|mes(es)?|semanas?|días?|horas?|minutos?|veces|ans|années?|mois|semaines?|jours?|heures?|fois|ann[io]|mes[ei]|settiman[ae]|giorn[io]|or[ae]|minut[io]|volte|jahren?|monaten?|wochen?|tagen?|stunden?|minuten|mal|mm|cm|µm|millimet\p{L}*|millimèt\p{L}*|centimet\p{L}*|zentimet\p{L}*|hairs?|haaren?|capelli|cheveux|cabellos|grad|degrees?)$/u

/** Numbers of a text in one spelling, so that "2,5", "2.5" and "two" can be compared. */
export function numbersIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [figure] of text.matchAll(/\d+(?:[.,]\d+)*/g)) found.add(figure.replace(',', '.').replace(/\.0+$/, ''))
  for (const word of wordsIn(text)) {
    const value = VALUE_OF.get(word)
    if (value !== undefined) found.add(String(value))
  }
  return found
}

const VALUE_OF = new Map<string, number>(
  Object.entries(WORDS).flatMap(([, words]) => words.map((word, index): [string, number] => [word, index + 2])),
)
for (const larger of Object.values(LARGER)) for (const [word, value] of Object.entries(larger)) VALUE_OF.set(word, value)

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+|%/gu) ?? []

/** The numbers that a text claims and the allowed ones lack: every figure, and number words with something counted after them. */
export function strangeNumbers(text: string, allowed: ReadonlySet<string>): string[] {
  const figures = [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) => figure.replace(',', '.').replace(/\.0+$/, ''))
  const words = wordsIn(text)
  const counted = words.flatMap((word, index) => {
    const isNumber = VALUE_OF.has(word) || OTHERS.includes(word) || COMPOUND.test(word)
    const isCounted = words.slice(index + 1, index + 4).some((next) => UNIT.test(next))
    return isNumber && isCounted ? [String(VALUE_OF.get(word) ?? word)] : []
  })
  return [...figures, ...counted].filter((number) => !allowed.has(number))
}
