import { ALL_LANGUAGE_RULES } from '../languages/index.ts'
import { begins, whole } from '../languages/patterns.ts'

const RULES = ALL_LANGUAGE_RULES.map(({ narrative }) => narrative)
const never = (fault: 'buying' | 'price' | 'contact' | 'promise') => RULES.flatMap(({ never: { [fault]: patterns } }) => patterns)
const onlyIfGiven = (fault: 'product' | 'diagnosis' | 'leak') => RULES.map(({ onlyIfGiven: { [fault]: pattern } }) => pattern)

/** What no report says, in any of the languages, since a text may hide a foreign sentence. */
export const NEVER: Record<'buying' | 'price' | 'contact' | 'promise', RegExp[]> = {
  buying: [begins('amazon'), ...never('buying')],
  price: [whole('usd, eur, gbp, chf'), ...never('price')],
  contact: [
    begins(
      'https?, www, mailto, javascript, e-?mails?(?!\\p{L}), whatsapp, telegram, instagram, facebook, tiktok',
      'youtube, web-?sites?',
    ),
    /[\p{L}\d]{2,}\.\p{L}{2,}/gu,
    /(?:\d[\s.\-–/()]*){7,}/gu,
    ...never('contact'),
  ],
  promise: never('promise'),
}

/** Allowed only where the facts use the word themselves. */
export const ONLY_IF_GIVEN: Record<'product' | 'diagnosis' | 'leak', RegExp[]> = {
  product: [
    begins(
      'prp(?!\\p{L}), rogaine, regaine, nizoral, alpecin, plantur, pantene, l.?or[eé]al, vichy, k[eé]rastase, ducray',
      'bioscalin, head (&|and) shoulders, olaplex, nutrafol, viviscal, revita, propecia, neograft, kerapilla',
    ),
    ...onlyIfGiven('product'),
  ],
  diagnosis: onlyIfGiven('diagnosis'),
  leak: [
    begins('system ?prompt, prompts?(?!\\p{L}), json, chatgpt, openai, anthropic, gemini, mistral, schema, canary'),
    ...onlyIfGiven('leak'),
  ],
}

/** What somebody is said to have, with the words that say it; only our own sentences and a clinic do. */
export const TELLS_A_DIAGNOSIS: RegExp[] = RULES.map(({ diagnosed }) => begins(`(?:${diagnosed})(?:[\\s’]+\\p{L}+){0,2}`))

export const PLAYS_DOWN: RegExp[] = RULES.map(({ playsDown }) => playsDown)

export const REASSURES: RegExp[] = RULES.map(({ reassures }) => reassures)
