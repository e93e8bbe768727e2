import type { MeasuredReading, Quality, RemoteProviderId } from '@chioma/contract'
import type { Alignment, PhotoComparison } from '@chioma/engine'
import type { StaffDependencies } from '../staff/index.ts'
import type { VisitorsDependencies } from '../visitors/index.ts'
import type { ModelBreakers } from './models/call-model.ts'
import type { CompareRequest } from './models/local/measure-protocol.ts'
import type { RemoteModels } from './models/remote-models.ts'
import type { VisionModel, VisionRequest } from './models/vision-model.ts'
import type { DocumentThreads } from './report/documents/document-threads.ts'
import type { ShownPhotos } from './report/shown-photos.ts'

export interface AnalysisConfig {
  claimsMode: 'cosmetic' | 'clinic'
  /** What one network may have stored in a day; infinite where there is no limit. */
  uploadQuota: { photos: number; bytes: number }
  /** How many analyses may be unfinished before photos are refused as `service_busy`. */
  analysisQueueLimit: number
  /** Keys and addresses of the providers of remote models, where the environment gives them. */
  modelProviders: Record<RemoteProviderId, { apiKey: string | undefined; baseUrl: string | undefined }>
}

export interface Dependencies extends VisitorsDependencies, StaffDependencies {
  config: VisitorsDependencies['config'] & StaffDependencies['config'] & AnalysisConfig
  /** The embedded models; those at providers come from the database. */
  visionModels: readonly VisionModel[]
  /** The models at providers. */
  remoteModels: RemoteModels
  modelBreakers: ModelBreakers
  /** What writes every document, of reports and of orders: one at a time for an address, whichever it is. */
  documents: DocumentThreads
  /** The photos of analyses as a screen shows them. */
  shownPhotos: ShownPhotos
  /** The quality of a photo, measured on its pixels. */
  measureQuality(photo: Uint8Array): Promise<Quality>
  /** What our own engine reads in a photo. */
  measureShot(shot: Pick<VisionRequest, 'photo' | 'pixelsPerMm' | 'declaredView' | 'isHairOrScalp'>): Promise<MeasuredReading>
  /** Whether an analysis is attached to an appointment, for whoever keeps appointments. */
  isAtAppointment(analysisId: string): Promise<boolean>
  /** How a later photo lies on an earlier one, or why it does not; found out beside the event loop. */
  alignPhotos(earlier: Uint8Array, later: Uint8Array): Promise<Alignment>
  /** The same, with what is measured in the part that both show. */
  comparePhotos(pair: CompareRequest): Promise<PhotoComparison>
}
