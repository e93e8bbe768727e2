// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cleanChart } from './clean-chart.ts'

const wrap = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${attributes}><rect width="4" height="4"/>${inner}</svg>`
const cleaned = (svg: string): string => cleanChart(svg)?.picture.outerHTML ?? ''

describe('a chart', () => {
  it('keeps its shapes, colours, words and text alternative', () => {
    const chart = cleanChart(
      wrap('<title>Severity</title><desc>Flakes: mild.</desc><text x="1" y="2" font-size="13">Flakes</text>', 'role="img"'),
    )
    expect(chart?.title).toBe('Severity')
    expect(chart?.description).toBe('Flakes: mild.')
    expect(chart?.picture.querySelector('text')?.textContent).toBe('Flakes')
    expect(cleaned(wrap('<rect fill="var(--accent, #2f8361)" fill-opacity="0.4"/>'))).toContain('var(--accent, #2f8361)')
  })

  it.each([
    ['a script', wrap('<script>alert(1)</script>')],
    ['an event handler', wrap('', 'onload="alert(1)"')],
    ['a handler on a shape', wrap('<circle r="1" onclick="alert(1)"/>')],
    ['foreign HTML', wrap('<foreignObject><body onload="alert(1)"><img src=x onerror="alert(1)"></body></foreignObject>')],
    ['a link', wrap('<a href="javascript:alert(1)"><text>press</text></a>')],
    ['a namespaced link', wrap('<a xlink:href="javascript:alert(1)"><text>press</text></a>')],
    ['an animation that sets a link', wrap('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a mutated title', wrap('<title><img src=x onerror=alert(1)></title>')],
    ['an escape by a closing tag', wrap('</svg><img src=x onerror=alert(1)>')],
    ['a commented-out script', wrap('<!--><script>alert(1)</script>-->')],
  ])('loses %s', (_what, svg) => {
    const html = cleaned(svg)
    expect(html).toContain('<rect')
    expect(html).not.toMatch(/<script|<img|<a[\s>]|foreignObject|<animate|\son\w+\s*=|javascript:/i)
  })

  it.each([
    ['an outside picture', wrap('<image href="https://example.com/pixel.png"/>')],
    ['an outside reference', wrap('<use href="https://example.com/a.svg#b"/>')],
    ['a style sheet', wrap('<style>@import url(https://example.com/a.css); rect { fill: red }</style>')],
    ['a style attribute', wrap('<circle r="1" style="background: url(https://example.com/a)"/>')],
    ['a fill from elsewhere', wrap('<circle r="1" fill="url(https://example.com/a#b)"/>')],
    ['an outside filter picture', wrap('<filter><feImage href="https://example.com/a"/></filter>')],
  ])('fetches nothing: %s', (_what, svg) => {
    expect(cleaned(svg)).not.toMatch(/example\.com|url\(|<style|<image|<use/i)
  })

  it('is nothing when nothing can be seen in it', () => {
    expect(cleanChart('<svg><script>alert(1)</script></svg>')).toBeUndefined()
    expect(cleanChart('just words')).toBeUndefined()
    expect(cleanChart('')).toBeUndefined()
  })
})
