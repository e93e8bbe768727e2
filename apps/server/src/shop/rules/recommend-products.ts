import { isRedFlag, type Language, type Offers, type RecommendationRequest, type RecommendedProduct } from '@chioma/contract'
import { withinOffers } from '@chioma/report'
import { planOf, presentSummary, selectAnalysis } from '../../analysis/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { presentProduct } from '../catalog/present-product.ts'
import { selectProductsForSale } from '../catalog/products.queries.ts'
import type { Dependencies, ShopConfig } from '../dependencies.ts'
import type { FindingNames } from './finding-names.ts'
import { type Recommendation, recommend, type SeenFinding } from './rule-matching.ts'
import { selectActiveRules } from './rules.queries.ts'

type Needs = Pick<Dependencies, 'database' | 'locales'> & { config: Pick<ShopConfig, 'shop'>; names: FindingNames }

/** What an analysis shows. */
export interface Seen {
  findings: SeenFinding[]
  hasRedFlag: boolean
  /** What the plan of the report has room for; absent where there is no report. */
  offers?: Offers | undefined
}

/**
 * The products of the rules that what was seen meets, by priority, each once, with the reason; what is sold out comes last. A red
 * flag recommends nothing: there a doctor comes first.
 */
export async function recommendProducts(
  needs: Needs,
  { findings, hasRedFlag, offers }: Seen,
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
  return offers === undefined ? inOrder : within(offers, inOrder)
}

/** Those that the report speaks of, in their order: one shampoo, one service, and no more things than somebody uses. */
const within = (offers: Offers, products: RecommendedProduct[]): RecommendedProduct[] =>
  withinOffers(
    offers,
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
export async function seenInAnalysis(
  needs: Pick<Dependencies, 'config' | 'database' | 'locales' | 'remoteModels'>,
  visitorId: string | undefined,
  analysisId: string,
): Promise<Seen> {
  const row = visitorId === undefined ? undefined : await selectAnalysis(needs.database, visitorId, analysisId)
  if (row === undefined) throw new AppError('analysis_not_found', { field: 'analysisId' })
  const { status, answer, detectedIssues } = presentSummary(needs, row)
  const isShownToDoctor =
    answer?.kind === 'see_a_doctor' || row.has_red_flag === true || detectedIssues.some(({ isRedFlag }) => isRedFlag)
  if (status !== 'completed') return { findings: [], hasRedFlag: isShownToDoctor }
  return { findings: detectedIssues, hasRedFlag: isShownToDoctor, offers: planOf(needs, row)?.offers }
}

/** What a caller says was seen. A finding that is called by its name in any of our languages counts like one with its code. */
export function seenAsSent(issues: RecommendationRequest['detectedIssues'], names: FindingNames): Seen {
  const findings = issues.flatMap(({ code, name, type, severity, confidence }) => {
    const known = code ?? names.codeOf(name) ?? names.codeOf(type)
    return known === undefined ? [] : [{ code: known, severity, confidence }]
  })
  return {
    findings,
    hasRedFlag:
      issues.some((issue) => issue.isRedFlag === true) || findings.some(({ code, severity }) => isRedFlag(code, severity)),
  }
}
