export type { Dependencies as VisitorsDependencies, VisitorsConfig } from './dependencies.ts'
export {
  createVisitor,
  findVisitor,
  keepVisitor,
  objectPrefixOf,
  refuseForeignUserId,
  VISITOR_OBJECTS,
  type Visitor,
  writeVisitorCookie,
} from './identity/current-visitor.ts'
export { selectVisitor } from './identity/visitors.queries.ts'
export { MasterKeyMissingError, settleKeys } from './keys/reseal.ts'
export { eraseObjectsJob, purgeUnseenVisitors } from './my-data/erase-visitor.ts'
export type { Archive, PersonalDataExport } from './my-data/my-data.routes.ts'
export { myDataRoutes } from './my-data/my-data.routes.ts'
