// Services and interfaces that other features may use.

export { switchedOffWebhooks } from './webhooks.service.ts'
