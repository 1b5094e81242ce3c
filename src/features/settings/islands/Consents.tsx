import { useCallback } from 'react'
import { type Consent, consentList } from '#features/accounts/contract/settings.ts'
import { settingsPages } from '#features/accounts/rules.ts'
import { certificationWithdraw } from '#features/certification/contract/certification.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'

const EFFECT =
  '撤回后，您上传的证件照片和认证资料立即删除，认证随之失效：林地页面不再显示核验标识，也不能再报名投标，需要时可以重新认证。此前生成的数据副本一并删除，可以重新生成。撤回不影响此前已经进行的处理。'

const isRevocable = ({ kind }: Consent) => kind === 'certification'

export function Consents({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { loaded, reload, replace } = useUserData(
    useCallback(async () => (await call(consentList, {})).data.list, []),
  )
  const withdraw = async () => {
    const sure = await showDialog('撤回同意', EFFECT, [
      { label: '取消', value: false, plain: true },
      { label: '撤回并删除资料', value: true },
    ])
    if (!sure) return
    try {
      toast((await call(certificationWithdraw, {})).msg || '已撤回同意')
      replace((list) => list.filter((consent) => !isRevocable(consent)))
      onWithdrawn()
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <section className="settings-part" aria-labelledby="consents-title">
      <h2 id="consents-title">我同意过的事项</h2>
      <AccountList
        label="同意过的事项"
        loaded={loaded}
        isEmpty={(list) => list.length === 0}
        reload={() => void reload()}
      >
        {(list) => (
          <ul className="rows">
            {list.map((consent) => (
              <li key={consent.kind + consent.title + consent.version}>
                <div className="row-head">
                  <h3 tabIndex={-1}>{consent.title}</h3>
                </div>
                {consent.at && (
                  <p className="meta">
                    <span>
                      同意于 <time>{minute(consent.at)}</time>
                    </span>
                    {consent.version && <span>版本 {consent.version}</span>}
                  </p>
                )}
                {isRevocable(consent) ? (
                  <>
                    <p>{EFFECT}</p>
                    <p className="row-actions">
                      <button className="button plain" type="button" onClick={() => void withdraw()}>
                        撤回同意
                      </button>
                    </p>
                  </>
                ) : consent.kind === 'sms' ? (
                  <p>
                    <a href={settingsPages.notice.path}>短信提醒设置</a>
                  </p>
                ) : (
                  ['register', 'privacy'].includes(consent.kind) && (
                    <p className="hint">使用账号须以此为前提；不再同意的，可以在下方注销账号。</p>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </AccountList>
    </section>
  )
}
