// Which important notices the user also gets as SMS.
import { SmsNoticesUnavailable } from '#features/accounts/contract/refusals.ts'
import type { editNoticeSettings, NoticeSettings } from '#features/accounts/contract/settings.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { recordOwn, type Self } from './own-account.service.ts'
import { updateUser } from './users.table.ts'

const canSend = (sms: Deps['sms']) => 'sendNotice' in sms

type Choice = Pick<User, 'sms_listings' | 'sms_notices'>

export const readNoticeSettings =
  ({ sms }: Pick<Deps, 'sms'>) =>
  ({ sms_listings, sms_notices }: Choice): NoticeSettings => ({
    listings: sms_listings === null ? null : Number(sms_listings),
    sms: sms_notices,
    available: canSend(sms),
  })

const choose = async (
  tx: Tx,
  self: Pick<Self, 'user' | 'origin'>,
  choice: Partial<Choice>,
  at: Date,
): Promise<Choice> => {
  const { sms_listings, sms_notices } = self.user
  const before = { sms_listings, sms_notices }
  const chosen = { ...before, ...choice }
  if (chosen.sms_listings === before.sms_listings && chosen.sms_notices === before.sms_notices) return before
  await updateUser(tx, self.user.id, chosen)
  const detail = { listings: Number(chosen.sms_listings), sms: Number(chosen.sms_notices) }
  await recordOwn(tx, self, 'account.smsNotices', at, detail)
  return chosen
}

/** Can be switched off wherever it has been switched on. */
export const updateNoticeSettings =
  (deps: Deps) =>
  async (self: Self, { listings, sms }: Parsed<typeof editNoticeSettings>): Promise<NoticeSettings> => {
    refuseUnless((listings !== 1 && sms !== 1) || canSend(deps.sms), SmsNoticesUnavailable)
    const choice = {
      ...(listings === undefined ? {} : { sms_listings: listings === 1 }),
      ...(sms === undefined ? {} : { sms_notices: sms === 1 }),
    }
    const chosen = await deps.db.transaction((tx) => choose(tx, self, choice, deps.now()))
    return readNoticeSettings(deps)(chosen)
  }

/** The choice beside the submission of a listing; without effect where no SMS can be sent. */
export const chooseForListings = (
  tx: Tx,
  deps: Pick<Deps, 'sms'>,
  self: Pick<Self, 'user' | 'origin'>,
  isWanted: boolean,
  at: Date,
) => (isWanted && !canSend(deps.sms) ? undefined : choose(tx, self, { sms_listings: isWanted }, at))
