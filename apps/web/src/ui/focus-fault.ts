/** Leads to the first field of a form that is wrong: it has the focus, and is in view with the words that say why. Whether there is one. */
export function focusFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!field) return false
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field
  control?.focus({ preventScroll: true })
  const words = wordsOf(field)
  let both = field
  while (!both.contains(words) && both.parentElement !== null) both = both.parentElement
  // Where both are higher than the screen, the words come first.
  for (const part of [both, words]) part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return true
}

/** What is wrong is the last that a field is described by. */
function wordsOf(field: HTMLElement): HTMLElement {
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1)
  return (id === undefined ? null : document.getElementById(id)) ?? field
}
