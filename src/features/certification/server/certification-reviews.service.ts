// Certifications as reviewable subjects: approved by whoever has opened every picture.

import { lockUser, setCertification } from '#features/accounts/server/index.ts'
import { IDENTITY } from '#features/certification/contract/certification.ts'
import { maskEmail, maskIdentityNumber, maskPersonName } from '#features/certification/rules/masks.ts'
import {
  businessText,
  creditCodeWarning,
  identityLabel,
  identityNames,
  paperNames,
  personLabel,
} from '#features/certification/rules/rules.ts'
import { stateAfter } from '#features/certification/rules/states.ts'
import { regionName } from '#features/regions/server/index.ts'
import { ReopenChanged, TaskDecided } from '#features/review/contract/refusals.ts'
import type { Flag } from '#features/review/rules/flags.ts'
import type { Reopening } from '#features/review/server/index.ts'
import { type Line, line, type Media, phone, type ReviewableKind } from '#features/review/server/index.ts'
import { addressOf, readyFiles, scanKind } from '#features/uploads/server/index.ts'
import { accountTypeNames, CERTIFICATION, certificationNames } from '#platform/contract/account-types.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { toWholeSecond, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { pick } from '#platform/lib/pick.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { Encryption } from '#platform/server/security/encryption.ts'
import type { CertificationRow } from './certification.schema.ts'
import * as table from './certification.table.ts'
import { notifyApplicant } from './certification-notices.service.ts'
import { decryptFields, indexesOf } from './encrypted-fields.service.ts'
import { papersOf } from './papers.service.ts'
import { certificationsMatching, confirmedBy } from './search.service.ts'

type Before = Pick<CertificationRow, 'version'>

const certificationReopening: Reopening = {
  remember: async (tx, id): Promise<Before> =>
    pick((await table.findCertification(tx, id)) ?? refuse(TargetGone), ['version']),
  restore: async ({ db: tx }, id, { outcome, decided_at, before, at }) => {
    await lockUser(tx, id)
    const row = (await table.lockCertification(tx, id)) ?? refuse(TargetGone)
    const isApproved = outcome === 'approved'
    const isAsDecided =
      row.apply_state === (isApproved ? CERTIFICATION.approved : CERTIFICATION.rejected) &&
      row.version === (before as Before).version &&
      row.decided_at?.getTime() === decided_at.getTime() &&
      row.revoked_at === null
    const state = stateAfter('reopen', row.apply_state)
    refuseUnless(isAsDecided && state !== undefined, ReopenChanged)
    await table.updateCertification(tx, id, { apply_state: state, review_msg: '', decided_at: null })
    await setCertification(tx, id, {
      apply_state: state,
      certified_as: null,
      certified_at: null,
      ...(isApproved ? { username: '' } : {}),
    })
    await notifyApplicant(tx, row, 'reopened', { at })
  },
}

/** The server has lost the key; the applicant has done nothing wrong. */
const UNREADABLE = '（读不出来：服务器缺少加密它的密钥。请联系管理员，不要因此驳回）'

const companyLines = (row: CertificationRow): Line[] =>
  row.apply_type === IDENTITY.enterprise
    ? [
        line('企业名称', row.company_name),
        line('统一社会信用代码', row.credit_code || '未填写'),
        line('注册资本', `${row.reg_capital ?? 0} 万元`),
        line('注册地址', `${regionName(row)} ${row.address}`),
      ]
    : []

const secretLine = (label: string, field: string, value: string, mask: (value: string) => string): Line =>
  value === '' ? line(label, UNREADABLE) : { label, field, value, masked: mask(value) }

const linesOf = (
  { certification: row, account }: table.ReviewedCertification,
  secrets: ReturnType<typeof decryptFields>,
): Line[] => [
  line('认证类型', identityNames[row.apply_type]),
  ...companyLines(row),
  secretLine(personLabel(row.apply_type), 'legal_person', secrets.legal_person, maskPersonName),
  secretLine(identityLabel(row.apply_type), 'legal_identity', secrets.legal_identity, maskIdentityNumber),
  line('业务类型', businessText(row.business_type)),
  row.email === '' ? line('邮箱', '未填写') : secretLine('邮箱', 'email', row.email, maskEmail),
  phone('注册手机', 'mobile', account.mobile),
  line('账号类型', accountTypeNames[account.account_type === 1 ? 1 : 2]),
  line('提交时间', toWireTime(row.submitted_at)),
  line('提交次数', `第 ${row.version} 次`),
  line('状态', row.revoked_at ? '已撤销' : (certificationNames[row.apply_state] ?? '')),
  ...(row.decided_at ? [line('处理时间', wireOrEmpty(row.decided_at))] : []),
  ...(row.revoked_at ? [line('撤销时间', toWireTime(row.revoked_at))] : []),
  ...(row.review_msg ? [line(row.revoked_at ? '撤销理由' : '审核意见', row.review_msg)] : []),
]

const mediaOf = async (db: Db, row: CertificationRow): Promise<Media[]> => {
  const papers = papersOf(row.apply_type)
  const files = await readyFiles(
    db,
    row.user_id,
    papers.map((paper) => row[paper]),
  )
  return papers.flatMap((paper): Media[] => {
    const upload = files.get(row[paper])
    if (!upload) return []
    return [
      {
        label: paperNames[paper],
        kind: scanKind(upload),
        maskedFile: { field: paper, upload: upload.id },
        open: (deps) => addressOf(deps, upload),
      },
    ]
  })
}

/** The company, or the masked person: titles stand in lists. */
const titleOf = (row: CertificationRow, encryption: Encryption) =>
  row.apply_type === IDENTITY.enterprise
    ? maskAnySpelling(row.company_name)
    : maskPersonName(decryptFields(encryption, row).legal_person) || '暂时读不出姓名'

const certifiedName = (row: CertificationRow, encryption: Encryption) => {
  const { legal_person, legal_identity } = decryptFields(encryption, row)
  if (legal_person === '' || legal_identity === '')
    throw new RefusalError(BadInput, {
      note: '服务器缺少密钥，读不出这份认证资料，现在不能通过。请联系管理员，不要因此驳回',
    })
  return row.apply_type === IDENTITY.enterprise ? row.company_name : legal_person
}

/** Values by which other accounts with the same papers are found. */
const paperValues = (row: CertificationRow, encryption: Encryption) => {
  const { legal_identity } = decryptFields(encryption, row)
  return {
    numbers: legal_identity === '' ? [] : indexesOf(encryption, 'legal_identity', legal_identity),
    codes: row.credit_code === '' ? [] : [row.credit_code],
  }
}

const paperFlags = async (db: Db, rows: readonly CertificationRow[], encryption: Encryption) => {
  const papers = rows.map((row) => ({ id: row.user_id, ...paperValues(row, encryption) }))
  const paperRows = await table.findPapers(
    db,
    papers.flatMap(({ numbers }) => numbers),
    papers.flatMap(({ codes }) => codes),
  )
  return new Map(
    papers.map(({ id, numbers, codes }) => {
      const others = paperRows.filter(({ user_id }) => user_id !== id)
      const shared = [
        ['same_identity', '身份证号码', others.filter((one) => numbers.includes(one.legal_identity_index))],
        ['same_company', '统一社会信用代码', others.filter((one) => codes.includes(one.credit_code))],
      ] as const
      const flags = shared.flatMap(([code, label, same]): Flag[] =>
        same.length > 0
          ? [
              {
                code,
                text: `另有 ${same.length} 个账号的${label}相同`,
                others: same.map(({ user_id }) => user_id),
              },
            ]
          : [],
      )
      const warning = codes.map(creditCodeWarning).find(Boolean)
      return [
        id,
        warning
          ? [...flags, { code: 'credit_code' as const, text: '统一社会信用代码的校验位不符，请对照营业执照' }]
          : flags,
      ] as const
    }),
  )
}

const lock = async (tx: Tx, id: number) => {
  const owner = (await lockUser(tx, id)) ?? refuse(TargetGone)
  const row = (await table.lockCertification(tx, id)) ?? refuse(TargetGone)
  return { owner, row }
}

export const reviewableCertifications: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids, encryption) => {
    const rows = await table.findReviewed(db, ids)
    const flags = await paperFlags(
      db,
      rows.map(({ certification }) => certification),
      encryption,
    )
    return new Map(
      rows.map(({ certification: row, account }) => [
        row.user_id,
        {
          title: `${titleOf(row, encryption)}（${maskMobile(account.mobile)}）`,
          category: identityNames[row.apply_type],
          flags: flags.get(row.user_id) ?? [],
        },
      ]),
    )
  },
  detail: async (db, id, encryption) => {
    const [reviewed] = await table.findReviewed(db, [id])
    if (!reviewed) return undefined
    const secrets = decryptFields(encryption, reviewed.certification)
    return {
      content: [reviewed.certification.version, reviewed.certification.apply_state, secrets],
      lines: linesOf(reviewed, secrets),
      media: await mediaOf(db, reviewed.certification),
      previous: [],
    }
  },
  matching: certificationsMatching,
  confirmedBy,
  ofType: table.certificationsOfType,
  lock,
  reopening: certificationReopening,
  noteReader: async () => '申请人会在消息和认证页面上看到不通过的理由。',
  onDecision: async ({ db: tx, encryption }, id, { outcome, note, at }) => {
    const { row } = await lock(tx, id)
    const isApproved = outcome === 'approved'
    const state = stateAfter(isApproved ? 'approve' : 'reject', row.apply_state)
    refuseUnless(state !== undefined, TaskDecided)
    await table.updateCertification(tx, id, {
      apply_state: state,
      review_msg: isApproved ? '' : note,
      decided_at: at,
    })
    await setCertification(tx, id, {
      apply_state: state,
      certified_as: isApproved ? row.apply_type : null,
      // Pages show the day of the wire time.
      certified_at: isApproved ? toWholeSecond(at) : null,
      ...(isApproved ? { username: certifiedName(row, encryption) } : {}),
    })
    await notifyApplicant(tx, row, isApproved ? 'approved' : 'rejected', { reason: note, at })
  },
}
