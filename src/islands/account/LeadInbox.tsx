// /account/project/leads: who asked to be called back about the reader's woodlands.
import { useCallback } from 'react'
import { call } from '#client/call.ts'
import { LEAD_STATES, type Lead, leadList } from '#contract/leads.ts'
import { leadStates } from '#domain/listing-words.ts'
import { paths } from '#lib/paths.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { EmptyPage, Frame, Pager } from './Frame.tsx'
import { LeadRow } from './LeadRow.tsx'
import { useLoaded } from './use-loaded.ts'
import { useQuery } from './use-query.ts'

const SIZE = 10
const ANY = { listing: '', state: '', page: '1' }
const isState = (text: string): text is Lead['state'] => (LEAD_STATES as readonly string[]).includes(text)

export default function LeadInbox() {
  const [{ listing, state, page }, change] = useQuery(ANY)
  const alive = useHydrated()
  const ask = useCallback(
    async () =>
      (
        await call(leadList, {
          listing_id: Number(listing) || 0,
          state: isState(state) ? state : '',
          page: Number(page) || 1,
          pagesize: SIZE,
        })
      ).data,
    [listing, state, page],
  )
  const { loaded, reload, replace } = useLoaded(ask)

  return (
    <>
      <fieldset className="account-filter" disabled={!alive}>
        <div className="field">
          <label htmlFor="state">联系情况</label>
          <select
            id="state"
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
          <button className="button plain" type="button" onClick={() => change({ listing: '', page: '1' })}>
            查看全部林地的预约
          </button>
        )}
      </fieldset>
      <Frame loaded={loaded} reload={() => void reload()}>
        {({ list, count, fresh }) =>
          list.length === 0 ? (
            <EmptyPage count={count} onFirst={() => change({ page: '1' })}>
              {state || listing ? '没有符合条件的预约。' : '有人预约回电时会出现在这里，并发消息通知您。'}
              <p>
                <a className="button plain" href={paths.accountProjects}>
                  查看我的林地
                </a>
              </p>
            </EmptyPage>
          ) : (
            <>
              <p className="meta" role="status">
                共 {count} 个预约{fresh > 0 && `，${fresh} 个尚未联系`}
                。对方的号码只供回电使用，请勿转给他人。
              </p>
              <ul className="rows">
                {list.map((lead) => (
                  <LeadRow
                    key={lead.id}
                    lead={lead}
                    onChanged={(after) =>
                      replace((data) => ({
                        ...data,
                        fresh: data.fresh + Number(after.state === 'new') - Number(lead.state === 'new'),
                        list: data.list.map((row) => (row.id === after.id ? after : row)),
                      }))
                    }
                  />
                ))}
              </ul>
              <Pager
                page={Number(page) || 1}
                size={SIZE}
                count={count}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </Frame>
    </>
  )
}
