/** Far more than any service that we ask has to say. */
const MOST_ANSWER_BYTES = 2 * 1024 * 1024

/**
 * `fetch` for every service outside. A redirect is an answer like any other and followed by nobody: photos, keys and addresses go
 * where the settings say, and nowhere else. An answer that is longer than 2 MB breaks off.
 */
export const fetchOutside: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'manual' })
  if (answer.body === null) return answer
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(breakOffAfter(MOST_ANSWER_BYTES)), { status, statusText, headers })
}

function breakOffAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let count = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      count += chunk.length
      if (count > bytes) controller.error(new Error(`an answer is longer than ${bytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
