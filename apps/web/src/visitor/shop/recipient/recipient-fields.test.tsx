import { act } from 'react'
import { expect, test } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRootInAct, typeInto } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { RecipientFields, readRecipient, useRecipientForm } from './recipient-fields.tsx'

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
  const root = openRootInAct()
  act(() => root.render(inApp(<Address />, { texts: { shop: shopTexts } })))
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

const values = {
  name: 'Ada Esempio',
  street: 'Via di Prova 1',
  addition: ' ',
  postalCode: '20121',
  city: 'Milano',
  region: 'mi',
  country: 'IT',
  phone: '02 1234567',
} as const

test('sends a province only where the country has them, and an empty line not at all', () => {
  expect(readRecipient(values).data).toMatchObject({ region: 'MI', addition: null })
  expect(readRecipient({ ...values, country: 'DE' }).data).toMatchObject({ region: null })
  expect(readRecipient({ ...values, region: '' }).error?.issues.map(({ path }) => path[0])).toEqual(['region'])
})
