// A search for a complete phone counts as a reveal: searching for all values of the masked digits would reveal them.
import type { QueueName } from '#contract/review.ts'
import { recordBy, type Writer } from '#server/audit/writer.service.ts'
import type { Deps } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import type { WholePhone } from '#server/security/phone-query.ts'
import { sha256 } from '#server/security/secrets.ts'

/** Consumes the limit and writes the audit log before the search runs. Refuses beyond the limit. */
export const revealBySearch = async (
  deps: Deps,
  writer: Writer,
  queue: QueueName,
  phones: readonly WholePhone[],
) => {
  const at = deps.now()
  for (const { digits, masked } of phones) {
    const search = `${writer.staff.id}:${queue}:${sha256(digits)}`
    if (await limits.isExhausted(deps.db, 'phoneSearch', search, at)) continue
    await limits.consume(deps.db, 'reveal', `staff:${writer.staff.id}`, at)
    const detail = { phone: masked }
    await recordBy(deps.db, writer, { action: 'queue.searchPhone', target: `queue:${queue}`, detail, at })
    await limits.tryConsume(deps.db, 'phoneSearch', search, at)
  }
}
