/** Vitest's global set-up: what most servers of the run begin with. */
export { prepareData as setup } from '../support/prepared-data.ts'
