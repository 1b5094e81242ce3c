import { actionWords } from '#features/listings/rules/action-texts.ts'
import { showDialog } from '#platform/ui/feedback.ts'

/** An empty form, the submitted content, the account's content, or the account's content after a conflict. */
export type Replacement = 'blank' | 'discard' | 'account' | 'latest'
/** The same content, in the other way of filling it in. */
type Change = Replacement | 'mode'

interface Question {
  title: string
  /** Empty: asks only while files are uploading. */
  text: string
  confirmLabel: string
}

const questions: Record<Change, Question> = {
  blank: { title: '清空，重新填写', text: '已填写的内容会被清空，不能恢复。', confirmLabel: '清空' },
  discard: { title: '放弃草稿', text: actionWords.discard.question ?? '', confirmLabel: '放弃草稿' },
  account: {
    title: '改用账号中的内容',
    text: '本页的内容会换成账号中的内容，没有存入账号的修改不能恢复。',
    confirmLabel: '改用',
  },
  mode: { title: '换一种填法', text: '', confirmLabel: '换一种填法' },
  latest: { title: '载入最新内容', text: '', confirmLabel: '载入' },
}

/** @param files number of uploads in progress. */
export const confirmReplace = async (how: Change, files: number): Promise<boolean> => {
  const { title, text, confirmLabel } = questions[how]
  const uploadText = files > 0 ? `正在上传的 ${files} 个文件会停下，重新选择同一文件可以继续。` : ''
  if (!text && !uploadText) return true
  const isConfirmed = await showDialog(title, text + uploadText, [
    { label: '取消', value: false, plain: true },
    { label: confirmLabel, value: true },
  ])
  return isConfirmed === true
}
