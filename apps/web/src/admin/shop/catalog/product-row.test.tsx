import type { AdminProduct } from '@chioma/contract'
import { act } from 'react'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { openRootInAct, typeInto } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { ProductRow } from './product-row.tsx'

const PRODUCT: AdminProduct = {
  ...{ id: '0198f000-0000-7000-8000-000000000401', category: 'product', price: '19.90', currency: 'USD' },
  ...{ partnerCompany: null, imageUrl: null, stock: 12, heldStock: 0, content: null, durationMinutes: null, lastsDays: null },
  ...{ contraindications: [], evidence: null, isSponsored: false, isArchived: false, ruleCount: 0, version: 1 },
  texts: { en: { name: 'Mask', description: '', benefits: [], caution: '' } },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
}

test.each(['1.000', 'many', '-1'])('stock of %s is told to be none, beside its field', (typed) => {
  const root = openRootInAct()
  act(() => root.render(inApp(<ProductRow product={PRODUCT} />, { texts: { backoffice: texts } })))
  const field = document.querySelector('input')
  const reason = () => document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(reason()).toBeUndefined()
  act(() => typeInto(field, typed))
  expect(reason()).toBe(texts.products.problems.stock)
})
