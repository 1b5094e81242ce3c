import { useState } from 'react'
import { type ListingAction, listingAction, type MyListing } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { actionWords, doneWords } from '#features/listings/rules/action-texts.ts'
import {
  areaText,
  priceText,
  statusNames,
  transferCategories,
  woodlandTypes,
  yearsText,
} from '#features/listings/rules/woodland.ts'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { day } from '#platform/lib/dates.ts'
import { accountLeadsPath, listingCopyPath, listingFormPath, listingPath } from '#platform/lib/paths.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { dotted } from '#platform/lib/text.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'

interface Props {
  listing: MyListing
  /** null: the listing was removed. */
  onChanged: (after: MyListing | null) => void
  onRefused: () => void
}

const PLACEHOLDER = '/placeholders/woodland.svg'
const UNTITLED = '（还没有标题）'

const Notes = ({ listing }: { listing: MyListing }) => {
  const { status, close_reason, is_live, stale, has_draft, needs_confirm, unconfirmed_days, lacking } =
    listing
  return (
    <>
      {lacking.length > 0 && <p className="notice-line">还要补充：{lacking.join('、')}</p>}
      {status === STATUS.rejected && (
        <p className="notice-line bad">未通过原因：{close_reason || '请联系客服了解'}</p>
      )}
      {status === STATUS.pending && is_live && (
        <p className="notice-line">修改正在审核，线上仍显示上一次通过的内容。</p>
      )}
      {status === STATUS.rejected && is_live && <p className="notice-line">线上仍显示上一次通过的内容。</p>}
      {has_draft && status !== STATUS.draft && <p className="notice-line">有尚未提交的修改。</p>}
      {stale && (
        <p className="notice-line warn">
          已 {unconfirmed_days} 天未确认，不再出现在列表中。仍要流转的，点“确认仍有效”即可恢复。
        </p>
      )}
      {!stale && needs_confirm && (
        <p className="notice-line warn">已 {unconfirmed_days} 天未确认，这条信息还有效吗？</p>
      )}
    </>
  )
}

const ReaderCounts = ({ listing }: { listing: MyListing }) => {
  const { id, releasetime, read_num, collect_num, leads, new_leads } = listing
  if (!releasetime) return null
  return (
    <p className="meta">
      {read_num !== null && <span>浏览 {read_num} 次</span>}
      {collect_num !== null && <span>{collect_num} 人收藏</span>}
      {leads === null ? null : leads > 0 ? (
        <a href={accountLeadsPath(id)}>
          {leads} 个回电预约{new_leads > 0 && `，${new_leads} 个未联系`}
        </a>
      ) : (
        <span>暂无回电预约</span>
      )}
    </p>
  )
}

const titleTarget = ({ id, status, is_live }: MyListing) => {
  // Without `is_live`, the state tells at least what is published.
  if (is_live || status === STATUS.published || status === STATUS.completed) return listingPath(id)
  return listingFormPath(id, status === STATUS.draft ? 'edit' : 'detail')
}

export function ListingRow({ listing, onChanged, onRefused }: Props) {
  const [busy, setBusy] = useState(false)
  const { id, status, project_name, images } = listing

  const run = async (action: ListingAction) => {
    if (busy) return
    const { label, question } = actionWords[action]
    if (question) {
      const choices = [
        { label: '取消', value: false, plain: true },
        { label, value: true },
      ]
      if (!(await showDialog(`${label}：${project_name || UNTITLED}`, question, choices))) return
    }
    setBusy(true)
    try {
      const { data } = await call(listingAction, { id, action })
      toast(doneWords(action, data))
      onChanged(data)
    } catch (error) {
      await showFailure(error)
      onRefused()
    } finally {
      setBusy(false)
    }
  }

  const facts = [
    transferCategories[listing.forestry_type],
    woodlandTypes[listing.type],
    listing.place,
    areaText(listing),
    yearsText(listing),
  ]

  return (
    <li>
      <article className="mine" aria-busy={busy}>
        <img
          src={images[0] ? mediaAddress(smallPhoto(images[0].file)) : PLACEHOLDER}
          data-placeholder={PLACEHOLDER}
          alt=""
          width="480"
          height="360"
          loading="lazy"
        />
        <div>
          <div className="row-head">
            <h2 tabIndex={-1}>
              <a href={titleTarget(listing)}>
                <TitleText text={project_name || UNTITLED} />
              </a>
            </h2>
            <span className={status === STATUS.rejected ? 'tag amber' : 'tag'}>{statusNames[status]}</span>
          </div>
          <p className="meta">{dotted(facts)}</p>
          <p className="meta">
            {status !== STATUS.draft && <span className="price">{priceText(listing)}</span>}
            {listing.releasetime ? (
              <span>
                发布于 <time>{day(listing.releasetime)}</time>
              </span>
            ) : (
              <span>
                创建于 <time>{day(listing.createtime)}</time>
              </span>
            )}
          </p>
          <ReaderCounts listing={listing} />
          <Notes listing={listing} />
          <div className="row-actions">
            {status !== STATUS.completed && (
              <a className="button plain" href={listingFormPath(id, 'edit')}>
                {status === STATUS.draft ? '继续填写' : '修改'}
              </a>
            )}
            {status !== STATUS.draft && (
              <a className="button plain" href={listingCopyPath(id)}>
                照这条再发一条
              </a>
            )}
            {(status === STATUS.pending || status === STATUS.rejected) && (
              <a className="button plain" href={listingFormPath(id, 'detail')}>
                审核进度
              </a>
            )}
            {listing.actions
              .filter((action) => action !== 'confirm' || listing.needs_confirm || listing.stale)
              .map((action) => (
                <button
                  key={action}
                  type="button"
                  className={action === 'confirm' ? 'button' : 'button plain'}
                  aria-disabled={busy}
                  onClick={() => void run(action)}
                >
                  {actionWords[action].label}
                </button>
              ))}
          </div>
        </div>
      </article>
    </li>
  )
}
