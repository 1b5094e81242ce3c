// /account/setting/notice: whether important notifications are also sent as SMS.
import { useCallback, useState } from 'react'
import { call } from '#client/call.ts'
import {
  editNoticeSettings,
  noticeSettings,
  type NoticeSettings as Settings,
} from '#contract/accounts/settings.ts'
import { importantSubjects } from '#domain/notice-sms.ts'
import { paths } from '#lib/paths.ts'
import { toast } from '#ui/feedback.ts'
import { AccountList } from '../AccountList.tsx'
import { useAccountData } from '../use-account-data.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const FIELDS = ['sms']

function SmsForm({ settings, onSaved }: { settings: Settings; onSaved: (saved: Settings) => void }) {
  const [isWanted, setWanted] = useState(settings.sms)
  const form = useSettingsForm({ fields: FIELDS })
  const send = async () => {
    const { data, msg } = await call(editNoticeSettings, { sms: isWanted ? 1 : 0 })
    onSaved(data)
    toast(msg || '设置已保存')
  }
  return (
    <SettingsForm form={form} button="保存设置" onSubmit={() => form.submit({}, send)}>
      <label className="tick" htmlFor="sms">
        <input
          type="checkbox"
          id="sms"
          checked={isWanted}
          onChange={(event) => setWanted(event.target.checked)}
        />
        重要消息同时发短信到我的手机
      </label>
    </SettingsForm>
  )
}

export default function NoticeSettings() {
  const fetchSettings = useCallback(async () => (await call(noticeSettings, {})).data, [])
  const { loaded, reload, replace } = useAccountData(fetchSettings)
  return (
    <AccountList label="消息提醒" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
      {(settings) => (
        <>
          <p>
            所有消息都会出现在<a href={paths.accountWork}>消息通知</a>中；重要的可以同时发短信。
          </p>
          {settings.available || settings.sms ? (
            <SmsForm settings={settings} onSaved={(saved) => replace(() => saved)} />
          ) : (
            <p className="empty">
              <strong>短信提醒尚未开通</strong>开通后可以在这里选择，站内消息不受影响。
            </p>
          )}
          <p className="hint">
            会发短信的消息：{importantSubjects.join('、')}。短信只在 8:00–21:00 发送，每天最多 10
            条；已在网站上读过的不再发送。短信免费，可以随时关闭。
          </p>
        </>
      )}
    </AccountList>
  )
}
