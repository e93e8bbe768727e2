import {
  adminLegalDocumentSchema,
  legalDocumentSchema,
  legalKindSchema,
  legalSummarySchema,
  legalUpdateSchema,
  legalVersionSchema,
  versionSchema,
} from '@chioma/contract'
import { z } from 'zod'
import type { App } from '../../platform/http/http-app.ts'
import { askedLanguage, inLanguage, languageOf } from '../../platform/http/request-language.ts'
import { actorOf } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readLegalDocument, saveLegalDocument, selectLegalDocuments, selectLegalVersions, summaryOf } from './legal-documents.ts'

const edit = { permission: 'content.edit' } as const
const ofKind = z.object({ kind: legalKindSchema })

/** The terms of sale, the right of withdrawal, the privacy policy and who runs the site, in every version that ever was in force. */
export async function legalRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies

  app.get(
    '/api/legal',
    { schema: { summary: 'Which version of each legal document is in force', response: { 200: z.array(legalSummarySchema) } } },
    async () => (await selectLegalDocuments(database)).map(summaryOf),
  )

  app.get(
    '/api/legal/:kind',
    {
      schema: {
        summary: 'A legal document in a language, in the version that is in force or in an earlier one',
        params: ofKind,
        querystring: inLanguage.extend({ version: z.coerce.number().pipe(versionSchema).optional() }),
        response: { 200: legalDocumentSchema },
      },
    },
    async (request) => {
      const { kind } = request.params
      const { version, language } = request.query
      return readLegalDocument(dependencies, { kind, version, language: languageOf(request, askedLanguage(language)) })
    },
  )

  app.get(
    '/api/admin/legal',
    {
      config: edit,
      schema: { summary: 'The legal documents in all languages', response: { 200: z.array(adminLegalDocumentSchema) } },
    },
    async () => selectLegalDocuments(database),
  )

  app.get(
    '/api/admin/legal/:kind/versions',
    {
      config: edit,
      schema: {
        summary: 'Every version of a legal document, newest first',
        params: ofKind,
        response: { 200: z.array(legalVersionSchema) },
      },
    },
    async (request) => selectLegalVersions(database, request.params.kind),
  )

  app.put(
    '/api/admin/legal/:kind',
    {
      config: edit,
      schema: {
        summary: 'Puts a new version of a legal document into force; the earlier ones stay',
        params: ofKind,
        body: legalUpdateSchema,
        response: { 200: adminLegalDocumentSchema },
      },
    },
    async (request) => saveLegalDocument(dependencies, actorOf(request), { ...request.body, ...request.params }, new Date()),
  )
}
