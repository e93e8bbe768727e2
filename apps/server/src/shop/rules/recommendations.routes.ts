import {
  contraindicationsMet,
  FINDING_CODES,
  type FindingCode,
  isRedFlag,
  LANGUAGES,
  type Language,
  type RecommendationRequest,
  type RecommendedProduct,
  recommendationRequestSchema,
  recommendedProductSchema,
  SEVERITIES,
  type Severity,
} from '@chioma/contract'
import { z } from 'zod'
import { planOf, presentSummary, selectAnalysis } from '../../analysis/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { languageOf } from '../../platform/http/request-language.ts'
import type { Locales } from '../../platform/locales.ts'
import { presentProduct, selectProductsForSale } from '../catalog/products.queries.ts'
import type { Dependencies, ShopConfig } from '../dependencies.ts'
import { type OfferLimits, type Recommendation, recommend, type SeenFinding, withinOffers } from './recommend.ts'
import { selectActiveRules } from './rules.queries.ts'

/** What fits what was seen, which may be nothing. */
export async function recommendationsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const names = readFindingNames(dependencies.locales)

  app.post(
    '/api/recommendations',
    {
      schema: {
        summary: 'Products that fit what was seen, the first ones first; an empty list is an answer',
        body: recommendationRequestSchema,
        response: { 200: z.array(recommendedProductSchema) },
      },
    },
    async (request) => {
      const { analysisId, detectedIssues, language } = request.body
      const seen =
        analysisId === undefined
          ? seenAsSent(detectedIssues, names)
          : await seenInAnalysis(dependencies, request.visitor?.id, analysisId)
      return recommendProducts({ ...dependencies, names }, seen, languageOf(request, language))
    },
  )
}

type Needs = Pick<Dependencies, 'database' | 'locales'> & { config: Pick<ShopConfig, 'shop'>; names: FindingNames }

/** What an analysis shows. */
interface Seen {
  findings: SeenFinding[]
  hasRedFlag: boolean
  /** What the plan of the report has room for, and what speaks against products. */
  limits: OfferLimits
}

/**
 * The products of the rules that what was seen meets, by priority, each once, with the reason; what is sold out comes last. A red
 * flag recommends nothing: there a doctor comes first.
 */
export async function recommendProducts(
  needs: Needs,
  { findings, hasRedFlag, limits }: Seen,
  language: Language,
): Promise<RecommendedProduct[]> {
  if (hasRedFlag || findings.length === 0) return []
  const { database, config } = needs
  const recommended = recommend(await selectActiveRules(database), findings)
  const ids = recommended.map(({ productId }) => productId)
  const products = await selectProductsForSale(database, ids, language)
  const shown = recommended.flatMap((recommendation) => {
    const product = products.find(({ id, currency }) => id === recommendation.productId && currency === config.shop.currency)
    return product ? [{ ...presentProduct(product), reason: reasonFor(needs, recommendation, language) }] : []
  })
  const isSoldOut = ({ availability }: RecommendedProduct) => availability === 'sold_out'
  const inOrder = [...shown.filter((product) => !isSoldOut(product)), ...shown.filter(isSoldOut)]
  return within(limits, inOrder)
}

/** Those that the report speaks of, in their order: one shampoo, one service, and no more things than somebody uses. */
const within = (limits: OfferLimits, products: RecommendedProduct[]): RecommendedProduct[] =>
  withinOffers(
    limits,
    products.map((product) => ({ ...product, findings: product.reason.findings, product })),
  ).map(({ product }) => product)

function reasonFor({ locales, names }: Pick<Needs, 'locales' | 'names'>, { findings }: Recommendation, language: Language) {
  const phrases = findings.map((finding) => names.phraseOf(language, finding))
  return {
    text: locales.say(language, 'recommendations:reason', { findings: new Intl.ListFormat(language).format(phrases) }),
    findings: findings.map(({ code, severity }) => ({ code, severity })),
  }
}

/** What a stored analysis of this visitor shows; throws `analysis_not_found` for any other. One that is not completed shows nothing. */
async function seenInAnalysis(
  needs: Pick<Dependencies, 'config' | 'database' | 'locales' | 'remoteModels'>,
  visitorId: string | undefined,
  analysisId: string,
): Promise<Seen> {
  const row = visitorId === undefined ? undefined : await selectAnalysis(needs.database, visitorId, analysisId)
  if (row === undefined) throw new AppError('analysis_not_found', { field: 'analysisId' })
  const { status, answer, detectedIssues } = presentSummary(needs, row)
  const isShownToDoctor =
    answer?.kind === 'see_a_doctor' || row.has_red_flag === true || detectedIssues.some(({ isRedFlag }) => isRedFlag)
  const plan = status === 'completed' ? planOf(needs, row) : undefined
  const limits = { offers: plan?.offers, contraindications: plan?.contraindications ?? [] }
  return { findings: status === 'completed' ? detectedIssues : [], hasRedFlag: isShownToDoctor, limits }
}

/** What a caller says was seen. A finding that is called by its name in any of our languages counts like one with its code. */
function seenAsSent(issues: RecommendationRequest['detectedIssues'], names: FindingNames): Seen {
  const findings = issues.flatMap(({ code, name, type, severity, confidence }) => {
    const known = code ?? names.codeOf(name) ?? names.codeOf(type)
    return known === undefined ? [] : [{ code: known, severity, confidence }]
  })
  return {
    findings,
    hasRedFlag:
      issues.some((issue) => issue.isRedFlag === true) || findings.some(({ code, severity }) => isRedFlag(code, severity)),
    limits: { offers: undefined, contraindications: contraindicationsMet({ findings }) },
  }
}

const findingsSchema = z.object({
  codes: z.record(
    z.enum(FINDING_CODES),
    z.object({
      name: z.object({ cosmetic: z.string(), clinic: z.string() }),
      short: z.string(),
      phrase: z.record(z.enum(SEVERITIES), z.string()),
    }),
  ),
})

/** What findings are called, in every language. */
interface FindingNames {
  /** The finding that is called so in any language, in capitals or not, or has this code. */
  codeOf(name: string | undefined): FindingCode | undefined
  /** A finding within a sentence, such as "mild flaking". */
  phraseOf(language: Language, finding: { code: FindingCode; severity: Severity }): string
}

export function readFindingNames(locales: Pick<Locales, 'catalogue'>): FindingNames {
  const words = new Map(
    LANGUAGES.map((language) => [language, findingsSchema.parse(locales.catalogue(language, 'findings')).codes] as const),
  )
  const codes = new Map<string, FindingCode>()
  for (const findings of words.values())
    for (const code of FINDING_CODES) {
      const { name, short } = findings[code]
      for (const word of [code, name.cosmetic, name.clinic, short]) codes.set(word.toLowerCase(), code)
    }
  return {
    codeOf: (name) => codes.get((name ?? '').trim().toLowerCase()),
    phraseOf: (language, { code, severity }) => words.get(language)?.[code].phrase[severity] ?? code,
  }
}
