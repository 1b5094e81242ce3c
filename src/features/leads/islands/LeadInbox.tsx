// /account/project/leads: call-back requests for the user's listings.
import { useCallback, useRef } from 'react'
import { LEAD_STATES, type Lead, leadList, leadStates } from '#features/leads/contract.ts'
import { AccountList, ListPage } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { accountProjectsPath } from '#platform/lib/paths.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { LeadRow } from './LeadRow.tsx'

const PAGE_SIZE = 10
const DEFAULTS = { listing: '', state: '', page: '1' }
const isState = (text: string): text is Lead['state'] => (LEAD_STATES as readonly string[]).includes(text)

export default function LeadInbox() {
  const [{ listing, state, page }, change] = useQueryFilters(DEFAULTS)
  const isHydrated = useHydrated()
  const fetchLeads = useCallback(
    async () =>
      (
        await call(leadList, {
          listing_id: Number(listing) || 0,
          state: isState(state) ? state : '',
          page: Number(page) || 1,
          pagesize: PAGE_SIZE,
        })
      ).data,
    [listing, state, page],
  )
  const { loaded, reload, replace } = useUserData(fetchLeads)
  const applySaved = (before: Lead, after: Lead) =>
    replace((data) => ({
      ...data,
      fresh: data.fresh + Number(after.state === 'new') - Number(before.state === 'new'),
      list: data.list.map((row) => (row.id === after.id ? after : row)),
    }))
  const showNumber = (id: number, mobile: string) =>
    replace((data) => ({
      ...data,
      reveals_left: Math.max(0, data.reveals_left - 1),
      list: data.list.map((row) => (row.id === id ? { ...row, mobile, revealed: true } : row)),
    }))
  const stateSelect = useRef<HTMLSelectElement>(null)
  const showAll = () => {
    // The clicked button is about to disappear.
    stateSelect.current?.focus()
    change({ listing: '', page: '1' })
  }

  return (
    <>
      <fieldset className="account-filter" disabled={!isHydrated}>
        <legend className="visually-hidden">筛选</legend>
        <div className="field">
          <label htmlFor="state">联系情况</label>
          <select
            id="state"
            ref={stateSelect}
            value={state}
            onChange={(event) => change({ state: event.target.value, page: '1' })}
          >
            <option value="">全部</option>
            {LEAD_STATES.map((one) => (
              <option key={one} value={one}>
                {leadStates[one]}
              </option>
            ))}
          </select>
        </div>
        {listing && (
          <button className="button plain" type="button" onClick={showAll}>
            查看全部林地的预约
          </button>
        )}
      </fieldset>
      <AccountList
        label="回电预约"
        loaded={loaded}
        isEmpty={({ list }) => list.length === 0}
        reload={() => void reload()}
      >
        {({ list, count, fresh, reveals_left }) => (
          <ListPage
            isEmpty={list.length === 0}
            empty={
              <>
                {state || listing ? '没有符合条件的预约。' : '有人预约回电时会出现在这里，并发消息通知您。'}
                <p>
                  <a className="button plain" href={accountProjectsPath}>
                    查看我的林地
                  </a>
                </p>
              </>
            }
            page={Number(page) || 1}
            size={PAGE_SIZE}
            count={count}
            onPage={(next) => change({ page: String(next) })}
          >
            <p className="meta" role="status">
              共 {count} 个预约{fresh > 0 && `，${fresh} 个尚未联系`}
              。今天还可查看 {reveals_left} 个号码。对方的号码只供回电使用，请勿转给他人。
            </p>
            <ul className="rows">
              {list.map((lead) => (
                <LeadRow
                  key={lead.id}
                  lead={lead}
                  onSaved={(after) => applySaved(lead, after)}
                  onRevealed={(mobile) => showNumber(lead.id, mobile)}
                />
              ))}
            </ul>
          </ListPage>
        )}
      </AccountList>
    </>
  )
}
