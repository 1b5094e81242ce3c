// Status texts of a submitted listing: in review, rejected, listed or completed.
import { STATUS } from '#features/listings/contract/woodland.ts'
import { minute } from '#platform/lib/dates.ts'
import type { OwnListing } from './open-view.ts'

export const stepOf = (status: number) => (status === STATUS.published || status === STATUS.completed ? 2 : 1)

export interface StatusTexts {
  mark: string
  title: string
  lines: string[]
}

const COMPLETED_TEXT = '这条林地信息已标记为完成，不能再修改。'

export const statusTextsOf = (
  status: number,
  listing: OwnListing | undefined,
  channels: string,
): StatusTexts => {
  const isLive = listing?.is_live === true
  if (status === STATUS.published && listing?.stale)
    return {
      mark: '!',
      title: '已发布，待确认',
      lines: [
        `已 ${listing.unconfirmed_days} 天未确认，这条信息已移出林地列表，只有打开链接的人还能看到，页面注明待确认。`,
        '仍要流转的，点“确认仍有效”即可恢复。',
      ],
    }
  if (status === STATUS.published)
    return {
      mark: '✓',
      title: '已发布',
      lines: [
        `${listing?.releasetime ? `${minute(listing.releasetime)} 通过审核，` : ''}所有人都可以看到这条林地信息。`,
        `有人预约时，您会收到${channels}，请尽快回电。`,
        ...(listing?.needs_confirm ? [`已 ${listing.unconfirmed_days} 天未确认，这条信息还有效吗？`] : []),
      ],
    }
  if (status === STATUS.rejected)
    return {
      mark: '!',
      title: '审核未通过',
      lines: isLive ? ['其他用户看到的仍是上次审核通过的内容。'] : ['请按原因修改后重新提交。'],
    }
  if (status === STATUS.completed) return { mark: '✓', title: '已完成', lines: [COMPLETED_TEXT] }
  if (status === STATUS.withdrawn)
    return {
      mark: '–',
      title: '已撤回',
      lines: ['其他用户看不到这条信息。可以在“我的林地”重新发布，或修改后重新提交。'],
    }
  return {
    mark: '…',
    title: '已提交，平台审核中',
    lines: [
      '审核员会核对权证照片、地区、面积和价格，一般 1–2 个工作日内完成。',
      `结果会通过${channels}通知您，也可以随时回到本页查看。`,
      ...(isLive ? ['审核通过前，其他用户看到的仍是原来的内容。'] : []),
    ],
  }
}
