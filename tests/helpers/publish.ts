import type { PublishResult } from '#platform/publish/publish-names.ts'

/** Report of a run that went well. */
export const wentWell: PublishResult = {
  state: 'live',
  pages: 93,
  rendered: 3,
  skipped: 90,
  deleted: 1,
  written: 3,
  bytes: 5_000_000_000,
  milliseconds: 40,
  reason: null,
  failures: [],
}
