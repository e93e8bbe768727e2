import { Worker } from 'node:worker_threads'
import { analysisSchema, calendarDayOf, type ReportBlock } from '@chioma/contract'
import { chartSvg } from '@chioma/report'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { plainPicture } from '../../../../../../tests/support/damaged-images.ts'
import { FLAKY_ANSWER, fakeModel } from '../../../../test/fake-models.ts'
import { type PdfElement, readPdf } from '../../../../test/read-pdf.ts'
import { readZip } from '../../../../test/read-zip.ts'
import { setUpTestServer } from '../../../../test/set-up-test-server.ts'
import { signedInStaff } from '../../../../test/test-staff.ts'
import { TestVisitor } from '../../../../test/test-visitor.ts'
import { maskPng } from '../../models/local/mask-png.ts'
import type { VisionAnswer } from '../../models/vision-model.ts'
import { markColor, outlineMarks } from './outline-marks.ts'

/** A mask of 200 x 150 pixels that marks a square. */
function square(left: number, top: number, side: number): Buffer {
  const data = new Uint8Array(200 * 150)
  for (let y = top; y < top + side; y += 1) data.fill(255, y * 200 + left, y * 200 + left + side)
  return maskPng({ width: 200, height: 150, data }, { red: 0, green: 178, blue: 148, alpha: 255 })
}

let visitor: TestVisitor
let id: string
const MARKED_ANSWER = { ...FLAKY_ANSWER, overlays: { dandruff: square(60, 40, 40) } }
let answer: VisionAnswer = MARKED_ANSWER
const server = setUpTestServer([fakeModel(async () => answer)])
beforeAll(async () => {
  await server.startJobs()
  visitor = new TestVisitor(server.app)
  id = (await visitor.upload({ waits: true, fields: { language: 'fr' } })).id
})

const report = (ending: string, of = id) => visitor.call(`/api/analysis/${of}/report.${ending}`)

/** The words of a block, in the order in which they are read. */
function wordsOf(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'list':
      return block.items.flatMap(({ label, text }) => (label === undefined ? [text] : [label, text]))
    case 'table':
      return [block.head, ...block.rows].flat()
    case 'chart':
      return []
  }
}

/** What a block is in the structure of a PDF. */
const ELEMENTS = { paragraph: 'P', list: 'L', table: 'Table', chart: 'Figure' } as const
const elementOf = (block: ReportBlock): string => (block.kind === 'heading' ? `H${block.level}` : ELEMENTS[block.kind])

describe('a report to take along', () => {
  it('is a PDF with fonts of its own and more than one page', async () => {
    const response = await report('pdf')
    expect(response.statusCode).toBe(200)
    const text = response.rawPayload.toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toContain('Newsreader')
    expect(text).toContain('/Lang (fr)')
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
    expect(text.match(/\/Subtype \/Image\b/g), 'the photo, clean and marked').toHaveLength(2)
  })

  it('is a PDF that a screen reader walks through: headings, lists, the table with its headings, and words for every picture', async () => {
    const pdf = readPdf((await report('pdf?language=it')).rawPayload)
    expect(pdf).toMatchObject({ language: 'it', isMarked: true, showsTitle: true, structure: [{ type: 'Document' }] })
    const { results } = analysisSchema.parse((await report('json?language=it')).json())
    const elements = pdf.structure[0]?.children ?? []
    const head = ['P', 'H1', 'P', 'Figure', 'Figure', 'P', 'L']
    expect(elements.map(({ type }) => type)).toEqual([...head, ...(results?.blocks ?? []).map(elementOf)])
    const pictures = ['La foto analizzata', 'Contornato nella foto: Forfora.']
    const charts = (results?.blocks ?? []).flatMap((block) => (block.kind === 'chart' ? block.chart : []))
    expect(elements.flatMap(({ type, alternative }) => (type === 'Figure' ? alternative : []))).toEqual([
      ...pictures,
      ...charts.map(({ title, description }) => `${title}. ${description}`),
    ])
    const table = elements.find(({ type }) => type === 'Table')
    const cells = (row: PdfElement | undefined) => row?.children.map(({ type, scope }) => `${type} ${scope}`)
    expect(cells(table?.children[0])).toEqual(['TH Column', 'TH Column', 'TH Column'])
    expect(cells(table?.children[1])).toEqual(['TH Row', 'TD undefined', 'TD undefined'])
    const sections = (results?.blocks ?? []).flatMap((block) => (block.kind === 'heading' && block.level === 2 ? block.text : []))
    expect(pdf.bookmarks.map(({ title }) => title)).toEqual(sections)
    expect(pdf.bookmarks.flatMap(({ below }) => below)).toContain('Forfora (grado medio)')
  })

  it('leaves nothing on a page that is neither read nor said to be decoration', async () => {
    const pdf = readPdf((await report('pdf')).rawPayload)
    const piecesOf = ({ pieceCount, children }: PdfElement): number =>
      pieceCount + children.reduce((sum, child) => sum + piecesOf(child), 0)
    const drawn = pdf.pages.map((page) => page.split('\n'))
    for (const lines of drawn) {
      let depth = 0
      for (const line of lines) {
        if (/ (BMC|BDC)$/.test(line)) depth += 1
        if (line === 'EMC') depth -= 1
        if (/(^| )(Tj|TJ|Do|S|f|f\*|B|B\*)$/.test(line)) expect(depth, line).toBe(1)
      }
      expect(depth).toBe(0)
    }
    expect(drawn.flat().filter((line) => line.startsWith('/Artifact')).length).toBeGreaterThan(4)
    expect(drawn.flat().filter((line) => line.includes('/MCID')).length).toBe(
      pdf.structure.reduce((sum, one) => sum + piecesOf(one), 0),
    )
  })

  it('is named by the day of its analysis where its reader is, and by what tells it from others of one moment', async () => {
    const createdAt = new Date((await report('json')).json().createdAt)
    const nameOf = async (ending: string, timeZone: string) =>
      (await report(`${ending}?timeZone=${timeZone}`)).headers['content-disposition']
    const named = (day: string, ending: string) => `attachment; filename="chioma-report-${day}-${id.slice(-6)}.${ending}"`
    // It is never the same day in both.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue'])
      expect(await nameOf('pdf', timeZone)).toBe(named(calendarDayOf(createdAt, timeZone), 'pdf'))
    expect((await report('json')).headers['content-disposition']).toBe(named(calendarDayOf(createdAt, 'UTC'), 'json'))
  })

  it('is written apart from what serves others: many for one address hold up neither the process nor another address', async () => {
    const ended: string[] = []
    const ask = async (who: string, remoteAddress: string, ending: string) => {
      const headers = { cookie: visitor.cookie ?? '' }
      const { statusCode } = await server.app.inject({ url: `/api/analysis/${id}/report.${ending}`, headers, remoteAddress })
      ended.push(`${who} ${statusCode}`)
    }
    // Both threads are there.
    await Promise.all([ask('crowd', '198.51.100.7', 'docx'), ask('other', '203.0.113.9', 'pdf')])
    ended.length = 0
    const given = vi.spyOn(Worker.prototype, 'postMessage')
    const crowd = Array.from({ length: 16 }, (_, index) => ask('crowd', '198.51.100.7', index % 2 === 0 ? 'pdf' : 'docx'))
    await ask('other', '203.0.113.9', 'pdf')
    expect(ended.filter((one) => one === 'crowd 200').length).toBeLessThan(12)
    await Promise.all(crowd)
    expect(ended.filter((one) => one.endsWith(' 200'))).toHaveLength(17)
    // Threads write every one of them, this one none.
    expect(given.mock.calls.filter(([asked]) => asked.kind === 'pdf' || asked.kind === 'docx')).toHaveLength(17)
  })

  it('is a Word document with the words, the table, the charts and the photo', async () => {
    const files = await readZip((await report('docx')).rawPayload)
    const words = files.get('word/document.xml')?.toString() ?? ''
    expect(words).toContain('Rapport d’analyse')
    expect(words).toContain('<w:tbl>')
    expect([...files.keys()].filter((name) => /^word\/media\/.*\.jpg$/.test(name))).toHaveLength(2)
    expect(words).toContain('■')
    expect(files.get('word/footer1.xml')?.toString()).toContain('diagnostic')
  })

  it('outlines nothing in the photo that the report leaves open', async () => {
    const { reading } = FLAKY_ANSWER
    if (reading.outcome !== 'completed') throw new Error('no findings')
    const findings = reading.findings.map((finding) => ({ ...finding, confidence: 0.3, confidenceLow: 0.1 }))
    answer = { ...MARKED_ANSWER, reading: { ...reading, findings } }
    const other = new TestVisitor(server.app)
    const open = await other.upload({ waits: true, photo: await plainPicture('png'), fileName: 'photo.png' })
    answer = MARKED_ANSWER
    expect(open.detectedIssues).toMatchObject([{ confidence: 0.3, overlayUrl: expect.any(String) }])
    const files = await readZip((await other.call(`/api/analysis/${open.id}/report.docx`)).rawPayload)
    expect([...files.keys()].filter((name) => /^word\/media\/.*\.jpg$/.test(name))).toHaveLength(1)
  })

  it('says in Word what the report says, block by block, and draws its charts', async () => {
    const files = await readZip((await report('docx')).rawPayload)
    const words = [...(files.get('word/document.xml')?.toString() ?? '').matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text)
    const { results } = analysisSchema.parse((await report('json')).json())
    const blocks = results?.blocks ?? []
    let from = 0
    for (const text of blocks.flatMap(wordsOf)) {
      const at = words.indexOf(text.replaceAll('&', '&amp;'), from)
      expect(at, text).toBeGreaterThanOrEqual(from)
      from = at + 1
    }
    const drawn = [...files].filter(([name]) => /^word\/media\/.*\.svg$/.test(name)).map(([, svg]) => svg.toString())
    const charts = blocks.flatMap((block) => (block.kind === 'chart' ? block.chart : []))
    expect(charts).toHaveLength(2)
    expect(drawn).toEqual(charts.map((chart) => chartSvg(chart, 'paper')))
  })

  it('has the day of the next photo for a calendar', async () => {
    const response = await visitor.call(`/api/analysis/${id}/next-photo.ics?language=en`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const { createdAt, results } = analysisSchema.parse((await report('json')).json())
    const on = results?.report.steps.find((step) => step.on !== undefined)?.on ?? ''
    expect(new Date(on).getTime()).toBeGreaterThan(new Date(createdAt).getTime())
    expect(response.headers['content-disposition']).toBe(`attachment; filename="chioma-next-photo-${on}.ics"`)
    const unfolded = response.body.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`DTSTART;VALUE=DATE:${on.replaceAll('-', '')}\r\n`)
    expect(unfolded).toContain(`/report/${id}/changes\r\n`)
    expect((await visitor.call(`/api/analysis/${id}/series`)).json().nextPhoto).toEqual({ analysisId: id, on, remindedAt: null })
    for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect((await new TestVisitor(server.app).call(`/api/analysis/${id}/next-photo.ics`)).statusCode).toBe(404)
  })

  it('tells its time where the reader is', async () => {
    const words = async (search: string) =>
      (await readZip((await visitor.call(`/api/analysis/${id}/report.docx?${search}`)).rawPayload))
        .get('word/document.xml')
        ?.toString() ?? ''
    const { createdAt } = analysisSchema.parse((await report('json')).json())
    const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kathmandu' })
    expect(await words('language=en&timeZone=Asia/Kathmandu')).toContain(`${local.format(new Date(createdAt))} ·`)
    expect(await words('language=en')).toContain(' UTC ·')
    expect((await visitor.call(`/api/analysis/${id}/report.pdf?timeZone=Nowhere/Land`)).statusCode).toBe(400)
  })

  it('has in Word its title as the first heading, numbered pages, a table whose head stands on every page, and words for every picture', async () => {
    const files = readZip((await visitor.call(`/api/analysis/${id}/report.docx?language=it`)).rawPayload)
    const words = String(files.get('word/document.xml'))
    const headings = [...words.matchAll(/<w:pStyle w:val="(Heading\d|Title)"\/>/g)].map(([, style]) => style)
    expect([headings[0], headings[1]]).toEqual(['Heading1', 'Heading2'])
    const footer = String(files.get('word/footer1.xml'))
    expect(footer).toContain('>PAGE<')
    expect(footer).toContain('>NUMPAGES<')
    expect(words.match(/<w:tblHeader\/>/g)).toHaveLength(1)
    const { results } = analysisSchema.parse((await report('json?language=it')).json())
    const charts = (results?.blocks ?? []).flatMap((block) => (block.kind === 'chart' ? block.chart : []))
    expect([...words.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, description]) => description)).toEqual([
      'La foto analizzata',
      'Contornato nella foto: Forfora.',
      ...charts.map(({ title, description }) => `${title}. ${description}`),
    ])
  })

  it('tells Word its language and who wrote it', async () => {
    const files = readZip((await visitor.call(`/api/analysis/${id}/report.docx?language=it`)).rawPayload)
    expect(String(files.get('word/styles.xml'))).toContain('<w:lang w:val="it-IT"/>')
    expect(String(files.get('docProps/core.xml'))).toContain('<cp:lastModifiedBy>Chioma<')
  })

  it('is the analysis as data', async () => {
    expect(analysisSchema.parse((await report('json')).json()).id).toBe(id)
  })

  it.each(['pdf', 'docx', 'json'])(
    'is not there as %s for a stranger, and is for staff who may read analyses',
    async (ending) => {
      const url = `/api/analysis/${id}/report.${ending}`
      expect((await new TestVisitor(server.app).call(url)).statusCode).toBe(404)
      expect((await (await signedInStaff(server, 'editor')).call('GET', url)).statusCode).toBe(404)
      expect((await (await signedInStaff(server, 'analyst')).call('GET', url)).statusCode).toBe(200)
      expect((await report(ending, 'abc')).statusCode).toBe(404)
    },
  )

  it.each(['pdf', 'docx'])(
    'is written as %s so often in a minute that one address cannot keep the server busy',
    async (ending) => {
      const ask = (remoteAddress: string) => server.app.inject({ url: `/api/analysis/${id}/report.${ending}`, remoteAddress })
      const statuses: number[] = []
      for (let round = 0; round < 61; round += 1) statuses.push((await ask('198.51.100.60')).statusCode)
      expect(statuses.filter((status) => status === 429)).toEqual([429])
      expect((await ask('198.51.100.61')).statusCode).toBe(404)
    },
  )
})

describe('the marks in a photo on paper', () => {
  const size = { width: 400, height: 300 }
  const grey = () =>
    sharp({ create: { ...size, channels: 3, background: '#808080' } })
      .jpeg({ quality: 100 })
      .toBuffer()

  it('are lines around what was found, each in its colour, and leave the skin as it is', async () => {
    const marks = [
      { mask: square(20, 20, 40), color: markColor(0) },
      { mask: square(130, 80, 40), color: markColor(1) },
    ]
    const { data, info } = await sharp(await outlineMarks(await grey(), size, marks))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([400, 300])
    const at = (x: number, y: number): number[] => [...data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)]
    const isGrey = (pixel: number[]) => pixel.every((value) => Math.abs(value - 128) < 12)
    for (const [x, y] of [
      [80, 80],
      [300, 200],
      [200, 40],
      [390, 290],
    ] as const)
      expect(isGrey(at(x, y)), `${x}, ${y}`).toBe(true)
    const row = (y: number, from: number, to: number) => Array.from({ length: to - from }, (_, index) => at(from + index, y))
    expect(row(80, 0, 200).some(([red = 0, green = 0]) => green - red > 80)).toBe(true)
    expect(row(200, 200, 400).some(([red = 0, , blue = 0]) => red - blue > 100)).toBe(true)
    const changed = Array.from({ length: 400 * 300 }, (_, index) => at(index % 400, Math.floor(index / 400))).filter(
      (pixel) => !isGrey(pixel),
    )
    expect(changed.length / (400 * 300)).toBeLessThan(0.06)
  })

  it('end at the border of the photo', async () => {
    const drawn = await outlineMarks(await grey(), size, [{ mask: square(160, 50, 40), color: markColor(0) }])
    const left = await sharp(drawn).extract({ left: 0, top: 0, width: 100, height: 300 }).raw().toBuffer()
    expect([Math.min(...left) > 110, Math.max(...left) < 146]).toEqual([true, true])
  })

  it('have a colour for whatever number of findings', () => {
    for (let index = 0; index < 30; index += 1) expect(markColor(index)).toMatch(/^#[\da-f]{6}$/)
    expect(new Set([0, 1, 2, 3, 4, 5].map(markColor)).size).toBe(6)
  })
})

describe('everything to take along', () => {
  it('tells days and times by the clocks of its reader, and names the report by that day', async () => {
    await visitor.sendJson('POST', `/api/analysis/${id}/shares`, { days: 7, withPhoto: true })
    const { createdAt } = await visitor.analysis(id)
    // Fourteen hours ahead: more often than not it is the next day there.
    const timeZone = 'Pacific/Kiritimati'
    const files = readZip((await visitor.call(`/api/my-data/export?language=it&timeZone=${timeZone}`)).rawPayload)
    const when = new Intl.DateTimeFormat('it', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(createdAt))
    for (const name of ['index.html', `reports/${calendarDayOf(new Date(createdAt), timeZone)}-${id}.html`]) {
      expect(String(files.get(name))).toContain(when)
      expect(String(files.get(name))).not.toContain('UTC')
    }
    expect((await visitor.call('/api/my-data/export?timeZone=Nowhere')).statusCode).toBe(400)
  })
})
