// /exchange/compare: listings side by side, and those that were looked at on this device.
import { useCallback, useEffect, useState } from 'react'
import {
  comparedListings,
  MAX_COMPARED,
  MAX_VIEWED,
  viewedListings,
} from '#features/exchange/islands/device-listings.ts'
import { forestryDetail, type ListingDetail } from '#features/listings/contract/detail.ts'
import { photosOf } from '#features/listings/islands/photos.ts'
import { ListingCard } from '#features/listings/templates/ListingCard.tsx'
import { exchangePath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import './compare.css'
import { isPublic, readerStateOf } from '#features/listings/rules/state-texts.ts'
import { call, Refused } from '#platform/browser/call.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

/** `gone`: no longer public. */
type Loaded = ListingDetail | 'gone' | 'failed'

const load = async (id: number): Promise<Loaded> => {
  try {
    const { data } = await call(forestryDetail, { id })
    return isPublic(readerStateOf(data)) ? data : 'gone'
  } catch (error) {
    if (error instanceof Refused && error.code === TargetGone.code) return 'gone'
    void showSystemError(error)
    return 'failed'
  }
}

const useListings = (ids: readonly number[]) => {
  const [loaded, setLoaded] = useState<Readonly<Record<number, Loaded>>>({})
  const ask = useCallback(
    (wanted: readonly number[]) =>
      void Promise.all(wanted.map(async (id) => [id, await load(id)] as const)).then((answers) =>
        setLoaded((before) => ({ ...before, ...Object.fromEntries(answers) })),
      ),
    [],
  )
  const wanted = ids.filter((id) => loaded[id] === undefined).join()
  useEffect(() => {
    if (wanted) ask(wanted.split(',').map(Number))
  }, [wanted, ask])
  return { loaded, retry: () => ask(ids.filter((id) => loaded[id] === 'failed')) }
}

const LOADING = (
  <p className="empty" role="status">
    正在加载…
  </p>
)

const cardOf = (listing: ListingDetail) => ({
  ...listing,
  images: photosOf(listing),
  member_until: listing.is_member === 1 ? listing.member_until : '',
})

export default function CompareListings() {
  // The lists are the device's: the published page has none.
  return useHydrated() ? <DeviceListings /> : LOADING
}

function DeviceListings() {
  const [compared, setCompared] = useState(comparedListings.read)
  const [viewed, setViewed] = useState(viewedListings.read)
  const { loaded, retry } = useListings([...new Set(compared.concat(viewed))])
  const listingsOf = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const listing = loaded[id]
      return typeof listing === 'object' ? [listing] : []
    })
  const isLoading = compared.concat(viewed).some((id) => loaded[id] === undefined)
  const hasFailed = Object.values(loaded).includes('failed')
  const gone = compared.filter((id) => loaded[id] === 'gone')
  const [removed, setRemoved] = useState(0)
  useEffect(() => {
    if (gone.length === 0) return
    for (const id of gone) comparedListings.remove(id)
    setCompared(comparedListings.read())
    setRemoved(gone.length)
  }, [gone])

  const choose = (id: number, isChosen: boolean) => {
    if (isChosen && compared.length >= MAX_COMPARED)
      return toast(`最多对比 ${MAX_COMPARED} 块林地，请先移出一块`, 'error')
    if (isChosen) comparedListings.add(id)
    else comparedListings.remove(id)
    setCompared(comparedListings.read())
  }
  const forget = () => {
    viewedListings.clear()
    setViewed([])
  }
  const shown = listingsOf(viewed)

  return (
    <>
      {hasFailed && (
        <p className="empty" role="alert">
          <strong>有林地没有加载成功</strong>请检查网络。
          <button className="button plain" type="button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      <section aria-labelledby="compared-title">
        <h2 id="compared-title">对比{compared.length > 0 && `（${compared.length}/${MAX_COMPARED}）`}</h2>
        {removed > 0 && (
          <p className="hint" role="status">
            {removed} 块林地已下线，已移出对比。
          </p>
        )}
        {compared.length === 0 ? (
          <p className="empty">
            {viewed.length > 0
              ? '在下面最近看过的林地中选择“加入对比”，面积、年限和价格会并排列出。'
              : '在林地详情页点“加入对比”，面积、年限和价格会在这里并排列出。'}
          </p>
        ) : isLoading ? (
          LOADING
        ) : (
          <ComparisonTable listings={listingsOf(compared)} onRemove={(id) => choose(id, false)} />
        )}
      </section>
      <section aria-labelledby="viewed-title">
        <div className="viewed-head">
          <h2 id="viewed-title">最近看过</h2>
          {viewed.length > 0 && (
            <button className="button plain" type="button" onClick={forget}>
              清空记录
            </button>
          )}
        </div>
        <p className="hint">只保存在这台设备上，最近看过的 {MAX_VIEWED} 块林地。</p>
        {viewed.length === 0 ? (
          <p className="empty">
            还没有看过林地。
            <a className="button" href={exchangePath}>
              去找林地
            </a>
          </p>
        ) : isLoading && shown.length === 0 ? (
          LOADING
        ) : (
          <ul className="listings">
            {shown.map((listing) => {
              const isChosen = compared.includes(listing.id)
              return (
                <li key={listing.id}>
                  <ListingCard listing={cardOf(listing)} />
                  <button
                    className="button plain"
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => choose(listing.id, !isChosen)}
                  >
                    {isChosen ? '✓ 对比中' : '加入对比'}
                    <span className="visually-hidden">：{listing.project_name}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </section>
    </>
  )
}
