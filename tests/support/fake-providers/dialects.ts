import type { RemoteProviderId } from '@chioma/contract'

/** What a model says, before it is put in a provider's words. */
export interface Said {
  text: string
  ending: 'complete' | 'cut_off' | 'refused'
}

export const FAKE_USAGE = { input: 1_200, cacheRead: 200, output: 340 } as const

/** A provider's own wire format, as its public API reference shows it. */
export interface Dialect {
  path: RegExp
  /** The body of a 200. */
  answer(said: Said, request: Record<string, unknown>): unknown
  /** The body of an error. */
  error(status: number, message: string): unknown
}

const openAiError = (status: number, message: string) => ({
  error: { message, type: status === 429 ? 'rate_limit_error' : 'server_error', code: String(status), param: null },
})

/** Models that lack structured output are made to call a tool of this shape. */
const asTool = (request: Record<string, unknown>): { name: string } | undefined =>
  Array.isArray(request.tools) ? request.tools.find((tool) => typeof tool?.name === 'string') : undefined

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const chatCompletion = (said: Said) => ({
  id: 'cmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'fake-model',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: said.text },
      finish_reason: { complete: 'stop', cut_off: 'length', refused: 'content_filter' }[said.ending],
    },
  ],
  usage: {
    prompt_tokens: FAKE_USAGE.input,
    completion_tokens: FAKE_USAGE.output,
    total_tokens: FAKE_USAGE.input + FAKE_USAGE.output,
    prompt_tokens_details: { cached_tokens: FAKE_USAGE.cacheRead },
  },
})

export const DIALECTS: Record<RemoteProviderId, Dialect> = {
  anthropic: {
    path: /\/messages$/,
    answer: (said, request) => {
      const tool = asTool(request)
      const input = parsed(said.text)
      const isToolCall = tool !== undefined && input !== undefined && said.ending === 'complete'
      return {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'fake-model',
        content: isToolCall ? [{ type: 'tool_use', id: 'toolu_1', name: tool.name, input }] : [{ type: 'text', text: said.text }],
        stop_reason: isToolCall ? 'tool_use' : { complete: 'end_turn', cut_off: 'max_tokens', refused: 'refusal' }[said.ending],
        stop_sequence: null,
        usage: {
          input_tokens: FAKE_USAGE.input - FAKE_USAGE.cacheRead,
          cache_read_input_tokens: FAKE_USAGE.cacheRead,
          cache_creation_input_tokens: 0,
          output_tokens: FAKE_USAGE.output,
        },
      }
    },
    error: (status, message) => ({ type: 'error', error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message } }),
  },
  openai: {
    path: /\/responses$/,
    answer: (said) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      model: 'fake-model',
      status: said.ending === 'complete' ? 'completed' : 'incomplete',
      incomplete_details:
        said.ending === 'complete' ? null : { reason: said.ending === 'refused' ? 'content_filter' : 'max_output_tokens' },
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: said.text, annotations: [] }],
        },
      ],
      usage: {
        input_tokens: FAKE_USAGE.input,
        input_tokens_details: { cached_tokens: FAKE_USAGE.cacheRead },
        output_tokens: FAKE_USAGE.output,
        output_tokens_details: { reasoning_tokens: 0 },
      },
    }),
    error: openAiError,
  },
  google: {
    path: /:generateContent$/,
    answer: (said) => ({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: said.ending === 'refused' ? [] : [{ text: said.text }] },
          finishReason: { complete: 'STOP', cut_off: 'MAX_TOKENS', refused: 'SAFETY' }[said.ending],
        },
      ],
      usageMetadata: {
        promptTokenCount: FAKE_USAGE.input,
        cachedContentTokenCount: FAKE_USAGE.cacheRead,
        candidatesTokenCount: FAKE_USAGE.output,
        totalTokenCount: FAKE_USAGE.input + FAKE_USAGE.output,
      },
    }),
    error: (status, message) => ({
      error: { code: status, message, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL' },
    }),
  },
  mistral: {
    path: /\/chat\/completions$/,
    answer: chatCompletion,
    error: (_status, message) => ({ object: 'error', message, type: 'error', param: null, code: null }),
  },
  'openai-compatible': { path: /\/chat\/completions$/, answer: chatCompletion, error: openAiError },
}
