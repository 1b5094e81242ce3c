import * as z from 'zod/mini'
import { NOTE_MAX, NOTE_MIN } from '#features/review/contract/review.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, idOf, text } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

export const CertificationChanged: Refusal = { code: 1608, msg: '该用户的认证刚有变动，请刷新后核对' }

export const revokeCertification = endpoint({
  title: '撤销用户的认证',
  path: '/api/staff/certifications/revoke',
  encoding: 'json',
  access: 'staff:reviewer',
  input: z.object({
    /** The user. */
    id: Id,
    /** Submission that was approved, as `staffUser` answered it. */
    version: idOf('提交次数'),
    reason: text('撤销理由', NOTE_MAX).check(z.minLength(NOTE_MIN, `撤销理由不能少于 ${NOTE_MIN}个字`)),
  }),
  output: z.null(),
  refusals: [TargetGone, CertificationChanged],
  note: '只能撤销已通过的认证：用户的林地信息不再显示核验标识，本人收到消息，看到理由，可以重新提交。',
})
