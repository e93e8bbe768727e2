import { CONSULTATION_PRODUCT_ID } from '@chioma/contract'

export interface DemoProduct {
  id: string
  /** Its texts in `locales/<language>/products.json`. */
  textKey: string
  /** Cents of a dollar. */
  priceUsdMinor: number
  /** Who it is by; plainly invented. */
  partnerCompany: string
  /** Name of its picture in `assets/products/`. */
  imageName: string
  /** Units at hand; left out where they are not counted. */
  stock?: number
  /** Makes it a service. */
  durationMinutes?: number
}

const good = (
  number: number,
  textKey: string,
  imageName: string,
  priceUsdMinor: number,
  partnerCompany: string,
  stock: number,
) => ({
  id: `0198f000-0000-7000-8000-0000000003${String(number).padStart(2, '0')}`,
  textKey,
  imageName,
  priceUsdMinor,
  partnerCompany,
  stock,
})

const SALVIA = 'Officina Salvia Demo'
const TIGLIO = 'Laboratorio Tiglio Demo'

/** What a new shop shows until it has products of its own: invented, but each described as what such a thing truly does. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  good(1, 'antiDandruffShampoo', 'anti-dandruff-shampoo', 18_50, SALVIA, 48),
  good(2, 'oilyScalpCleanser', 'oily-scalp-cleanser', 16_90, SALVIA, 36),
  good(3, 'mildShampoo', 'mild-shampoo', 15_50, SALVIA, 60),
  good(4, 'soothingLotion', 'soothing-lotion', 22_00, TIGLIO, 30),
  good(5, 'rootSerum', 'root-serum', 34_00, TIGLIO, 18),
  good(6, 'scalpBrush', 'scalp-brush', 9_50, SALVIA, 120),
  good(7, 'nourishingMask', 'nourishing-mask', 21_00, TIGLIO, 24),
  good(8, 'leaveInConditioner', 'leave-in-conditioner', 14_90, TIGLIO, 40),
  good(9, 'sunSpray', 'sun-spray', 19_90, SALVIA, 5),
  good(10, 'starterSet', 'starter-set', 38_00, SALVIA, 15),
  {
    id: CONSULTATION_PRODUCT_ID,
    textKey: 'consultation',
    imageName: 'consultation',
    priceUsdMinor: 150_00,
    partnerCompany: 'Chioma',
    durationMinutes: 45,
  },
  {
    id: '0198f000-0000-7000-8000-000000000202',
    textKey: 'followUp',
    imageName: 'follow-up',
    priceUsdMinor: 80_00,
    partnerCompany: 'Chioma',
    durationMinutes: 30,
  },
]
