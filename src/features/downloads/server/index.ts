// Services and interfaces that other features may use.

export { offerDownload, revokeAddresses } from './downloads.service.ts'
