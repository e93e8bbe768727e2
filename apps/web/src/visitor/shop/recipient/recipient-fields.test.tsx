import { act } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRootInAct, typeInto } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { useRecipientForm } from './use-recipient-form.ts'

function Address() {
  const form = useRecipientForm(null, 'IT')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.read()
      }}
    >
      <RecipientFields form={form} />
    </form>
  )
}

test('a postal code that is missing is asked for, and one that is none of the country is told so', () => {
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'shop', shopTexts)
  const root = openRootInAct()
  act(() =>
    root.render(
      <I18nextProvider i18n={translations}>
        <Address />
      </I18nextProvider>,
    ),
  )
  const { noPostalCode, postalCode } = shopTexts.recipient.problems
  const send = () => act(() => document.querySelector('form')?.requestSubmit())
  send()
  expect(document.body.textContent).toContain(noPostalCode)
  expect(document.body.textContent).not.toContain(postalCode)
  act(() => typeInto(document.querySelector('[autocomplete$=postal-code]'), '12'))
  send()
  expect(document.body.textContent).toContain(postalCode)
  expect(document.body.textContent).not.toContain(noPostalCode)
})
