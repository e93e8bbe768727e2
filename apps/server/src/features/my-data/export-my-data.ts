import { Readable } from 'node:stream'
import type { Language, Order } from '@chioma/contract'
import yazl from 'yazl'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectSummaries } from '../analyses/analyses.queries.ts'
import { presentAnalysis } from '../analyses/present-analysis.ts'
import { selectOwnOrders } from '../orders/orders.queries.ts'
import { presentOrders } from '../orders/present-order.ts'
import { getSealed } from '../photos/sealed-objects.ts'
import type { Visitor } from '../visitors/current-visitor.ts'
import { selectConsents, selectObjectsOf, selectQuestionnaire } from './my-data.queries.ts'
import { photoViewersOf } from './photo-viewers.ts'

const PAGE_SIZE = 50

/** Everything we hold of a visitor as a zip that opens alone, reports in the language asked for or their own. Written while it is read: never more than one picture is in memory. */
export function exportMyData(dependencies: Dependencies, visitor: Visitor | undefined, language?: Language): Readable {
  const zip = new yazl.ZipFile()
  // The archive's own stream is typed as the old Node interface.
  const output = Readable.prototype.wrap.call(new Readable(), zip.outputStream)
  fill(dependencies, zip, visitor, language).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

async function fill(
  dependencies: Dependencies,
  zip: yazl.ZipFile,
  visitor: Visitor | undefined,
  language: Language | undefined,
): Promise<void> {
  addJson(zip, 'consents.json', visitor ? await consentsOf(dependencies, visitor) : [])
  addJson(zip, 'orders.json', visitor ? await ordersOf(dependencies, visitor) : [])
  addJson(zip, 'photos-seen-by.json', visitor ? await photoViewersOf(dependencies, visitor.id) : [])
  let after: string | undefined
  while (visitor) {
    const rows = await selectSummaries(dependencies.database, visitor.id, { after, limit: PAGE_SIZE })
    for (const { id } of rows) await addAnalysis(dependencies, zip, visitor, id, language)
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.id
  }
}

async function consentsOf({ database }: Dependencies, visitor: Visitor) {
  const rows = await selectConsents(database, visitor.id)
  return rows.map((row) => ({
    analysisId: row.analysis_id,
    textVersion: row.text_version,
    locale: row.locale,
    providers: row.providers,
    allowsImprovement: row.allows_improvement,
    givenAt: row.given_at.toISOString(),
  }))
}

async function ordersOf({ database }: Dependencies, visitor: Visitor): Promise<Order[]> {
  const orders: Order[] = []
  for (let after: string | undefined; ; ) {
    const rows = await selectOwnOrders(database, visitor.id, { after, limit: PAGE_SIZE })
    orders.push(...(await presentOrders(database, rows)))
    after = rows.at(-1)?.id
    if (rows.length < PAGE_SIZE) return orders
  }
}

async function addAnalysis(
  dependencies: Dependencies,
  zip: yazl.ZipFile,
  visitor: Visitor,
  id: string,
  language: Language | undefined,
): Promise<void> {
  const row = await selectAnalysis(dependencies.database, visitor.id, id)
  if (!row) return
  const analysis = presentAnalysis(dependencies, row, language)
  const name = `${analysis.createdAt.slice(0, 10)}-${id}`
  addJson(zip, `analyses/${name}.json`, { ...analysis, questionnaire: await selectQuestionnaire(dependencies.database, id) })
  if (analysis.results) zip.addBuffer(Buffer.from(analysis.results.fullReport), `reports/${name}.md`)
  const { photoKey, overlays } = await selectObjectsOf(dependencies.database, id)
  if (photoKey !== undefined) addObject(dependencies, zip, visitor, photoKey, `photos/${name}.jpg`)
  for (const { finding_code, object_key } of overlays) {
    addObject(dependencies, zip, visitor, object_key, `photos/${name}-${finding_code}.png`)
  }
}

function addJson(zip: yazl.ZipFile, name: string, value: unknown): void {
  zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name)
}

/** Pictures do not shrink any more, and are opened only when the zip has come to them. */
function addObject(dependencies: Dependencies, zip: yazl.ZipFile, visitor: Visitor, objectKey: string, name: string): void {
  zip.addReadStreamLazy(name, { compress: false }, (done) => {
    getSealed(dependencies, visitor.dataKey, objectKey).then(
      (bytes) => done(null, Readable.from([bytes ?? Buffer.alloc(0)])),
      (error: Error) => done(error, Readable.from([])),
    )
  })
}
