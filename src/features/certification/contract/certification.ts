import * as z from 'zod/mini'
import { eachUpload, uploadIdOf } from '#features/uploads/contract/uploaded-file.ts'
import { ConsentNeeded } from '#features/uploads/contract/user-uploads.ts'
import { optionalPersonName } from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  optionalRegionCode,
  optionalText,
  readsFlag,
  readsInteger,
  readsNothing,
  readsText,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { tidyText } from '#platform/readers/typed-text.ts'

export const IDENTITY = { enterprise: 1, individual: 2 } as const

export const BUSINESS_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 20] as const

export const PAPERS = ['legal_identity_cert', 'legal_identity_cert_un', 'business_licence_cert'] as const
export type Paper = (typeof PAPERS)[number]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Id of the upload; empty where none is named, which the rules complain of. */
const paper = (label: string) =>
  withLabel(
    label,
    z.pipe(
      z.transform((value: unknown) => uploadIdOf(eachUpload(value)[0])),
      z.string(),
    ),
  )

/** Codes as a list, or in a text with commas between them, as forms send them. Unknown ones are left out. */
const codesOf = (value: unknown): number[] => {
  const entries: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, 200).split(',')
      : []
  const codes = new Set(
    entries.map((entry) => (typeof entry === 'string' || typeof entry === 'number' ? Number(entry) : 0)),
  )
  return BUSINESS_TYPES.filter((code) => codes.has(code))
}
const readsCodes = z.pipe(z.transform(codesOf), z.array(z.int().check(z.minimum(1), z.maximum(20))))

/** Number as it was typed; one of JSON counts the field's unit. */
const typed = (label: string, max: number, unit: string) =>
  withLabel(
    label,
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'number' ? `${value}${unit}` : value)),
      optionalText(label, max),
    ),
  )

/** The form as it was typed. Form and server check it by the rules of `src/features/certification/rules/rules.ts`. */
export const CertificationInput = z.object({
  /** 1 enterprise, otherwise individual. */
  identity_type: codeOr('认证类型', 0, 0, 9),
  /** The spec's name of it in what is answered. */
  apply_type: codeOr('认证类型', 0, 0, 9),
  company_name: optionalText('企业名称', 100),
  /** Ours. */
  credit_code: optionalText('统一社会信用代码', 40),
  /** Real name; of an enterprise that of its legal representative. Masked as it was answered: unchanged. */
  legal_person: optionalPersonName('姓名'),
  /** Resident identity number; masked as it was answered: unchanged. */
  legal_identity: optionalText('身份证号码', 40),
  business_type: withLabel('业务类型', readsCodes),
  /** Ten-thousand yuan. */
  reg_capital: typed('注册资本', 40, '万元'),
  /** Region triple as picked, in place of the three codes. */
  site: z.optional(z.unknown()),
  province_id: optionalRegionCode('注册地址'),
  city_id: optionalRegionCode('注册地址'),
  county_id: optionalRegionCode('注册地址'),
  address: optionalText('详细地址', 200),
  email: optionalText('邮箱', 100).check(z.overwrite(tidyText)),
  legal_identity_cert: paper('身份证人像面'),
  legal_identity_cert_un: paper('身份证国徽面'),
  business_licence_cert: paper('营业执照'),
})

const readsSite = z.pipe(
  z.transform((value: unknown) =>
    (Array.isArray(value) ? value : []).map((code: unknown) =>
      typeof code === 'string' || typeof code === 'number' ? Math.trunc(Number(code)) || 0 : 0,
    ),
  ),
  z.array(z.int()),
)

/** Address of a picture, by itself or as the spec's `{uid, name, file}`; `withPaperIds` keeps the `uid`. */
const readsFile = z.pipe(
  z.transform((value: unknown) => (isRecord(value) ? value.file : value)),
  readsText,
)

export const Certification = z.object({
  /** 1 enterprise, otherwise individual; 0 where nothing was submitted. */
  apply_type: readsInteger,
  /** 0 none, 1 pending, 2 approved, 3 rejected. */
  apply_state: readsInteger,
  legal_person: readsText,
  legal_identity: readsText,
  legal_identity_cert: readsFile,
  legal_identity_cert_un: readsFile,
  business_licence_cert: readsFile,
  business_type: readsCodes,
  company_name: readsText,
  reg_capital: readsText,
  site: readsSite,
  province_id: readsInteger,
  city_id: readsInteger,
  county_id: readsInteger,
  address: readsText,
  email: readsText,
  review_msg: readsText,
  /** Ours from here on; empty if unknown. */
  credit_code: readsText,
  /** `福建省 南平市 建阳区`. */
  place: readsText,
  /** Uploads behind the addresses above, to submit again. */
  legal_identity_cert_id: readsText,
  legal_identity_cert_un_id: readsText,
  business_licence_cert_id: readsText,
  submitted_at: readsText,
  decided_at: readsText,
  /** When the staff revoked an approval; empty unless `apply_state` 3 comes of that. */
  revoked_at: readsText,
  /** Version of the text that the user has consented to, and when; empty for none. */
  consent_version: readsText,
  consent_at: readsText,
})
export type Certification = z.output<typeof Certification>

const user = { encoding: 'json', access: 'user' } as const

export const brokerOpenStore = endpoint({
  ...user,
  title: '提交认证资料',
  path: '/api/brokerOpenStore',
  limit: 'certification',
  input: CertificationInput,
  output: readsNothing,
  refusals: [ConsentNeeded],
  note: '规格只说字段。identity_type 1 为企业，其他为个人。证件影像须先单独同意（certificationConsent），再以用途 identity 上传，这里填上传编号。姓名、身份证号码可原样填回遮盖后的内容，表示不改。同样的资料重复提交仍答成功，不再审核；审核中或已通过时提交不同的资料，以新资料重新审核。credit_code 为本站增加。',
})

/** Adds the ids of the uploads: our API answers them beside the papers, another backend within them, as `uid`. */
const withPaperIds = (data: Record<string, unknown>) => ({
  ...Object.fromEntries(
    PAPERS.map((paper) => {
      const file = data[paper]
      return [`${paper}_id`, isRecord(file) ? file.uid : '']
    }),
  ),
  ...data,
})

export const getAuthentication = endpoint({
  ...user,
  title: '当前的认证资料',
  path: '/api/getAuthentication',
  input: z.object({}),
  // "Empty means not applied": where nothing was submitted, the answer may hold no record.
  output: z.pipe(
    z.transform((data: unknown) => (isRecord(data) ? withPaperIds(data) : {})),
    Certification,
  ),
  refusals: [],
  note: '只答本人的。姓名、身份证号码遮盖；影像为限时地址。',
})

export const certificationConsent = endpoint({
  ...user,
  title: '单独同意处理证件信息和影像',
  path: '/api/user/certificationConsent',
  isExtension: true,
  limit: 'certification',
  input: z.object({
    /** Version of the consent text that the user was shown. */
    version: text('说明版本', 20),
    agree: readsFlag,
  }),
  output: z.null(),
  refusals: [ConsentNeeded],
  note: '上传证件影像之前调用，同意的时间与说明版本记入操作记录。没有此接口的后端，同意在页面上取得，由其运营者负责留存。',
})

export const certificationWithdraw = endpoint({
  ...user,
  title: '撤回同意，删除认证资料',
  path: '/api/user/certificationWithdraw',
  isExtension: true,
  limit: 'certification',
  input: z.object({}),
  output: z.null(),
  refusals: [],
  note: '影像与资料即行删除，认证随之失效，可以重新申请。没有认证资料时只撤回同意。此前生成的个人数据副本一并删除。',
})
