import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountForm,
  CURRENCIES,
  type Currency,
  convertAmount,
  currencySchema,
  decimalAmountSchema,
  formatAmount,
  isAmountTooHigh,
  MAX_AMOUNT_MINOR,
  MINOR_DIGITS,
  parseAmount,
} from './money.ts'

/** Two digits, none, three. */
const CURRENCIES_BY_DIGITS: Currency[] = ['USD', 'JPY', 'KWD']
const amountMinor = fc.integer({ min: 0, max: MAX_AMOUNT_MINOR })
const currency = fc.constantFrom(...CURRENCIES)

test('how an amount is written is told with an example that the currency allows', () => {
  expect(CURRENCIES_BY_DIGITS.map((of) => amountForm(of).example.decimal)).toEqual(['25.00', '25', '25.000'])
  for (const of of CURRENCIES) expect(parseAmount(amountForm(of).example.decimal, of)).toBe(25 * 10 ** amountForm(of).digits)
})

test.each([
  ['10000000.01', true],
  [1e9, true],
  ['99999999999999', true],
  ['10000000.00', false],
  [1e21, false],
  ['much', false],
] as const)('an amount of %s is too high for dollars: %s', (amount, isTooHigh) => {
  expect(isAmountTooHigh(amount, 'USD')).toBe(isTooHigh)
})

describe('an amount', () => {
  test.each([
    ['USD', 15_000, '150.00'],
    ['USD', 5, '0.05'],
    ['USD', 0, '0.00'],
    ['JPY', 1_500, '1500'],
    ['JPY', 0, '0'],
    ['KWD', 1_500, '1.500'],
    ['KWD', 7, '0.007'],
  ] as const)('of %s %i minor units is written %s', (of, minor, written) => {
    expect(formatAmount(minor, of)).toBe(written)
  })

  test.each(CURRENCIES_BY_DIGITS)('of %s comes back from its writing to the unit, as text and as number', (of) => {
    fc.assert(
      fc.property(amountMinor, (minor) => {
        const written = formatAmount(minor, of)
        expect(decimalAmountSchema.safeParse(written).success).toBe(true)
        expect(parseAmount(written, of)).toBe(minor)
        expect(parseAmount(Number(written), of)).toBe(minor)
      }),
    )
  })

  test.each(CURRENCIES_BY_DIGITS)('of %s is refused with a digit more than its currency has, unless that is a zero', (of) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 9 }), (minor, digit) => {
        const written = formatAmount(minor, of) + (MINOR_DIGITS[of] === 0 ? '.' : '')
        expect(parseAmount(`${written}${digit}`, of)).toBeUndefined()
        expect(parseAmount(`${written}00`, of)).toBe(minor)
      }),
    )
  })

  test.each([
    ['1.250', 'USD', undefined],
    ['1.000', 'JPY', undefined],
    ['1.250', 'KWD', 1_250],
  ] as const)(
    'of %s in %s is %s minor units: three decimals are thousands to many, where the currency has fewer',
    (written, of, minor) => {
      expect(parseAmount(written, of)).toBe(minor)
    },
  )

  test('is exact where binary fractions are not', () => {
    expect(parseAmount(0.07, 'USD')).toBe(7)
    expect(parseAmount(0.29, 'USD')).toBe(29)
    expect(parseAmount(1.15, 'USD')).toBe(115)
    expect(parseAmount(4.35, 'USD')).toBe(435)
    expect(parseAmount(1.005, 'KWD')).toBe(1005)
    expect(parseAmount('  12.5 ', 'USD')).toBe(1250)
    expect(parseAmount(0.1 + 0.2, 'USD')).toBeUndefined()
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '.5',
    '5.',
    '1,50',
    '1.234,56',
    '1 000',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '１２',
    '12.34.56',
    '$5',
    '12345678901',
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e-7,
    1e21,
    12.345,
    10_000_000.01,
  ])('%j is none in dollars', (written) => {
    expect(parseAmount(written, 'USD')).toBeUndefined()
  })

  test('goes up to the highest and not beyond', () => {
    for (const of of CURRENCIES) {
      expect(parseAmount(formatAmount(MAX_AMOUNT_MINOR, of), of)).toBe(MAX_AMOUNT_MINOR)
      expect(parseAmount(formatAmount(MAX_AMOUNT_MINOR + 1, of), of)).toBeUndefined()
    }
  })

  test('is either refused or a whole number of minor units, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.float(), fc.integer(), fc.bigInt().map(String)),
        currency,
        (written, of) => {
          const minor = parseAmount(written, of)
          if (minor === undefined) return
          expect(Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_AMOUNT_MINOR).toBe(true)
          expect(Number(formatAmount(minor, of))).toBeCloseTo(Number(written), 6)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('adding up lines', () => {
  test.each(CURRENCIES_BY_DIGITS)('of %s in minor units is exact in any order', (of) => {
    const line = fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const total = (ordered: typeof lines) =>
          ordered.reduce(
            (sum, { price, quantity }) => sum + (parseAmount(formatAmount(price, of), of) ?? Number.NaN) * quantity,
            0,
          )
        const exact = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
        expect(BigInt(total(lines))).toBe(exact)
        expect(total([...lines].reverse())).toBe(total(lines))
      }),
    )
  })
})

describe('converting', () => {
  test('at a rate of one moves the digits alone', () => {
    expect(convertAmount(2_500, 'EUR', 'USD', 1)).toBe(2_500)
    expect(convertAmount(2_500, 'EUR', 'JPY', 1)).toBe(25)
    expect(convertAmount(2_500, 'EUR', 'KWD', 1)).toBe(25_000)
  })

  test('rounds half a minor unit up, also where the binary product falls just short of it', () => {
    expect(convertAmount(1_50, 'EUR', 'JPY', 1)).toBe(2)
    expect(convertAmount(1_49, 'EUR', 'JPY', 1)).toBe(1)
    expect(convertAmount(1_05, 'EUR', 'USD', 1.1)).toBe(116)
    expect(convertAmount(50, 'EUR', 'USD', 1.15)).toBe(58)
    expect(convertAmount(1_00, 'EUR', 'USD', 1.005)).toBe(101)
  })

  test('is never off by more than half a minor unit, and keeps the order of prices', () => {
    const rate = fc.integer({ min: 1, max: 20_000 }).map((hundredths) => hundredths / 100)
    const price = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(price, price, rate, currency, currency, (first, second, at, from, to) => {
        const [a, b] = [convertAmount(first, from, to, at), convertAmount(second, from, to, at)]
        const exact = first * at * 10 ** (MINOR_DIGITS[to] - MINOR_DIGITS[from])
        expect(Math.abs(a - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        if (first <= second) expect(a).toBeLessThanOrEqual(b)
      }),
    )
  })
})

test('a currency is read in any case, and no other is', () => {
  expect(currencySchema.parse(' usd ')).toBe('USD')
  expect(currencySchema.safeParse('ABC').success).toBe(false)
})
