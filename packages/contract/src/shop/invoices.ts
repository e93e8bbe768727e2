import { z } from 'zod'
import { decimalAmountSchema } from '../money.ts'

export const invoiceKindSchema = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.infer<typeof invoiceKindSchema>

/** An invoice of a paid order, or a credit note of a refund of it. `GET /api/orders/{id}/invoices/{invoiceId}` is its PDF. */
export const invoiceSchema = z.object({
  id: z.uuid(),
  kind: invoiceKindSchema,
  /** Without a gap in its year: `2026-000001`; of credit notes `CN-2026-000001`. */
  number: z.string(),
  issuedAt: z.iso.datetime(),
  gross: decimalAmountSchema,
})
export type Invoice = z.infer<typeof invoiceSchema>

/** How an invoice or a credit note is called. */
export const formatInvoiceNumber = ({ kind, year, number }: { kind: InvoiceKind; year: number; number: number }): string =>
  `${kind === 'credit_note' ? 'CN-' : ''}${year}-${String(number).padStart(6, '0')}`
