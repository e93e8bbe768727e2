export type { Dependencies as VisitorsDependencies, VisitorsConfig } from './dependencies.ts'
export {
  createVisitor,
  findVisitor,
  keepVisitor,
  objectPrefixOf,
  refuseForeignUserId,
  VISITOR_OBJECTS,
  type Visitor,
} from './identity/current-visitor.ts'
export { writeVisitorCookie } from './identity/visitor-cookie.ts'
export { selectVisitor } from './identity/visitors.queries.ts'
export { settleMasterKey } from './keys/reseal.ts'
export { eraseObjectsJob, purgeUnseenVisitors } from './my-data/erase-visitor.ts'
export type { Archive, PersonalDataExport } from './my-data/export-my-data.ts'
export { myDataRoutes } from './my-data/my-data.routes.ts'
