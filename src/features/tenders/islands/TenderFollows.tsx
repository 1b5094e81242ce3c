import { useCallback } from 'react'
import { followList, followRemove, type TenderFollow } from '#features/tenders/contract/follows.ts'
import { followText } from '#features/tenders/rules/follows.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { day } from '#platform/lib/dates.ts'
import { marketListPath, searchPath } from '#platform/lib/paths.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { marketQueries } from './market-queries.ts'
import { ToMarket } from './ToMarket.tsx'

/** Words are looked for by the search over everything; the lists have none. */
const addressOf = ({ c_id, type, industry_type, province_id, keyword }: TenderFollow) => {
  const filter = { ...marketQueries.noFilter, type, industry_type, province_id }
  return keyword
    ? searchPath(keyword, 'tenders')
    : marketListPath(c_id) + marketQueries.searchOf({ filter, page: 1 })
}

export default function TenderFollows() {
  const { loaded, reload, replace } = useUserData(
    useCallback(async () => (await call(followList, {})).data, []),
  )

  const remove = async ({ id }: TenderFollow, text: string) => {
    const sure = await showDialog('取消订阅', `取消后，不再收到“${text}”的新发布提醒。`, [
      { label: '保留', value: false, plain: true },
      { label: '取消订阅', value: true },
    ])
    if (!sure) return
    try {
      await call(followRemove, { id })
      toast('已取消订阅')
      replace((data) => data.filter((follow) => follow.id !== id))
    } catch (error) {
      await showFailure(error)
    }
  }

  return (
    <AccountList
      label="招标订阅"
      loaded={loaded}
      isEmpty={(follows) => follows.length === 0}
      reload={() => void reload()}
    >
      {(follows) =>
        follows.length === 0 ? (
          <div className="empty">
            <strong>暂无数据</strong>在招标采购选好类别和地区后点“订阅，有新发布时通知我”。
            <ToMarket />
          </div>
        ) : (
          <ul className="rows">
            {follows.map((follow) => {
              const text = followText(follow, follow.pname, follow.keyword)
              return (
                <li key={follow.id}>
                  <div className="row-head">
                    <h2 tabIndex={-1}>
                      <a href={addressOf(follow)}>
                        <TitleText text={text} />
                      </a>
                    </h2>
                  </div>
                  <p className="meta">
                    <span>
                      订阅于 <time>{day(follow.createtime)}</time>
                    </span>
                  </p>
                  <div className="row-actions">
                    <button className="button plain" type="button" onClick={() => void remove(follow, text)}>
                      取消订阅
                    </button>
                  </div>
                </li>
              )
            })}
          </ul>
        )
      }
    </AccountList>
  )
}
