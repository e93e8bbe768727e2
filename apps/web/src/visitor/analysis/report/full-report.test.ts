import { describe, expect, it } from 'vitest'
import { splitFullReport } from './full-report.ts'

const chart = (title: string): string => `<svg viewBox="0 0 1 1"><title>${title}</title></svg>`

describe('a full report', () => {
  it('is split into its charts, in order, and the remaining text', () => {
    const markdown = `## Answer\n\n${chart('one')}\n\nText **bold**.\n\n${chart('two')}\n\n| a | b |\n| - | - |\n`
    expect(splitFullReport(markdown)).toEqual({
      charts: [chart('one'), chart('two')],
      text: '## Answer\n\nText **bold**.\n\n| a | b |\n| - | - |',
    })
  })

  it('keeps a chart within a chart together', () => {
    const nested = `<svg><svg><rect/></svg><circle/></svg>`
    expect(splitFullReport(`a ${nested} b`)).toEqual({ charts: [nested], text: 'a  b' })
  })

  it('never leaves half a chart in the text', () => {
    expect(splitFullReport('before <svg onload="x"> after')).toEqual({ charts: [], text: 'before' })
    expect(splitFullReport('before <svg/> after').charts).toEqual([])
  })

  it('leaves no empty code block where a model fenced its chart', () => {
    expect(splitFullReport(`a\n\n\`\`\`svg\n${chart('x')}\n\`\`\`\n\nb`).text).toBe('a\n\nb')
  })

  it('is plain text when there is no chart', () => {
    expect(splitFullReport('Only words.')).toEqual({ charts: [], text: 'Only words.' })
    expect(splitFullReport('')).toEqual({ charts: [], text: '' })
  })
})
