/**
 * The shapes that a page which the server drew asks for only later. Taken from the contract as a whole they would bring those of the staff
 * area along, and the staff area with them.
 */
export {
  analysisSchema,
  analysisSummarySchema,
  cartItemSchema,
  centerSchema,
  comparisonSchema,
  contentEntrySchema,
  errorBodySchema,
  sampleCaseSchema,
  seriesSchema,
  siteSettingsSchema,
  treatmentSchema,
} from '@chioma/contract'
