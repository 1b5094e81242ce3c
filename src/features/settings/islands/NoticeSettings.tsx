// /account/setting/notice: which important notifications are also sent as SMS.
import { useCallback, useState } from 'react'
import {
  editNoticeSettings,
  noticeSettings,
  type NoticeSettings as Settings,
} from '#features/accounts/contract/settings.ts'
import { listingSmsSubjects, otherSmsSubjects, SMS_HOURS } from '#features/notices/rules/notice-sms.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { accountWorkPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const FIELDS = ['sms-listings', 'sms']

interface ChoiceProps {
  id: string
  label: string
  subjects: readonly string[]
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

const Choice = ({ id, label, subjects, isWanted, onChange }: ChoiceProps) => (
  <div>
    <label className="tick" htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        checked={isWanted}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
    <p className="hint" id={`${id}-hint`}>
      {subjects.join('、')}
    </p>
  </div>
)

function SmsForm({ settings, onSaved }: { settings: Settings; onSaved: (saved: Settings) => void }) {
  const [listings, setListings] = useState(settings.listings === 1)
  const [sms, setSms] = useState(settings.sms)
  const form = useSettingsForm({ fields: FIELDS })
  const send = async () => {
    const { data, msg } = await call(editNoticeSettings, { listings: listings ? 1 : 0, sms: sms ? 1 : 0 })
    onSaved(data)
    toast(msg || '设置已保存')
  }
  return (
    <SettingsForm form={form} button="保存设置" onSubmit={() => form.submit({}, send)}>
      <Choice
        id="sms-listings"
        label="我的林地有消息时发短信"
        subjects={listingSmsSubjects}
        isWanted={listings}
        onChange={setListings}
      />
      <Choice
        id="sms"
        label="其他重要消息发短信"
        subjects={otherSmsSubjects}
        isWanted={sms}
        onChange={setSms}
      />
    </SettingsForm>
  )
}

export default function NoticeSettings() {
  const fetchSettings = useCallback(async () => (await call(noticeSettings, {})).data, [])
  const { loaded, reload, replace } = useUserData(fetchSettings)
  return (
    <AccountList label="消息提醒" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
      {(settings) => (
        <>
          <p>
            所有消息都会出现在<a href={accountWorkPath}>消息通知</a>中；重要的可以同时发短信到账号的手机。
          </p>
          {settings.available || settings.sms || settings.listings === 1 ? (
            <SmsForm settings={settings} onSaved={(saved) => replace(() => saved)} />
          ) : (
            <p className="empty">
              <strong>短信提醒尚未开通</strong>开通后可以在这里选择，站内消息不受影响。
            </p>
          )}
          <p className="hint">{SMS_HOURS}；已在网站上读过的不再发送。短信免费，可以随时关闭。</p>
        </>
      )}
    </AccountList>
  )
}
