import type { Appearance } from '@stripe/stripe-js'

/** Our colours for Stripe's fields. They stand in a frame of another site, where our variables are not known: each is read as it is now. */
export function stripeAppearance(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  const colorOf = (name: string): string => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colorOf('--accent'),
    colorBackground: colorOf('--surface'),
    colorText: colorOf('--ink'),
    colorTextSecondary: colorOf('--ink-2'),
    colorTextPlaceholder: colorOf('--ink-3'),
    colorDanger: colorOf('--high'),
    borderRadius: '9px',
    fontFamily: 'system-ui, sans-serif',
  }
  const border = `1px solid ${colorOf('--field-line')}`
  probe.remove()
  return { theme: 'stripe', variables, rules: { '.Input': { border, boxShadow: 'none' } } }
}
