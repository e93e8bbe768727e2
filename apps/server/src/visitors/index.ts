export type { Dependencies as VisitorsDependencies, VisitorsConfig } from './dependencies.ts'
export {
  createVisitor,
  findVisitor,
  identifyVisitors,
  objectPrefixOf,
  selectVisitor,
  VISITOR_OBJECTS,
  type Visitor,
  withHeldVisitor,
  writeVisitorCookie,
} from './identity/current-visitor.ts'
export { isSealedWith, loadKeys, MasterKeyMissingError, type Resealed, reseal, resealWhileServing } from './keys/reseal.ts'
export { eraseObjectsJob, purgeUnseenVisitors } from './my-data/erase-visitor.ts'
export {
  type ArchiveEntry,
  type ArchiveRow,
  type Clocks,
  writeDay,
  writeInstant,
  writeTimeThere,
} from './my-data/export-index.ts'
export type { Archive, PersonalDataExport } from './my-data/my-data.routes.ts'
export { myDataRoutes } from './my-data/my-data.routes.ts'
