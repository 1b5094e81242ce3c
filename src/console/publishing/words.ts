// States of publishing in plain words, with their colours.

import type { Output } from '#contract/endpoint.ts'
import type { PublishRunRow, publishingStatus } from '#contract/publishing/publishing.ts'
import { tones } from '../theme.ts'

export type Status = Output<typeof publishingStatus>

interface Look {
  name: string
  color: string
  backgroundColor: string
}

export const runLooks: Record<PublishRunRow['state'], Look> = {
  rendering: { name: '正在发布', ...tones.coming },
  live: { name: '成功', ...tones.good },
  failed: { name: '失败', ...tones.bad },
}

export const statusLooks: Record<Status['state'], Look & { says: string }> = {
  never: { name: '尚未发布', says: '站点还没有发布过。', ...tones.plain },
  queued: { name: '等待发布', says: '有新的改动，马上开始发布。', ...tones.coming },
  rendering: { name: '正在发布', says: '正在生成有改动的页面，完成后访客即可看到。', ...tones.coming },
  live: { name: '已是最新', says: '所有改动都已上线。', ...tones.good },
  failed: { name: '发布失败', says: '有页面没有生成，访客仍看到它们上一次的版本。', ...tones.bad },
}

export const fullWords: Record<Status['full']['state'], string> = {
  none: '',
  requested: '全站重新发布已排队，马上开始。',
  rendering: '全站重新发布正在进行。',
}

/** Whether it will be another in a moment. */
export const isMoving = ({ state, full }: Status) =>
  state === 'queued' || state === 'rendering' || full.state !== 'none'
