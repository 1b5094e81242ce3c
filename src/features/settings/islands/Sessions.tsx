// /account/setting/sessions: sign-ins that still hold, each of which can be ended.
import { useCallback } from 'react'
import {
  endOtherUserSessions,
  endUserSession,
  type UserSession,
  userSessions,
} from '#features/accounts/contract/settings.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { deviceOf } from '#platform/lib/device-name.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'

const isOther = ({ current }: UserSession) => current !== 1

export default function Sessions() {
  const { loaded, reload, replace } = useUserData(
    useCallback(async () => (await call(userSessions, {})).data.list, []),
  )
  const end = async ({ id, agent }: UserSession) => {
    const { name } = deviceOf(agent)
    const sure = await showDialog('结束登录', `结束后，“${name}”须重新登录。`, [
      { label: '取消', value: false, plain: true },
      { label: '结束登录', value: true },
    ])
    if (!sure) return
    try {
      toast((await call(endUserSession, { id })).msg || '已结束该登录')
      replace((list) => list.filter((session) => session.id !== id))
    } catch (error) {
      await showFailure(error)
      await reload()
    }
  }
  const endOthers = async () => {
    const sure = await showDialog('结束其他登录', '除本设备外，其他设备都须重新登录。', [
      { label: '取消', value: false, plain: true },
      { label: '结束其他登录', value: true },
    ])
    if (!sure) return
    try {
      toast((await call(endOtherUserSessions, {})).msg || '已结束其他登录')
      replace((list) => list.filter((session) => !isOther(session)))
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <AccountList
      label="登录设备"
      loaded={loaded}
      isEmpty={(list) => list.length === 0}
      reload={() => void reload()}
    >
      {(list) => (
        <>
          <p>不认识的登录请立即结束，并修改密码。</p>
          <ul className="rows">
            {list.map((session) => {
              const { name } = deviceOf(session.agent)
              return (
                <li key={session.id}>
                  <div className="row-head">
                    <h2 tabIndex={-1}>{name}</h2>
                    {!isOther(session) && <span className="tag">本设备</span>}
                  </div>
                  <p className="meta">
                    <span>
                      最近使用 <time>{minute(session.seen)}</time>
                    </span>
                    <span>
                      登录于 <time>{minute(session.createtime)}</time>
                    </span>
                    {session.address && <span>网络 {session.address}</span>}
                  </p>
                  {isOther(session) && (
                    <p className="row-actions">
                      <button className="button plain" type="button" onClick={() => void end(session)}>
                        结束登录<span className="visually-hidden">：{name}</span>
                      </button>
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
          {list.some(isOther) && (
            <p className="button-row">
              <button className="button plain" type="button" onClick={() => void endOthers()}>
                结束其他设备上的登录
              </button>
            </p>
          )}
        </>
      )}
    </AccountList>
  )
}
