// Services and interfaces that other features may use.

export { removeDiscarded } from './clean-up.service.ts'
export type { FileOwner } from './file-owner.kind.ts'
export { lockUserSubmissions } from './plan.service.ts'
export {
  attachFiles,
  lockReadyFiles,
  photosOf,
  readyFiles,
  scanKind,
  woodlandPhotos,
} from './ready-uploads.service.ts'
export { addressOf, prepareFiles, removalDue, showPrepared } from './visibility.service.ts'
