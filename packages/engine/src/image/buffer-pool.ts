const buffers = new Map<string, Float32Array>()

/**
 * Memory for values that are done with before the caller returns, kept from call to call: to allocate and clear new memory costs more than
 * most of what is done with it. What it holds at first is left over. `slot` keeps apart what one function needs at the same time.
 */
export function pooledFloats(slot: string, length: number): Float32Array {
  const pooled = buffers.get(slot)
  if (pooled !== undefined && pooled.length >= length) return pooled
  const allocated = new Float32Array(length)
  buffers.set(slot, allocated)
  return allocated
}
