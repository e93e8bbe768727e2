import assets from 'virtual:client-assets'
import type { Language } from '@chioma/contract'
import { DRAWN_ANSWERS_ID, PAGE_DATA_ID } from '../lib/api/early-answers.ts'
import type { Theme } from '../lib/preferences.ts'
import type { PageData } from './page-data.ts'
import type { PageHead } from './page-head.ts'

/** Stands in every page; the content policy of the server knows it by its hash. */
export const pageStyles = assets.styles

export interface DocumentParts {
  language: Language
  theme: Theme | undefined
  head: PageHead
  /** Absolute address of the page, where it is known. */
  canonicalUrl: string | undefined
  isIndexed: boolean
  body: string
  pageData: PageData
  /** What the page would ask for at once, by its address. */
  answers: Record<string, unknown> | undefined
}

/** The whole HTML document. It holds no inline script that runs, so a strict content policy needs no exception for it. */
export function writeDocument({
  language,
  theme,
  head,
  canonicalUrl,
  isIndexed,
  body,
  pageData,
  answers,
}: DocumentParts): string {
  return `<!doctype html>
<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${[...searchTags(head, language, canonicalUrl, isIndexed), ...appearanceTags(theme), ...assetTags()].join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${jsonInHtml(pageData)}</script>
${answers === undefined ? '' : `<script type="application/json" id="${DRAWN_ANSWERS_ID}">${jsonInHtml(answers)}</script>\n`}</body>
</html>
`
}

function searchTags(head: PageHead, language: Language, canonicalUrl: string | undefined, isIndexed: boolean): string[] {
  if (!isIndexed) return ['<meta name="robots" content="noindex">']
  const image = canonicalUrl === undefined ? undefined : new URL('/og-image.png', canonicalUrl).href
  return [
    ...(canonicalUrl === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
          `<meta property="og:url" content="${escapeHtml(canonicalUrl)}">`,
          `<meta property="og:image" content="${escapeHtml(image ?? '')}">`,
        ]),
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Chioma">',
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:locale" content="${language}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

const PAPER = { light: '#fbfaf6', dark: '#10150f' } as const

function appearanceTags(theme: Theme | undefined): string[] {
  const colors =
    theme === undefined
      ? [
          `<meta name="theme-color" content="${PAPER.light}" media="(prefers-color-scheme: light)">`,
          `<meta name="theme-color" content="${PAPER.dark}" media="(prefers-color-scheme: dark)">`,
        ]
      : [`<meta name="theme-color" content="${PAPER[theme]}">`]
  return [
    ...colors,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ]
}

function assetTags(): string[] {
  return [
    `<style>${pageStyles}</style>`,
    ...assets.fonts.map(
      ({ href, media }) => `<link rel="preload" href="${href}" as="font" type="font/woff2" media="${media}" crossorigin>`,
    ),
    ...assets.imports.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.entry}"></script>`,
  ]
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** JSON that cannot end the script element it stands in. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
