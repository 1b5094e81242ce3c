// Callback requests: a visitor leaves a mobile verified by an SMS code, and the owner of the listing is notified.

import { lockUser, sms } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import {
  AlreadyBooked,
  type addProposal,
  CODE_NEEDED,
  OwnListing,
  TooManyEnquiries,
} from '#features/enquiries/contract.ts'
import { callTimeText } from '#features/enquiries/rules/enquiries.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import {
  type Lead,
  type leadEdit,
  type leadList,
  type leadReveal,
  RevealsUsedUp,
} from '#features/leads/contract.ts'
import { BOOKING_REPEAT_DAYS } from '#features/listings/rules/state-texts.ts'
import { lockListed } from '#features/listings/server/index.ts'
import { beyondAllowance } from '#features/membership/rules.ts'
import { allowanceOf } from '#features/membership/server/index.ts'
import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { insertTask } from '#features/review/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { BadInput, NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { DAY_MS, startOfDay, toWireTime } from '#platform/lib/dates.ts'
import { accountLeadsPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './leads.table.ts'

type Booking = Parsed<typeof addProposal>

type Target = NonNullable<Awaited<ReturnType<typeof lockListed>>>

const notifyOwner = (tx: Tx, target: Target, { name, call_time }: Booking, at: Date) =>
  sendNotice(
    tx,
    {
      user_id: target.owner_id,
      category: CATEGORY.system,
      type: SUBJECT_TYPE.listing,
      project_id: target.id,
      project_sn: target.project_sn,
      content: `${maskAnySpelling(name)}想了解“${target.project_name}”，请您回电${call_time > 0 ? `，希望在${callTimeText(call_time)}` : ''}。`,
      url: accountLeadsPath(target.id),
      createtime: at,
    },
    importantNotices.lead.text(target.project_name),
  )

export const bookLead = (deps: Deps) => async (input: Booking, user: User | undefined, origin: Origin) => {
  const { f_id, name, mobile, content: message, call_time } = input
  const at = deps.now()
  // Checked before the code, so that a refusal does not use up an attempt.
  const listed = await deps.db.transaction((tx) => lockListed(tx, f_id))
  refuseUnless(listed, TargetGone)
  refuseUnless(listed.owner_id !== user?.id, OwnListing)
  const since = new Date(at.getTime() - BOOKING_REPEAT_DAYS * DAY_MS)
  const isProved = input.code === '' && user?.mobile === mobile
  // What SMS codes are limited by otherwise.
  if (isProved) await limits.consume(deps.db, 'enquiryPerMobile', `callback:${mobile}`, at, TooManyEnquiries)
  if (input.code === '' && !isProved) throw new RefusalError(BadInput, { code: CODE_NEEDED })
  const useCode = isProved
    ? undefined
    : await sms.checkSmsCode(deps, mobile, 'proposal', input.code).catch(async (refusal: unknown) => {
        // A retry after a lost answer. Only a caller who knows the used code learns that the mobile has booked.
        await limits.consume(deps.db, 'callback', origin.address, at)
        const isRetry = await sms.isUsedUp(deps, mobile, 'proposal', input.code)
        refuseUnless(!(isRetry && (await table.hasBooked(deps.db, f_id, mobile, since))), AlreadyBooked)
        throw refusal
      })
  await limits.consume(deps.db, 'callback', origin.address, at)

  await deps.db.transaction(async (tx) => {
    const target = (await lockListed(tx, f_id)) ?? refuse(TargetGone)
    refuseUnless(mobile !== target.phone && mobile !== target.mobile, OwnListing)
    // Of two requests at once the second waits here, and then finds the lead of the first.
    const codeRefusal = await useCode?.(tx).catch((refusal: unknown) => refusal)
    refuseUnless(!(await table.hasBooked(tx, f_id, mobile, since)), AlreadyBooked)
    if (codeRefusal) throw codeRefusal
    const id = await table.insertLead(tx, {
      listing_id: f_id,
      owner_id: target.owner_id,
      user_id: user?.id ?? null,
      name,
      mobile,
      message,
      call_time,
      createtime: at,
    })
    await notifyOwner(tx, target, input, at)
    await audit.record(tx, {
      who: user ? `user:${user.id}` : 'visitor',
      action: 'lead.add',
      target: `lead:${id}`,
      detail: { listing: f_id },
      address: origin.address,
      at,
    })
    await insertTask(tx, { queue: 'leads', target_id: id, createtime: at })
  })
  return null
}

const wireOf = ({
  id,
  listing_id,
  project_name,
  name,
  mobile,
  message,
  call_time,
  createtime,
  state,
  revealed_at,
  remark,
}: table.TitledLead): Lead => ({
  id,
  listing_id,
  project_name,
  name: revealed_at ? name : maskAnySpelling(name),
  mobile: revealed_at ? mobile : maskMobile(mobile),
  revealed: revealed_at !== null,
  message: revealed_at ? message : maskContacts(message),
  call_time,
  createtime: toWireTime(createtime),
  state,
  remark,
})

export { countByListing } from './leads.table.ts'

export const countOf = async (db: Db, ownerId: number) => {
  const own = { ownerId, listingId: 0, state: '' } as const
  return {
    all: await table.countLeads(db, own),
    fresh: await table.countLeads(db, { ...own, state: 'new' }),
  }
}

export const listLeads =
  (deps: Deps) =>
  async (user: User, input: Parsed<typeof leadList>): Promise<Output<typeof leadList>> => {
    const { page, pagesize, state } = input
    const filter = { ownerId: user.id, listingId: input.listing_id, state }
    const at = deps.now()
    const [rows, count, unanswered, allowance, revealed] = await Promise.all([
      table.listLeads(deps.db, filter, pagesize, (page - 1) * pagesize),
      table.countLeads(deps.db, filter),
      table.countLeads(deps.db, { ...filter, state: 'new' }),
      allowanceOf(deps.db, user, at),
      table.countRevealed(deps.db, user.id, startOfDay(at)),
    ])
    const reveals_left = Math.max(0, allowance.reveals - revealed)
    return { list: rows.map(wireOf), count, fresh: unanswered, reveals_left }
  }

export const editLead =
  (deps: Deps) =>
  async (user: User, { id, state, remark }: Parsed<typeof leadEdit>, origin: Origin): Promise<Lead> => {
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      refuseUnless(await table.updateLead(tx, user.id, id, { state, remark }), TargetGone)
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'lead.edit',
        target: `lead:${id}`,
        detail: { state },
        address: origin.address,
        at,
      })
      return wireOf((await table.findLead(tx, id)) ?? refuse(TargetGone))
    })
  }

/** Answers the number, on record. Each lead counts once, against the allowance of the day on which it is first looked at. */
export const revealLead =
  (deps: Deps) =>
  async (user: User, { id }: Parsed<typeof leadReveal>, origin: Origin): Promise<{ mobile: string }> => {
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      // Locked, so that parallel calls count one after the other.
      const owner = (await lockUser(tx, user.id)) ?? refuse(NotSignedIn)
      const lead = (await table.lockOwnLead(tx, owner.id, id)) ?? refuse(TargetGone)
      if (lead.revealed_at) return { mobile: lead.mobile }
      const { reveals } = await allowanceOf(tx, owner, at)
      const revealed = await table.countRevealed(tx, owner.id, startOfDay(at))
      if (revealed >= reveals) throw new RefusalError(RevealsUsedUp, { id: beyondAllowance.reveals(reveals) })
      await table.markRevealed(tx, id, at)
      await audit.record(tx, {
        who: `user:${owner.id}`,
        action: 'lead.reveal',
        target: `lead:${id}`,
        address: origin.address,
        at,
      })
      return { mobile: lead.mobile }
    })
  }
