import type { ListingAction, MyListing } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'

interface ActionWords {
  label: string
  /** Asked first; none for what can be taken back at once. */
  question?: string
  done: string
}

export const actionWords: Record<ListingAction, ActionWords> = {
  confirm: { label: '确认仍有效', done: '已确认，信息继续展示' },
  republish: {
    label: '重新发布',
    question: '重新发布后，内容未改动的立即恢复展示，改动过的须重新审核。',
    done: '已重新发布',
  },
  complete: {
    label: '已成交',
    question: '标为已完成后不再接受预约，也不能再修改。确定这块林地已经流转？',
    done: '已标为完成',
  },
  withdraw: {
    label: '撤回',
    question: '撤回后其他人看不到这条信息，正在审核的也会停止。以后可以重新发布。',
    done: '已撤回',
  },
  discard: {
    label: '放弃修改',
    question: '将删除尚未提交的修改，恢复为上次提交的内容。',
    done: '已放弃修改',
  },
  remove: { label: '删除', question: '删除后不能恢复，确定删除？', done: '已删除' },
}

/** Message after the action. Republishing a listing with unreviewed changes submits it. */
export const doneWords = (action: ListingAction, after: Pick<MyListing, 'status'> | null) =>
  action === 'republish' && after?.status === STATUS.pending ? '已提交审核' : actionWords[action].done
