/** Up to so many values are put in order here, which is quicker than the language's own way. */
const FEW = 48

/** The value before which `rank` of them lie, whole numbers from 0; puts the values in order. */
export function selectRank(values: Float32Array, rank: number): number {
  if (values.length > FEW) return values.sort()[rank]
  for (let i = 1; i < values.length; i++) {
    const value = values[i]
    let place = i
    for (; place > 0 && values[place - 1] > value; place--) values[place] = values[place - 1]
    values[place] = value
  }
  return values[rank]
}
