// What happened to a task in the meantime, as it is explained in its place.
import { Refused } from '#client/call.ts'
import { refusals } from '#contract/refusals.ts'

const INPUT_KEPT = '您填写的内容不会丢失。'

const explanations: Readonly<Record<number, string>> = {
  [refusals.TaskTaken.code]: `这项任务已由同事领取，重新载入可查看由谁处理。${INPUT_KEPT}`,
  [refusals.TaskUnclaimed.code]: `这项任务已被退回，不在您手上了。请重新载入并再次领取。${INPUT_KEPT}`,
  [refusals.TaskDecided.code]: `这项任务已经处理完毕，重新载入可查看结果。${INPUT_KEPT}`,
  [refusals.TaskChanged.code]: `提交的内容在您查看后有变动，请重新载入并核对标出的不同之处。${INPUT_KEPT}`,
  [refusals.CertificatesUnread.code]: `还有权证照片没有查看，请重新载入，逐张查看后再通过。${INPUT_KEPT}`,
  [refusals.TargetGone.code]: '提交的内容已不存在，无需再处理。',
}

/** Undefined for any other failure. */
export const conflictText = (error: unknown): string | undefined =>
  error instanceof Refused ? explanations[error.code] : undefined
