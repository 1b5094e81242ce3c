// Services and interfaces that other features may use.

export { endDownloads, offerDownload } from './downloads.service.ts'
