/**
 * The shapes that a page which the server drew asks for only later. Taken from the contract as a whole they would bring those of the staff
 * area along, and the staff area with them.
 */
export {
  cartItemSchema,
  centerSchema,
  contentEntrySchema,
  errorBodySchema,
  sampleCaseSchema,
  siteSettingsSchema,
} from '@chioma/contract'
