import { LEGAL_KINDS, type LegalKind } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import siteTexts from '../../../../../../locales/en/site.json' with { type: 'json' }
import { openRootInAct } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { LegalWarning, legalQueries } from './legal-warning.tsx'

test.each<[string, LegalKind[]]>([
  ['every text that still has gaps', [...LEGAL_KINDS]],
  ['the others once it is written who sells', ['terms', 'withdrawal', 'privacy']],
  ['none once all are complete', []],
])('whoever may complete them is told of %s', async (_which, incomplete) => {
  expect(await linksWhere(incomplete)).toEqual(incomplete.map((kind) => [siteTexts.legal[kind], `/admin/legal?document=${kind}`]))
  expect(document.body.textContent?.includes(texts.legal.gaps)).toBe(incomplete.length > 0)
})

async function linksWhere(incomplete: readonly LegalKind[]): Promise<(string | null)[][]> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(
    legalQueries.current.queryKey,
    LEGAL_KINDS.map((kind) => ({
      ...{ kind, version: 1, savedAt: '2027-03-01T09:00:00.000Z', savedBy: null },
      texts: { en: incomplete.includes(kind) ? 'We are [[name of the company]].' : 'We are the Studio Quercia.' },
    })),
  )
  const root = openRootInAct()
  await act(async () => root.render(inApp(<LegalWarning />, { texts: { site: siteTexts, backoffice: texts }, queryClient })))
  return [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}
