// Whether the user gets important notices as SMS, too.

import type { editNoticeSettings, NoticeSettings } from '#contract/accounts/settings.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { recordOwn, type Self } from './own-account.service.ts'
import type { User } from './users.schema.ts'
import { updateUser } from './users.table.ts'

const canSend = (sms: Deps['sms']) => 'sendNotice' in sms

export const settings =
  ({ sms }: Deps) =>
  (user: Pick<User, 'sms_notices'>): NoticeSettings => ({
    sms: user.sms_notices,
    available: canSend(sms),
  })

/** Can be switched off wherever it has been switched on. */
export const edit =
  (deps: Deps) =>
  async (self: Self, { sms }: Parsed<typeof editNoticeSettings>): Promise<NoticeSettings> => {
    const sms_notices = sms === 1
    refuseUnless(!sms_notices || canSend(deps.sms), 'SmsNoticesUnavailable')
    await deps.db.transaction(async (tx) => {
      await updateUser(tx, self.user.id, { sms_notices })
      await recordOwn(tx, self, 'account.smsNotices', deps.now(), { sms })
    })
    return settings(deps)({ sms_notices })
  }
