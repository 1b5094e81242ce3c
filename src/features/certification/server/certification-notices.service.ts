import { identityNames } from '#features/certification/rules/rules.ts'
import { CERTIFICATION_REVIEW_TIME } from '#features/certification/rules/states.ts'
import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { certificationDetailPath } from '#platform/lib/paths.ts'
import { sentence } from '#platform/lib/text.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { CertificationRow } from './certification.schema.ts'

type Happened = 'submitted' | 'approved' | 'rejected' | 'reopened' | 'revoked'

/** SMS to owners who want them. */
const smsTexts: Partial<Record<Happened, () => string>> = {
  approved: importantNotices.certified.text,
  rejected: importantNotices.certificationRejected.text,
  revoked: importantNotices.certificationRevoked.text,
}

/** What is said of each, after the name of the certification. */
const texts: Readonly<Record<Happened, (reason: string) => string>> = {
  submitted: () => `资料已提交，${CERTIFICATION_REVIEW_TIME}，结果会通过站内消息通知您。`,
  approved: () => '已通过审核。',
  rejected: (reason) => `未通过审核：${sentence(reason)}请修改后重新提交。`,
  reopened: () => '的处理结果已收回，平台将重新审核。',
  revoked: (reason) => `已被撤销：${sentence(reason)}您可以修改资料后重新提交。`,
}

export const notifyApplicant = (
  tx: Tx,
  { user_id, apply_type }: Pick<CertificationRow, 'user_id' | 'apply_type'>,
  happened: Happened,
  { reason = '', at }: { reason?: string; at: Date },
) =>
  sendNotice(
    tx,
    {
      user_id,
      category: CATEGORY.approval,
      content: `您的${identityNames[apply_type]}${texts[happened](reason)}`,
      url: certificationDetailPath,
      createtime: at,
    },
    smsTexts[happened]?.(),
  )
