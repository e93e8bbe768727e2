/** Works on `width` items at once and yields the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    running.push(work(item))
    const oldest = running.length >= width ? running.shift() : undefined
    if (oldest) yield await oldest
  }
  for (const rest of running) yield await rest
}
