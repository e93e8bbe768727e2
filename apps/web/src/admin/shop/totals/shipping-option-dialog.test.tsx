import type { ShippingOption } from '@chioma/contract'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, openRootInAct, stubResizeObserver, typeInto } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { ShippingOptionDialog } from './shipping-option-dialog.tsx'

const OPTION: ShippingOption = {
  ...{ id: '0198f000-0000-7000-8000-000000000701', names: { en: 'Courier' }, price: '4.90', freeFrom: '50.00', currency: 'EUR' },
  ...{ countries: [], minDays: null, maxDays: null, position: 0, isActive: true, version: 1 },
}

function show(currency: 'EUR' | 'JPY') {
  stubResizeObserver()
  const fetched = vi.fn(async () => Response.json(OPTION))
  vi.stubGlobal('fetch', fetched)
  const root = openRootInAct()
  const dialog = (
    <ShippingOptionDialog option={OPTION} currency={currency} refresh={async () => undefined} onClose={() => undefined} />
  )
  act(() => root.render(inApp(dialog, { texts: { backoffice: texts } })))
  const field = (name: keyof typeof texts.shipping.fields) =>
    [...document.querySelectorAll('label')].find((label) => label.textContent?.startsWith(texts.shipping.fields[name]))
  const save = () => act(async () => button(texts.shipping.save).click())
  return { fetched, save, priceField: () => document.getElementById(field('price')?.htmlFor ?? '') as HTMLInputElement }
}

test.each([
  ['EUR', 'abc', '25.00'],
  ['EUR', '4.905', '25.00'],
  ['JPY', '4.90', '25'],
] as const)('a price in %s of %s is told to be none at its field, before it is sent', async (currency, typed, example) => {
  const { fetched, save, priceField } = show(currency)
  act(() => typeInto(priceField(), typed))
  await save()
  expect(document.body.textContent).toContain(texts.shipping.problems.price.replace('{{example}}', example))
  expect(fetched).not.toHaveBeenCalled()
  act(() => typeInto(priceField(), '490'))
  await save()
  expect(fetched).toHaveBeenCalledOnce()
})

test('amounts in another currency than the shop’s are given anew, beside what they were', () => {
  expect(show('JPY').priceField().value).toBe('')
  for (const amount of ['€4.90', '€50.00'])
    expect(document.body.textContent).toContain(texts.shipping.hints.soFar.replace('{{amount}}', amount))
})

test('amounts in the currency of the shop stand in their fields alone', () => {
  expect(show('EUR').priceField().value).toBe('4.90')
  expect(document.body.textContent).not.toContain('€4.90')
})
