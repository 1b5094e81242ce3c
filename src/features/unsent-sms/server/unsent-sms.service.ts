import {
  claimGivenUpTelling,
  listGivenUpTellings,
  sendGivenUpTelling,
} from '#features/accounts/server/index.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { claimGivenUpSms, isSmsHour, listGivenUpSms, sendGivenUpSms } from '#features/notices/server/index.ts'
import {
  SmsNotNow,
  SmsNotTaken,
  type sendSmsAgain,
  type UnsentKind,
  type unsentSms,
} from '#features/unsent-sms/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'

const lists = { notice: listGivenUpSms, formerMobile: listGivenUpTellings }

export const listUnsent =
  (deps: Deps) =>
  async ({ kind, page, pagesize }: Parsed<typeof unsentSms>): Promise<Output<typeof unsentSms>> => {
    const { rows, count } = await lists[kind](deps)(pagesize, (page - 1) * pagesize)
    return {
      list: rows.map(({ id, user_id, mobile, text, createtime, given_up_at, reason, is_worthwhile }) => ({
        id,
        user_id,
        mobile: maskMobilesIn(mobile),
        text,
        createtime: toWireTime(createtime),
        given_up_at: toWireTime(given_up_at),
        reason,
        again: is_worthwhile,
      })),
      count,
    }
  }

interface Claimed {
  userId: number
  send: () => Promise<void>
}

const claims: Record<UnsentKind, (deps: Deps, tx: Tx, id: number) => Promise<Claimed | undefined>> = {
  notice: async (deps, tx, id) => {
    const claimed = await claimGivenUpSms(tx, id, deps.now())
    return claimed && { userId: claimed.user_id, send: () => sendGivenUpSms(deps, { id, ...claimed }) }
  },
  formerMobile: async (deps, tx, id) => {
    const claimed = await claimGivenUpTelling(tx, id, deps.now())
    return claimed && { userId: claimed.user_id, send: () => sendGivenUpTelling(deps, claimed) }
  },
}

/** Claimed and recorded before it is sent, so that of two at once one sends it. */
export const sendAgain =
  (deps: Deps) =>
  async (writer: Writer, { kind, id }: Parsed<typeof sendSmsAgain>): Promise<null> => {
    refuseUnless(isSmsHour(deps.now()), SmsNotNow)
    const { send } = await deps.db.transaction(async (tx) => {
      const claimed = (await claims[kind](deps, tx, id)) ?? refuse(TargetGone)
      await recordBy(tx, writer, {
        action: 'sms.sendAgain',
        target: `user:${claimed.userId}`,
        detail: {},
        at: deps.now(),
      })
      return claimed
    })
    await send().catch((cause: unknown) => {
      throw new RefusalError(SmsNotTaken, {}, { cause })
    })
    return null
  }
