import { LANGUAGES } from '@chioma/contract'
import { expect, it } from 'vitest'
import { flatten, readCatalogue } from '../../../tests/support/report-texts.ts'
import { soonestVisit } from './plan-red-flags.ts'

/** They name no time, go with others, or are said of something that has its own. */
const WITHOUT_TIME = ['pregnancyLoss', 'medicationsLoss', 'alertAtVisit', 'alertAtVisitUnshown', 'oneVisit']

it('every reason to see a doctor that says how soon has its days', () => {
  for (const language of LANGUAGES) {
    const keys = flatten(readCatalogue(language, 'report').redFlag).map(([key]) => key)
    const timed = keys.filter((key) => !WITHOUT_TIME.includes(key) && !key.startsWith('alertUnshown.'))
    expect(timed.filter((key) => soonestVisit([key]) === undefined)).toEqual([])
    expect(soonestVisit(WITHOUT_TIME)).toBeUndefined()
  }
})

it('the soonest of several times is the one to go by', () => {
  expect(soonestVisit(['patchy_loss.medium', 'reported.fever', 'medicationsLoss'])).toBe(1)
  expect(soonestVisit([])).toBeUndefined()
})
