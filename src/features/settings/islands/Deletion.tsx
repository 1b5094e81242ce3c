import { useCallback } from 'react'
import { type AccountDeletion, deletionCancel, deletionState } from '#features/data-rights/contract.ts'
import { DELETION_DAYS } from '#features/data-rights/rules.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { minute } from '#platform/lib/dates.ts'
import { toast } from '#platform/ui/feedback.ts'

const DeletionForm = lazyPart(() => import('./DeletionForm.tsx'))

const removedText = ({ favourites, searches, assessments, leads }: AccountDeletion) =>
  [
    [favourites, '条收藏'],
    [searches, '个保存的搜索'],
    [assessments, '份评估报告和草稿'],
    [leads, '条收到的预约'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join('、')

const consequencesOf = (data: AccountDeletion): string[] => [
  data.listings > 0
    ? `已发布的 ${data.listings} 条林地信息（含已完成和待确认的）在注销执行时下架，此前照旧。`
    : '您没有已发布的林地信息。',
  ...(data.drafts > 0 ? [`${data.drafts} 条没有发布过的林地信息和草稿被删除。`] : []),
  `个人资料、认证资料、消息、登录记录${removedText(data) && `，以及 ${removedText(data)}`}被删除。`,
  ...(data.member_until ? [`会员服务（有效期至 ${minute(data.member_until)}）随之失效，不退款。`] : []),
  '已结清的保证金账目和凭证依法留存，其中不再有您的姓名和手机号码。',
  '手机号码释放后可以重新注册，但原账号的内容不能恢复。',
]

interface Props {
  user: UserInfo
  data: AccountDeletion
  replace: (change: (data: AccountDeletion) => AccountDeletion) => void
}

function Pending({ data, replace }: Omit<Props, 'user'>) {
  const cancel = async () => {
    try {
      const { data: next, msg } = await call(deletionCancel, {})
      toast(msg || '已撤回注销申请')
      replace(() => next)
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <>
      <p role="status">
        <strong>
          注销申请已提交，将于 <time>{minute(data.due_at)}</time> 执行。
        </strong>
        在此之前账号照常使用，可以随时撤回。
      </p>
      <p className="button-row">
        <button className="button" type="button" onClick={() => void cancel()}>
          撤回注销申请
        </button>
      </p>
    </>
  )
}

function DeletionState({ user, data, replace }: Props) {
  if (data.due_at) return <Pending data={data} replace={replace} />
  return (
    <>
      <p>提交后有 {DELETION_DAYS} 天可以反悔，期满即执行：</p>
      <ul className="deletion-effects">
        {consequencesOf(data).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {data.blockers.length > 0 ? (
        <div role="alert" className="deletion-blockers">
          {data.blockers.map(({ text, url }) => (
            <p key={text}>
              {text}。<a href={url}>去处理</a>
            </p>
          ))}
        </div>
      ) : (
        <DeletionForm
          user={user}
          formerMobile={data.former_mobile}
          onRequested={(next) => replace(() => next)}
        />
      )}
    </>
  )
}

export function Deletion({ user }: { user: UserInfo }) {
  const { loaded, reload, replace } = useUserData(
    useCallback(async () => (await call(deletionState, {})).data, []),
  )
  return (
    <section className="settings-part" aria-labelledby="deletion-title">
      <h2 id="deletion-title">注销账号</h2>
      <AccountList label="注销账号" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
        {(data) => <DeletionState user={user} data={data} replace={replace} />}
      </AccountList>
    </section>
  )
}
