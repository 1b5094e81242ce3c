export const WEBHOOKS = ['webhooks'] as const
