import {
  exampleIdsSchema,
  type FirstStep,
  type FirstSteps,
  firstStepsSchema,
  isLegalComplete,
  mayDo,
  type Permission,
  removedExamplesSchema,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { activeProviders } from '../../analysis/index.ts'
import { removeExampleCenters, restoreCenters, selectCenters } from '../../booking/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import {
  archiveExamples,
  countOffers,
  isFirstOption,
  restoreExamples,
  selectLegalDocuments,
  selectShippingOptions,
  selectTaxRates,
} from '../../shop/index.ts'
import { actorOf, describeSelf, type SignedInStaff, staffOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { countMails } from '../operations/read-operations.ts'

const EXAMPLES = '/api/admin/examples'
const config = { permission: 'products.edit' } as const

/** How a new server becomes somebody's own: what is left to do, and the examples that it came with. */
export async function firstStepsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  app.get(
    '/api/admin/first-steps',
    {
      config: { permission: 'account.own' },
      schema: { summary: 'What a new server still lacks, of that which the role may do', response: { 200: firstStepsSchema } },
    },
    async (request) => readFirstSteps(dependencies, staffOf(request), new Date()),
  )

  app.delete(
    EXAMPLES,
    {
      config,
      schema: {
        summary: 'Take the example products off sale and the example centres away, those with appointments ahead excepted',
        response: { 200: removedExamplesSchema },
      },
    },
    async (request) => {
      refuseWithoutCenters(request)
      const actor = actorOf(request)
      return dependencies.database.transaction().execute(async (trx) => ({
        ...(await archiveExamples(dependencies, trx, actor)),
        ...(await removeExampleCenters(trx, actor)),
      }))
    },
  )

  app.post(
    `${EXAMPLES}/restore`,
    { config, schema: { summary: 'Undo taking examples away', body: exampleIdsSchema, response: { 204: z.undefined() } } },
    async (request) => {
      refuseWithoutCenters(request)
      const actor = actorOf(request)
      await dependencies.database.transaction().execute(async (trx) => {
        await restoreExamples(dependencies, trx, actor, request.body)
        await restoreCenters(trx, actor, request.body.centers)
      })
    },
  )
}

/** Examples are of the shop and of the calendar: whoever takes them away may change both. */
function refuseWithoutCenters(request: FastifyRequest): void {
  if (!mayDo(staffOf(request).role, 'centers.edit')) throw new AppError('permission_missing')
}

/** Within so much time a mail that failed says that others will. */
const MAILS_SINCE_MS = 24 * 3_600_000

type Gap = FirstSteps['steps'][number]['lacking'][number]
interface Step {
  name: FirstStep
  permission: Permission
  /** What may be lacking, and whether it is. */
  gaps: Partial<Record<Gap, boolean>>
  isOptional?: boolean
  /** Left out where there is nothing that it would be for. */
  isMeant?: boolean
}

async function readFirstSteps(dependencies: Dependencies, staff: SignedInStaff, now: Date): Promise<FirstSteps> {
  const { database, mail, payments } = dependencies
  const { currency, country } = dependencies.config.shop
  const [self, documents, rates, options, offers, centers, mails, providers] = await Promise.all([
    describeSelf(dependencies, staff.id, staff.sessionEndsAt),
    selectLegalDocuments(database),
    selectTaxRates(database),
    selectShippingOptions(database),
    countOffers(database, currency),
    selectCenters(database),
    countMails(database, new Date(now.getTime() - MAILS_SINCE_MS)),
    activeProviders(dependencies),
  ])
  const offered = options.filter((option) => option.isActive && (option.currency === null || option.currency === currency))
  const shown = centers.filter(({ isActive }) => isActive)
  const exampleCenters = shown.filter(({ isExample }) => isExample).length
  const own = shown.filter(({ isExample }) => !isExample)
  const steps: Step[] = [
    { name: 'account', permission: 'account.own', gaps: { totp: !self.hasTotp } },
    {
      name: 'legal',
      permission: 'content.edit',
      gaps: { legalTexts: documents.length === 0 || !documents.every(({ texts }) => isLegalComplete(texts)) },
    },
    {
      name: 'tax',
      permission: 'products.edit',
      gaps: {
        country: country === undefined,
        taxRate: country !== undefined && !rates.some((rate) => rate.country === country),
      },
    },
    {
      name: 'centers',
      permission: 'centers.edit',
      gaps: {
        exampleCenters: exampleCenters > 0,
        center: own.length === 0,
        hours: own.length > 0 && !own.some(({ hasHours }) => hasHours),
        service: offers.ownServices === 0,
      },
    },
    { name: 'products', permission: 'products.edit', gaps: { exampleProducts: offers.examples > 0, product: offers.own === 0 } },
    {
      name: 'shipping',
      permission: 'products.edit',
      gaps: { shippingOption: offered.length === 0, freeShipping: offered.some(isFirstOption) },
      isMeant: offers.goods > 0 || offers.own === 0,
    },
    { name: 'payments', permission: 'orders.manage', gaps: { livePayments: payments?.settings.isTestMode ?? true } },
    { name: 'mail', permission: 'operations.read', gaps: { mailServer: !mail.isSet, mailsFail: mail.isSet && mails.failed > 0 } },
    { name: 'models', permission: 'models.manage', gaps: { provider: providers.length === 0 }, isOptional: true },
  ]
  return {
    steps: steps
      .filter(({ permission, isMeant = true }) => isMeant && mayDo(staff.role, permission))
      .map(({ name, gaps, isOptional = false }) => ({ name, lacking: namesOf(gaps), isOptional })),
    examples: {
      products: mayDo(staff.role, 'products.edit') ? offers.examples : 0,
      centers: mayDo(staff.role, 'centers.edit') ? exampleCenters : 0,
    },
  }
}

const namesOf = (gaps: Step['gaps']): Gap[] => (Object.keys(gaps) as Gap[]).filter((name) => gaps[name])
