// A search for a complete phone, or another masked value, counts as a reveal: searching for all values that the mask allows
// would reveal it.

import type { AuditAction } from '#features/audit/rules.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { TooManyReveals } from '#features/review/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import type { WholePhone } from '#platform/server/security/phone-query.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import type { ConfirmedValue } from './reviewable.service.ts'

interface Search {
  list: string
  action: Extract<AuditAction, 'queue.searchPhone' | 'queue.searchName'>
  /** Key of the detail of the audit log that has the masked value. */
  detail: 'phone' | 'value'
}

/** Consumes the limit and writes the audit log before the search runs. Refuses beyond the limit. */
const reveal = async (
  deps: Deps,
  writer: Writer,
  { list, action, detail }: Search,
  values: readonly ConfirmedValue[],
) => {
  const at = deps.now()
  for (const { key, masked } of values) {
    const search = `${writer.staff.id}:${list}:${key}`
    if (await limits.isExhausted(deps.db, 'phoneSearch', search, at)) continue
    await limits.consume(deps.db, 'reveal', `staff:${writer.staff.id}`, at, TooManyReveals)
    await recordBy(deps.db, writer, { action, target: `queue:${list}`, detail: { [detail]: masked }, at })
    await limits.tryConsume(deps.db, 'phoneSearch', search, at)
  }
}

export const revealBySearch = (deps: Deps, writer: Writer, list: string, phones: readonly WholePhone[]) =>
  reveal(
    deps,
    writer,
    { list, action: 'queue.searchPhone', detail: 'phone' },
    phones.map(({ digits, masked }) => ({ key: sha256(digits), masked })),
  )

export const revealConfirmed = (
  deps: Deps,
  writer: Writer,
  list: string,
  values: readonly ConfirmedValue[],
) => reveal(deps, writer, { list, action: 'queue.searchName', detail: 'value' }, values)
