import type { ModelProviderId, TokenPrice } from '@chioma/contract'
import type { TokenUsage } from './model-call-error.ts'

/** Billionths in a US dollar. */
export const NANO_USD = 1_000_000_000
/** What the frame, the codes and the visitor's answers may add to a prompt, in characters. */
export const FRAME_CHARACTERS = 6_000

/** A server of one's own asks for nothing, unless somebody says so. */
export const FREE: TokenPrice = { inputUsdPerMillion: 0, outputUsdPerMillion: 0 }

/** Dollars for a million tokens are thousands of nano-dollars for one; prices have at most three decimals that count. */
const NANO_USD_PER_TOKEN = 1_000

/** What some tokens cost, in billionths of a US dollar; a whole number. */
export function costNanoUsd(price: TokenPrice, usage: TokenUsage): number {
  const { inputUsdPerMillion, outputUsdPerMillion } = price
  const { cacheReadUsdPerMillion = inputUsdPerMillion, cacheWriteUsdPerMillion = inputUsdPerMillion } = price
  const usd =
    usage.inputTokens * nano(inputUsdPerMillion) +
    usage.cacheReadTokens * nano(cacheReadUsdPerMillion) +
    usage.cacheWriteTokens * nano(cacheWriteUsdPerMillion) +
    usage.outputTokens * nano(outputUsdPerMillion)
  return usd
}

const nano = (usdPerMillion: number): number => Math.round(usdPerMillion * NANO_USD_PER_TOKEN)

/** What a model at a provider costs; `null` where nobody entered it. */
export const priceOf = ({ provider, price }: { provider: ModelProviderId; price: TokenPrice | null }): TokenPrice | null =>
  price ?? (provider === 'openai-compatible' ? FREE : null)

/** Most tokens that providers count for a photo of the size that is sent to them. */
const PHOTO_TOKENS = 3_500
/** Most tokens of a picture that an image model draws, and of what it is drawn from; what is not said of a call counts as that. */
export const MOST_IMAGE_TOKENS = { input: 8_000, output: 8_000 } as const
/** Fewest characters of a token in our five languages. */
const CHARACTERS_PER_TOKEN = 2

/** The highest price of one call: the longest answer, given back and asked for once more without the photo. In billionths of a US dollar. */
export function highestCostNanoUsd(price: TokenPrice, promptCharacters: number, maxOutputTokens: number): number {
  const promptTokens = Math.ceil(promptCharacters / CHARACTERS_PER_TOKEN)
  const inputTokens = PHOTO_TOKENS + 2 * promptTokens + maxOutputTokens
  const dearestInput = Math.max(price.inputUsdPerMillion, price.cacheWriteUsdPerMillion ?? 0)
  return inputTokens * nano(dearestInput) + 2 * maxOutputTokens * nano(price.outputUsdPerMillion)
}

/** The highest price of one edit by an image model. In billionths of a US dollar. */
export function highestEditCostNanoUsd(price: TokenPrice, promptCharacters: number): number {
  const promptTokens = Math.ceil((promptCharacters + FRAME_CHARACTERS) / CHARACTERS_PER_TOKEN)
  return (
    (MOST_IMAGE_TOKENS.input + promptTokens) * nano(price.inputUsdPerMillion) +
    MOST_IMAGE_TOKENS.output * nano(price.outputUsdPerMillion)
  )
}
