import { z } from 'zod'
import { decimalAmountSchema } from '../money.ts'

export const invoiceKindSchema = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.infer<typeof invoiceKindSchema>

/** An invoice of a paid order, or a credit note of a refund of it. `GET /api/orders/{id}/invoices/{invoiceId}` is its PDF. */
export const invoiceSchema = z.object({
  id: z.uuid(),
  kind: invoiceKindSchema,
  /** Without a gap in its year: `2026-000001`; of credit notes `CN-2026-000001`. Where no real money was moved, `TEST-` stands before it. */
  number: z.string(),
  issuedAt: z.iso.datetime(),
  gross: decimalAmountSchema,
})
export type Invoice = z.infer<typeof invoiceSchema>

interface NumberedInvoice {
  kind: InvoiceKind
  isTest: boolean
  year: number
  number: number
}

/** How an invoice or a credit note is called. */
export const formatInvoiceNumber = ({ kind, isTest, year, number }: NumberedInvoice): string =>
  `${isTest ? 'TEST-' : ''}${kind === 'credit_note' ? 'CN-' : ''}${year}-${String(number).padStart(6, '0')}`
