import { CONSULTATION_PRODUCT_ID, type Product } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { button, openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { RecommendationsPanel } from './recommendations-panel.tsx'

const GOOD: Product = {
  id: '0198f000-0000-7000-8000-000000000901',
  name: 'A brush',
  description: null,
  price: '9.50',
  currency: 'EUR',
  unitPrice: null,
  imageUrl: null,
  category: 'product',
  partnerCompany: null,
  durationMinutes: null,
  lastsDays: null,
  benefits: [],
  availability: 'available',
  evidence: { level: 'none', source: '' },
  isSponsored: false,
  contraindications: [],
  caution: null,
  monthPrice: null,
}
const TREATMENT: Product = {
  ...GOOD,
  id: '0198f000-0000-7000-8000-000000000902',
  name: 'First visit at our clinic',
  description: 'We look at your scalp together.',
  category: 'service',
  durationMinutes: 30,
}
const CONSULTATION: Product = { ...TREATMENT, id: CONSULTATION_PRODUCT_ID, name: 'A talk with Dr. Rossi' }

const { book, consultation } = shopTexts.recommendations

test.each([
  {
    offered: 'the consultation, by the name that staff gave it',
    products: [GOOD, TREATMENT, CONSULTATION],
    card: CONSULTATION,
    act: consultation,
  },
  { offered: 'another service where the shop has no consultation', products: [GOOD, TREATMENT], card: TREATMENT, act: book },
])('beside a report somebody can book in person: $offered', async ({ products, card, act }) => {
  vi.stubGlobal('fetch', async () => Response.json(products))
  const onBook = vi.fn()
  const panel = (
    <RecommendationsPanel source={{ analysisId: GOOD.id, issues: [] }} onBook={onBook} onAdd={async () => undefined} />
  )
  openRoot().render(inApp(panel, { texts: { shop: shopTexts } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain(card.name), WAIT)
  expect(document.body.textContent).toContain('We look at your scalp together.')
  button(`${act}: ${card.name}`).click()
  expect(onBook).toHaveBeenCalledWith(card)
})
