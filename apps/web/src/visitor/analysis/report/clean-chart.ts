import DOMPurify from 'dompurify'

/** What a chart needs nothing of: other documents, scripts, styles that reach the page, links and moving parts. */
const FORBIDDEN_TAGS = [
  'style',
  'a',
  'image',
  'use',
  'foreignObject',
  'feImage',
  'animate',
  'animateMotion',
  'animateTransform',
  'set',
]
const FORBIDDEN_ATTRIBUTES = ['style', 'class', 'id', 'href', 'xlink:href', 'tabindex']

/** A value that would fetch something. References inside the picture do nothing without ids, so they go too. */
const REACHES_OUT = /url\s*\(|javascript:|data:|@import/i

export interface CleanChart {
  picture: SVGElement
  title: string
  description: string
}

/** Turns the text of a chart into a picture that can only be looked at; undefined when nothing safe is left. */
export function cleanChart(svg: string): CleanChart | undefined {
  const fragment = DOMPurify.sanitize(svg, {
    USE_PROFILES: { svg: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    RETURN_DOM_FRAGMENT: true,
  })
  const picture = fragment.querySelector('svg')
  if (!picture) return undefined
  for (const element of [picture, ...picture.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) if (REACHES_OUT.test(value)) element.removeAttribute(name)
  }
  const title = picture.querySelector('title')?.textContent?.trim() ?? ''
  const description = picture.querySelector('desc')?.textContent?.trim() ?? ''
  if (picture.querySelector('rect, path, circle, ellipse, line, polyline, polygon, text') === null) return undefined
  return { picture, title, description }
}
