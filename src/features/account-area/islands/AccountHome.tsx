import { useCallback } from 'react'
import { isCallMissing } from '#backends/spec/missing-call.ts'
import { countsOf, nextSteps } from '#features/account-area/rules.ts'
import { overview } from '#features/accounts/contract/overview.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { userIndex } from '#platform/contract/session.ts'
import { vipPath } from '#platform/lib/paths.ts'
import { membershipText } from './membership-text.ts'

interface Props {
  parts: readonly { path: string; name: string; purpose: string }[]
}

const fetchOverview = async () => {
  try {
    return (await call(overview, {})).data
  } catch (error) {
    if (isCallMissing(error)) return undefined
    throw error
  }
}

export default function AccountHome({ parts }: Props) {
  const fetchAll = useCallback(async () => {
    const [user, has] = await Promise.all([call(userIndex, {}), fetchOverview()])
    return { user: user.data, has }
  }, [])
  const { loaded, reload } = useUserData(fetchAll)
  const data = loaded.kind === 'signed-out' ? undefined : loaded.data
  const lineOf = (path: string) => {
    if (!data) return ''
    if (path === vipPath) return membershipText(data.user)
    return data.has ? countsOf(path, data.has) : ''
  }
  return (
    <>
      <AccountList label="待办事项" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
        {({ user, has }) => {
          const steps = has ? nextSteps(user, has) : []
          if (steps.length === 0) return has && <p className="meta next-none">没有待办事项。</p>
          return (
            <ul className="next-steps">
              {steps.map(({ text, action, path }) => (
                <li key={text}>
                  <span>{text}</span>
                  <a className="button plain" href={path}>
                    {action}
                  </a>
                </li>
              ))}
            </ul>
          )
        }}
      </AccountList>
      <ul className="account-parts">
        {parts.map(({ path, name, purpose }) => (
          <li key={path}>
            <a className="card" href={path}>
              <strong>{name}</strong>
              <span className="meta">{purpose}</span>
              {lineOf(path) && <span className="counts">{lineOf(path)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
