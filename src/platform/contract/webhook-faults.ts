/** Why a message was not taken by the other side, or not made; empty where it was taken. */
export const WEBHOOK_FAULTS = [
  '',
  'address',
  'private',
  'timeout',
  'unreachable',
  'certificate',
  'redirect',
  'status',
  'secret',
  'page',
] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]
