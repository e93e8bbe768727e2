/** Only what differs from what was looked at: what is sent of a form that changes something. */
export function changedFields<Input extends object>(
  input: Input,
  before: { readonly [Name in keyof Input]?: unknown },
): Partial<Input> {
  const changed: Partial<Input> = {}
  for (const name in input) if (JSON.stringify(input[name]) !== JSON.stringify(before[name])) changed[name] = input[name]
  return changed
}
