export {
  analyzePhoto,
  ENGINE_MODEL,
  type FirstLook,
  lookFirst,
  type PhotoAnalysis,
  type PhotoToAnalyze,
  WORKING_SIDE_PX,
} from './analyze-photo.ts'
export type { Mask, Plane, RgbImage } from './image/rgb-image.ts'
export { analyzeWithNet, NET_MODEL } from './net/analyze-with-net.ts'
export { type NetFiles, openScalpNet, type ScalpNet } from './net/scalp-net.ts'
export { ENGINE_VERSION } from './version.ts'
export type { HairShaft, OnStage, Stage } from './view-reading.ts'
