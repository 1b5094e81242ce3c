// /exchange/view/{id} of a listing whose page is not published yet: renders it from the API.
import { useEffect, useRef, useState } from 'react'
import ComplaintButton from '#features/complaints/islands/ComplaintButton.tsx'
import { hideBarBesideButton } from '#features/exchange/templates/booking-bar.ts'
import { ListingEvaluation } from '#features/exchange/templates/ListingEvaluation.tsx'
import { ListingPrice } from '#features/exchange/templates/ListingPrice.tsx'
import { ListingStateBanner } from '#features/exchange/templates/ListingStateBanner.tsx'
import { forestryDetail, type ListingDetail } from '#features/listings/contract/detail.ts'
import { photosOf } from '#features/listings/islands/photos.ts'
import { ownersActions } from '#features/listings/rules/owners-actions.ts'
import { isBookable, isPublic, readerStateOf } from '#features/listings/rules/state-texts.ts'
import {
  ownerCheckText,
  perMuText,
  priceText,
  transferCategories,
  woodlandTypes,
} from '#features/listings/rules/woodland.ts'
import { ListingFacts } from '#features/listings/templates/ListingFacts.tsx'
import { idFromAddress } from '#platform/browser/address-id.ts'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { FailureButton } from '#platform/browser/FailureButton.tsx'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { type LoadFailure, loadFailure } from '#platform/browser/load-failure.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { day, isoTime } from '#platform/lib/dates.ts'
import { exchangeLandingPath, exchangePath, listingPath, similarFragmentPath } from '#platform/lib/paths.ts'
import { isPlayable } from '#platform/lib/videos.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import CallbackButton, { BOOKING_ID } from './CallbackButton.tsx'
import CollectListing from './CollectListing.tsx'
import CompareButton from './CompareButton.tsx'
import Gallery from './Gallery.tsx'

/** Delays of the checks: publishing takes about a second after the approval. */
const CHECK_DELAYS_MS = [0, 3000]

/** Listings whose page this tab has been sent to. */
const visited = storedValues({ name: 'published-page', area: 'sessionStorage', parse: Boolean })

const isPublished = async (id: number) => {
  const reply = await fetch(listingPath(id), { cache: 'no-store' })
  return reply.ok && (await reply.text()).includes(`data-listing="${id}"`)
}

/**
 * Reloads once when the page exists; only once, because a cache may still answer the shell.
 * @returns a function that cancels the checks.
 */
const switchToPublishedPage = (id: number) => {
  const check = async () => {
    try {
      if (visited.read(String(id)) || !(await isPublished(id))) return
      if (document.querySelector('dialog[open]')) return
      // Without session storage it would reload for ever.
      if (visited.write(true, String(id))) location.reload()
    } catch {
      // Offline: the shell stays.
    }
  }
  const timers = CHECK_DELAYS_MS.map((wait) => setTimeout(() => void check(), wait))
  return () => timers.forEach(clearTimeout)
}

function SimilarListings({ listing }: { listing: ListingDetail }) {
  const container = useRef<HTMLDivElement>(null)
  const { province_id, forestry_type, pname } = listing
  const category = transferCategories[forestry_type] ?? ''

  useEffect(() => {
    let isCancelled = false
    fetch(similarFragmentPath({ province_id, forestry_type }))
      .then(async (reply) => {
        const html = reply.ok ? await reply.text() : ''
        // HTML made by the publisher, not by users.
        if (!isCancelled && html && container.current) container.current.innerHTML = html
      })
      // The link to the whole list stays.
      .catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [province_id, forestry_type])

  return (
    <section className="similar no-print" aria-labelledby="similar-title">
      <h2 id="similar-title">{`${pname}其他${category}林地`}</h2>
      <div ref={container} data-fragment={similarFragmentPath({ province_id, forestry_type })}>
        <a href={exchangeLandingPath({ province_id, forestry_type })}>{`查看${pname}全部${category}林地`}</a>
      </div>
    </section>
  )
}

type ShellState =
  | { kind: 'loading' }
  /** `message`: why, as a sentence. */
  | ({ kind: 'failed' } & LoadFailure)
  | { kind: 'gone' }
  | { kind: 'ready'; listing: ListingDetail }

function Listing({ listing }: { listing: ListingDetail }) {
  const { id, project_name: title } = listing
  const state = readerStateOf(listing)
  const badge = ownerCheckText(listing)
  const photos = photosOf(listing)
  const video = isPlayable(listing.video) ? mediaAddress(listing.video) : ''
  const poster = listing.poster && mediaAddress(listing.poster)
  useEffect(hideBarBesideButton, [])
  return (
    <article
      className="offer"
      data-until={listing.is_member === 1 ? isoTime(listing.member_until) : undefined}
    >
      <header className="head">
        <h1>
          <TitleText text={title} />
        </h1>
        <p className="tags">
          {listing.is_member === 1 && <span className="tag vip">会员</span>}
          <span className="tag">{transferCategories[listing.forestry_type]}</span>
          <span className="tag">{woodlandTypes[listing.type]}</span>
        </p>
        <p className="meta">
          {listing.project_sn && <span>编号 {listing.project_sn}</span>}
          {listing.releasetime && (
            <span>
              发布于 <time>{day(listing.releasetime)}</time>
            </span>
          )}
          {badge && <span className="verified">{badge}</span>}
        </p>
        <ListingStateBanner state={state} />
      </header>
      {isPublic(state) && (
        <>
          <div className="pictures">
            {(photos.length > 0 || video) && (
              <Gallery photos={photos} video={video} poster={poster} title={title} />
            )}
          </div>
          <aside className="panel card" id={BOOKING_ID} aria-label="价格与预约">
            <ListingPrice listing={listing} />
            {isBookable(state) && listing.is_own && (
              <p className="booking">
                {ownersActions(id).map(({ path, label }, at) => (
                  <a key={path} className={at > 0 ? 'button plain' : 'button'} href={path}>
                    {label}
                  </a>
                ))}
              </p>
            )}
            {isBookable(state) && !listing.is_own && (
              <div className="booking">
                <CallbackButton id={id} title={title} price={priceText(listing)} perMu={perMuText(listing)} />
                <p className="meta">
                  联系人 {listing.contact || '林地发布人'}。联系电话不公开，预约后由发布人回电。
                </p>
              </div>
            )}
            <div className="actions">
              <CollectListing id={id} type={8} />
              <CompareButton id={id} />
            </div>
          </aside>
          <div className="parts">
            <section aria-labelledby="details-title">
              <h2 id="details-title">林地详情</h2>
              <ListingFacts listing={listing} />
              <p className="words">{listing.content}</p>
            </section>
            <ListingEvaluation listing={listing} />
            <p className="report meta">
              发现信息不实？
              <ComplaintButton id={id} />
            </p>
          </div>
        </>
      )}
    </article>
  )
}

export default function ListingShell() {
  const [view, setView] = useState<ShellState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const id = idFromAddress(listingPath)
    if (id === undefined) {
      setView({ kind: 'gone' })
      return undefined
    }
    let isCancelled = false
    setView({ kind: 'loading' })
    call(forestryDetail, { id }).then(
      ({ data }) => {
        if (isCancelled) return
        document.title = document.title.replace(/^.*(?= - )/, data.project_name)
        setView({ kind: 'ready', listing: data })
      },
      (error) =>
        !isCancelled &&
        setView(isRecordGone(error) ? { kind: 'gone' } : { kind: 'failed', ...loadFailure(error) }),
    )
    const stop = switchToPublishedPage(id)
    return () => {
      isCancelled = true
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another try
  }, [attempt])

  if (view.kind === 'ready')
    return (
      <>
        <Listing listing={view.listing} />
        <SimilarListings listing={view.listing} />
      </>
    )
  return (
    <div className="empty" role="status">
      {view.kind === 'loading' && <p>正在打开这块林地…</p>}
      {view.kind === 'failed' && (
        <>
          <h1>林地信息加载失败</h1>
          <p>{view.message}</p>
          <p>
            <FailureButton
              isSignedOut={view.isSignedOut}
              retry={() => setAttempt((count) => count + 1)}
              className="button"
            />
          </p>
        </>
      )}
      {view.kind === 'gone' && (
        <>
          <h1>没有找到这块林地</h1>
          <p>它可能还在审核，或者已经下线。</p>
          <p>
            <a className="button" href={exchangePath}>
              查看全部林地
            </a>
          </p>
        </>
      )}
    </div>
  )
}
