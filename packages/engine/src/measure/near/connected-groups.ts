/** The items in groups: two that are connected are in one, also by way of others. In the order of the first of each. */
export function connectedGroups<Item>(items: Iterable<Item>, areConnected: (first: Item, second: Item) => boolean): Item[][] {
  const waiting = new Set(items)
  const groups: Item[][] = []
  for (const item of waiting) {
    const group = [item]
    waiting.delete(item)
    for (const member of group) {
      for (const other of waiting) {
        if (!areConnected(member, other)) continue
        waiting.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups
}
