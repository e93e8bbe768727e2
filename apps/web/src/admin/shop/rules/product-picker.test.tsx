import type { AdminProduct } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { act, useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, openRootInAct, typeInto } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { ProductPicker } from './product-picker.tsx'
import { RuleFields } from './rule-fields.tsx'
import { EMPTY_RULE, type PickedProduct, type RuleInput, type RuleValues } from './rule-form.ts'

const productNamed = (id: number, name: string): AdminProduct => ({
  ...{ id: `0198f000-0000-7000-8000-00000000040${id}`, category: 'product', price: '19.90', currency: 'USD' },
  ...{
    partnerCompany: null,
    imageUrl: null,
    stock: 12,
    heldStock: 0,
    content: null,
    durationMinutes: null,
    lastsDays: null,
    isExample: false,
  },
  ...{ contraindications: [], evidence: null, isSponsored: false, isArchived: false, ruleCount: 0, version: 1 },
  texts: { en: { name, description: '', benefits: [], caution: '' } },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
})
const PRODUCTS = [productNamed(1, 'Mask'), productNamed(2, 'Mild shampoo')]

let answer: (search: string) => Response
beforeEach(() => {
  answer = (search) => Response.json(PRODUCTS.filter(({ texts }) => texts.en?.name.toLowerCase().includes(search)))
  vi.stubGlobal('fetch', async (address: string) =>
    answer(new URL(address, 'http://shop.example').searchParams.get('search') ?? ''),
  )
})
afterEach(() => vi.unstubAllGlobals())

const onNew = vi.fn()

function Picking({ first, error }: { first: PickedProduct | null; error: string | undefined }) {
  const [product, setProduct] = useState(first)
  return <ProductPicker product={product} onPick={setProduct} onNew={onNew} error={error} />
}

function open(first: PickedProduct | null = null, error?: string) {
  const root = openRootInAct()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  act(() => root.render(inApp(<Picking first={first} error={error} />, { texts: { backoffice: texts }, queryClient: client })))
}

const field = () => document.querySelector('input')
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
/** Waits within `act` alone, so that whatever comes meanwhile is drawn. */
async function until(check: () => void) {
  for (let left = 150; ; left -= 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    try {
      return check()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}
const press = (key: string) =>
  act(() => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

test('a product is found by its name, chosen with the arrows and picked with Enter, and the focus goes on to its change', async () => {
  open()
  await until(() => expect(options()).toEqual(['Mask$19.90', 'Mild shampoo$19.90']))
  press('ArrowDown')
  const chosen = document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')
  expect(chosen?.textContent).toContain('Mild shampoo')
  act(() => typeInto(field(), 'mild'))
  await until(() => expect(options()).toEqual(['Mild shampoo$19.90']))
  press('Enter')
  expect(field()).toBeNull()
  expect(document.body.textContent).toContain('Mild shampoo')
  expect(document.body.textContent).toContain(texts.rules.picker.kept)
  const change = document.querySelector('button')
  expect(change?.textContent).toBe(texts.rules.picker.change)
  act(() => change?.click())
  expect(field()).not.toBeNull()
})

test('says that nothing is called so, and what went wrong', async () => {
  open()
  act(() => typeInto(field(), 'comb'))
  await until(() => expect(document.querySelector('[role=status]')?.textContent).toBe(texts.rules.picker.none))
  answer = () => Response.json({ code: 'internal_error', message: '' }, { status: 500 })
  act(() => typeInto(field(), 'brush'))
  await until(() => expect(document.querySelector('button')?.textContent).toBe(texts.rules.picker.again))
  expect(document.querySelector('[role=status]')?.textContent).not.toBe('')
})

test('what nothing is called becomes a new product with one press', async () => {
  open()
  await until(() => expect(options()).toHaveLength(2))
  expect(document.querySelector('button')).toBeNull()
  act(() => typeInto(field(), ' Comb of horn '))
  await until(() => expect(document.querySelector('button')?.textContent).toBe('Add “Comb of horn” as a new product'))
  act(() => document.querySelector('button')?.click())
  expect(onNew).toHaveBeenCalledExactlyOnceWith('Comb of horn')
})

function ChangingRule({ values }: { values: RuleValues }) {
  const { control } = useForm<RuleValues, unknown, RuleInput>({ defaultValues: values })
  return <RuleFields control={control} others={[]} isNew />
}

test('a new product in place of the one that a rule names begins with its name alone, and the focus goes on to it', async () => {
  const values: RuleValues = { ...EMPTY_RULE, productName: 'Mask', productDescription: 'Soft', price: '19.90' }
  const root = openRootInAct()
  act(() => root.render(inApp(<ChangingRule values={values} />, { texts: { backoffice: texts } })))
  const search = document.querySelector<HTMLInputElement>('[role=combobox]')
  act(() => typeInto(search, 'Comb of horn'))
  const words = 'Add “Comb of horn” as a new product'
  await until(() => button(words))
  act(() => {
    button(words).focus()
    button(words).click()
  })
  const labelled = (label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.control
  expect(labelled(texts.rules.fields.productName)).toHaveProperty('value', 'Comb of horn')
  expect(labelled(texts.rules.fields.productDescription)).toHaveProperty('value', '')
  expect(labelled(texts.rules.fields.price)).toHaveProperty('value', '')
  expect(document.activeElement).toBe(labelled(texts.rules.fields.productName))
})

test('why a picked product was refused stands at it, and is read with the button that changes it', () => {
  const { id, imageUrl } = productNamed(1, 'Mask')
  open({ id, name: 'Mask', imageUrl, price: '19.90', currency: 'USD', isArchived: false }, 'It is not for sale any more.')
  const change = document.querySelector('button')
  expect(change?.getAttribute('aria-invalid')).toBe('true')
  const words = document.getElementById(change?.getAttribute('aria-describedby') ?? '')
  expect(words?.textContent).toBe('It is not for sale any more.')
})

test('one that went off sale since says so, and can be changed for another', () => {
  const { id, imageUrl } = productNamed(1, 'Mask')
  open({ id, name: 'Mask', imageUrl, price: '19.90', currency: 'USD', isArchived: true })
  expect(document.body.textContent).toContain(texts.rules.warnings.product_archived)
  expect(document.querySelector('button')?.textContent).toBe(texts.rules.picker.change)
})
