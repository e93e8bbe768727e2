export { type Alignment, alignPhotos, MISALIGNMENTS, type Misalignment } from './align/align-photos.ts'
export type { Placement } from './align/placement.ts'
export {
  analyzePhoto,
  ENGINE_MODEL,
  type PhotoAnalysis,
  type PhotoToAnalyze,
  WORKING_SIDE_PX,
} from './analyze-photo.ts'
export { compareMeasures, type MeasureChange, noiseTogether } from './compare/compare-measures.ts'
export { comparePhotos, type PhotoComparison } from './compare/compare-photos.ts'
export { type Noise, noiseOf, type ShotsOfOneMoment } from './compare/own-noise.ts'
export type { Mask, Plane, RgbImage } from './image/rgb-image.ts'
export {
  EDIT_FAULTS,
  type EditablePhoto,
  type EditFault,
  type MergedEdit,
  mergeEdit,
  openEditable,
} from './simulation/merge-edit.ts'
export type { PlaceToFill } from './simulation/read-place.ts'
export {
  type HairToSimulate,
  SIMULATION_SIDE_PX,
  type SimulatedHair,
  simulateHair,
} from './simulation/simulate-hair.ts'
export { ENGINE_VERSION } from './version.ts'
export type { HairShaft, OnStage, Stage } from './view-reading.ts'
