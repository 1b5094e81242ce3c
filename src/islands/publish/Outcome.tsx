// Steps 2 and 3: in review, sent back, or published; and what can be done next.
import { useEffect, useRef } from 'react'
import { STATUS } from '#contract/woodland.ts'
import { minute } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { OwnListing } from './opening.ts'

interface Props {
  id: number
  /** Undefined right after a submission, until the account has been asked. */
  listing: OwnListing | undefined
  onEdit: () => void
}

/** Index in the bar of steps. */
export const stepOf = (status: number) => (status === STATUS.published || status === STATUS.completed ? 2 : 1)

interface Words {
  mark: string
  title: string
  lines: string[]
}

const DONE_WORDS = '这条林地信息已标记为完成，不能再修改。'

const wordsOf = (status: number, listing: OwnListing | undefined): Words => {
  const isLive = listing?.is_live === true
  if (status === STATUS.published)
    return {
      mark: '✓',
      title: '已发布',
      lines: [
        `${listing?.releasetime ? `${minute(listing.releasetime)} 通过审核，` : ''}所有人都可以看到这条林地信息。`,
        '有人预约时，您会收到站内消息，请尽快回电。',
      ],
    }
  if (status === STATUS.rejected)
    return {
      mark: '!',
      title: '审核未通过',
      lines: isLive ? ['读者看到的仍是上次审核通过的内容。'] : ['请按原因修改后重新提交。'],
    }
  if (status === STATUS.completed) return { mark: '✓', title: '已完成', lines: [DONE_WORDS] }
  if (status === STATUS.withdrawn)
    return {
      mark: '–',
      title: '已撤回',
      lines: ['读者看不到这条信息。可以在「我的林地」重新发布，或修改后重新提交。'],
    }
  return {
    mark: '…',
    title: '已提交，平台审核中',
    lines: [
      '审核员会核对权证照片、地区、面积和价格，一般 1–2 个工作日内完成。',
      '结果会通过站内消息通知您，也可以随时回到本页查看。',
      ...(isLive ? ['审核通过前，读者看到的仍是原来的内容。'] : []),
    ],
  }
}

export function Outcome({ id, listing, onEdit }: Props) {
  const status = listing?.status ?? STATUS.pending
  const { mark, title, lines } = wordsOf(status, listing)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  const mayEdit = status !== STATUS.completed
  const isPublished = status === STATUS.published
  return (
    <section className={`card outcome status-${status}`} aria-labelledby="outcome">
      <p className="outcome-mark" aria-hidden="true">
        {mark}
      </p>
      <h2 id="outcome" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {listing && (
        <p className="outcome-name">
          {listing.project_name}
          {listing.place && <span className="meta">{listing.place}</span>}
        </p>
      )}
      {status === STATUS.rejected && (
        <p className="reason">
          <strong>原因：</strong>
          {listing?.close_reason || '请核对所填内容'}
        </p>
      )}
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {listing?.has_draft && <p className="meta">您还有未提交的修改草稿。</p>}
      <p className="ways">
        {isPublished && (
          <a className="button" href={paths.listing(id)}>
            查看页面
          </a>
        )}
        {status === STATUS.rejected && (
          <button className="button" type="button" onClick={onEdit}>
            重新编辑
          </button>
        )}
        {isPublished && listing?.fraction === null && (
          <a className="button" href={paths.assessListing(id)}>
            专业评估
          </a>
        )}
        <a className={status === STATUS.pending ? 'button' : 'button plain'} href={paths.accountProjects}>
          我的林地
        </a>
        {mayEdit && status !== STATUS.rejected && (
          <button className="button plain" type="button" onClick={onEdit}>
            修改
          </button>
        )}
        <a className="button plain" href={paths.publish}>
          继续发布
        </a>
      </p>
    </section>
  )
}
