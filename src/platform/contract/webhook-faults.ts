/** Why a message was not taken by the other side; empty where it was. */
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
] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]
