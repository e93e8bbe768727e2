import type { AdminProduct, SiteSettings } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { openRootInAct, typeInto } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { siteSettingsQuery } from '../../../lib/site-settings.ts'
import { ProductRow } from './product-row.tsx'

const PRODUCT: AdminProduct = {
  ...{ id: '0198f000-0000-7000-8000-000000000401', category: 'product', price: '19.90', currency: 'USD' },
  ...{ partnerCompany: null, imageUrl: null, stock: 12, heldStock: 0, content: null, durationMinutes: null, lastsDays: null },
  ...{ contraindications: [], evidence: null, isSponsored: false, isArchived: false, ruleCount: 0, version: 1 },
  isExample: false,
  texts: { en: { name: 'Mask', description: '', benefits: [], caution: '' } },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
}

const SETTINGS: SiteSettings = {
  ...{ suggestedLanguage: 'en', tileUrl: '', claimsMode: 'cosmetic', retentionDays: 365, currency: 'USD', country: null },
  ...{ payments: null, sendsMail: false, photoProviders: [] },
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

test.each([
  ['USD', false],
  ['EUR', true],
] as const)('a product with a price in dollars is told not to be on sale in a shop of %s: %s', (currency, isTold) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(siteSettingsQuery.queryKey, { ...SETTINGS, currency })
  const root = openRootInAct()
  act(() => root.render(inApp(<ProductRow product={PRODUCT} />, { texts: { backoffice: texts }, queryClient })))
  expect(document.body.textContent?.includes('Not on sale: no price in EUR')).toBe(isTold)
})

test.each([true, false])('what came with the server carries a sign: %s', (isExample) => {
  const root = openRootInAct()
  act(() => root.render(inApp(<ProductRow product={{ ...PRODUCT, isExample }} />, { texts: { backoffice: texts } })))
  expect(document.querySelector('h2')?.textContent?.includes(texts.products.example)).toBe(isExample)
})
