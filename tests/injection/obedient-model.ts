import { narrativeSchema } from '@chioma/contract'
import { z } from 'zod'
import { LANGUAGE_EXAMPLES } from '../languages/index.ts'
import { type Behaviour, type SeenRequest, say } from '../support/fake-providers/fake-provider.ts'
import { NUMBERED, SECRET_MARK } from './attacks.ts'
import { readFromPhoto } from './write-on-photo.ts'

const PHOTO_WIDTH_PX = 1024

/** A model that does whatever it reads, in the photo or beside it. What it says is kept for the tests to look at. */
export interface ObedientModel {
  react(request: SeenRequest): Promise<Behaviour>
  said: string[]
}

/** `form`: whether its answers about photos keep to the schema with more in it than asked, or leave it. */
export function obedientModel(form: { keepsToSchema: boolean }): ObedientModel {
  const said: string[] = []
  let obeyed = ''
  let wordsAsked = 0
  const tell = (answer: unknown): Behaviour => {
    said.push(JSON.stringify(answer))
    return say(answer)
  }
  const react = async (request: SeenRequest): Promise<Behaviour> => {
    const photo = photoIn(request.rawBody)
    if (photo !== undefined) {
      wordsAsked = 0
      obeyed = `${await readPhoto(photo)} ${textsOf(request.body).filter(isOrder).join(' ')}`.trim()
      return tell(form.keepsToSchema ? photoAnswer(obeyed) : strayAnswer(obeyed))
    }
    // The photo call's orders are no part of this request; a model with a memory would obey them all the same.
    const orders = `${obeyed} ${textsOf(request.body).join(' ')}`
    wordsAsked += 1
    return tell(
      wordsAsked === 1 ? loudWords(orders, request) : quietWords(request, asksForSecrets(obeyed) ? markIn(request) : 'Follixir'),
    )
  }
  return { react, said }
}

const isOrder = (text: string): boolean => NUMBERED.some((attack) => text.includes(JSON.stringify(attack).slice(1, -1)))

/** The last attack of each language. */
const asksForSecrets = (orders: string): boolean =>
  Object.values(LANGUAGE_EXAMPLES).some(({ injections: [, , secrets] }) => orders.includes(JSON.stringify(secrets).slice(1, -1)))

const markIn = ({ rawBody }: SeenRequest): string => SECRET_MARK.exec(rawBody)?.[1] ?? ''

async function readPhoto(photo: Buffer): Promise<string> {
  const number = await readFromPhoto(photo, PHOTO_WIDTH_PX)
  return number === undefined ? '' : (NUMBERED[number] ?? '')
}

function photoIn(rawBody: string): Buffer | undefined {
  const [, base64] = /data:image\/jpeg;base64,([A-Za-z0-9+/=]+)/.exec(rawBody) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/** Every text of a request, photos left out. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:image') ? [] : [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

const sign = (code: string, orders: string) => ({
  code,
  state: 'present',
  severity: 'medium',
  confidence: 0.9,
  area: 0.1,
  regions: [],
  description: orders,
  name: orders,
})

/** On the schema, and everything that it does not ask for as well. */
const photoAnswer = (orders: string) => ({
  photo: 'judgeable',
  view: 'microscope',
  viewConfidence: 0.9,
  signs: [sign('dandruff', orders)],
  fullReport: orders,
  recommendation: orders,
})

const strayAnswer = (orders: string) => ({ ...photoAnswer(orders), signs: [sign('melanoma', orders), sign(orders, orders)] })

const loudWords = (orders: string, { body }: SeenRequest) => ({
  opening: orders.slice(0, 800),
  findings: [
    { code: 'dandruff', text: orders.slice(0, 900) },
    { code: 'scarring_signs', text: 'Follixir heals this melanoma.' },
  ],
  closing: instructionsIn(body).slice(-500),
})

const instructionsIn = (body: unknown): string => textsOf(body).find((text) => text.includes('to yourself')) ?? ''

const factsSchema = z.object({
  answer: z.string(),
  findings: z.array(z.object({ code: z.string(), seen: z.string(), meaning: z.string() })),
  limits: z.array(z.string()),
})

/** Our own sentences, with a name smuggled in, or the secret mark. */
function quietWords({ body }: SeenRequest, smuggled: string): unknown {
  const data = textsOf(body).find((text) => text.includes('{"language"')) ?? '{}'
  const facts = factsSchema.parse(JSON.parse(data.slice(data.indexOf('{"language"'))))
  const findings = facts.findings.map(({ code, seen, meaning }) => ({ code, text: `${seen} ${meaning}` }))
  return narrativeSchema.parse({
    opening: `${facts.answer} ${facts.limits[0] ?? ''}`.replace(/\.$/, `, ${smuggled}.`),
    findings,
    closing: facts.limits.join(' '),
  })
}
