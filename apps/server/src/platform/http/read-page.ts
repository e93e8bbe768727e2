import { z } from 'zod'

const LARGEST_PAGE = 50

/** How many rows of a list a caller may ask for at once. */
export const pageLimit = z.coerce.number().int().min(1).max(LARGEST_PAGE).default(LARGEST_PAGE)

/** What a route says of itself that answers with the pages of a list. */
export const pagesOf = <Query extends z.ZodType, Row extends z.ZodType>(summary: string, querystring: Query, row: Row) => ({
  summary: `${summary}; the next page is in the Link header`,
  querystring,
  response: { 200: z.array(row) },
})

interface PageQuery {
  after?: string | number | undefined
  limit: number
}

interface PageRequest<Query extends PageQuery> {
  query: Query
  routeOptions: { url?: string | undefined }
}

type ReadRows<Query extends PageQuery, Row> = (query: Query) => Promise<Row[]>

/** The rows that a request's query asks for; its answer leads to the next page where there are more. */
export async function answerPage<Query extends PageQuery, Row extends { id: string | number }>(
  { request, reply }: { request: PageRequest<Query>; reply: { headers(values: { link?: string }): unknown } },
  read: ReadRows<Query, Row>,
): Promise<Row[]> {
  const { rows, headers } = await readPage(request, read)
  reply.headers(headers)
  return rows
}

/** The rows that a request's query asks for, and the header that leads to the next page of the same query where there are more. */
export async function readPage<Query extends PageQuery, Row extends { id: string | number }>(
  { query, routeOptions }: PageRequest<Query>,
  read: ReadRows<Query, Row>,
): Promise<{ rows: Row[]; headers: { link?: string } }> {
  const found = await read({ ...query, limit: query.limit + 1 })
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  if (found.length <= query.limit || last === undefined) return { rows, headers: {} }
  const next = new URLSearchParams({ after: String(last.id), limit: String(query.limit) })
  for (const [name, value] of Object.entries(query)) if (value !== undefined && !next.has(name)) next.set(name, String(value))
  return { rows, headers: { link: `<${routeOptions.url}?${next}>; rel="next"` } }
}
