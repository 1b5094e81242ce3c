// Rules of the certification forms (spec part 1 §5): fields of both, what is said of wrong ones, options.
import { BUSINESS_TYPES, IDENTITY, type Paper } from '#features/certification/contract/certification.ts'
import { isIdentityNumber } from '#platform/lib/identity-number.ts'
import { readDocumentNumber } from '#platform/readers/codes.ts'
import { NAME, readName } from '#platform/readers/name.ts'
import { type NumberRule, numberComplaint, numberIn, understoodText } from '#platform/readers/typed-number.ts'
import { readBack, tidyText } from '#platform/readers/typed-text.ts'

// Unified social credit codes (GB 32100): registration authority, kind, region, organisation, check character.

/** Digits and letters without I, O, S, V and Z; a character counts as its position. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Powers of 3, modulo 31. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** Check character of the first 17. */
export const creditCheck = (characters: string): string => {
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * CHARACTERS.indexOf(characters[at] ?? '0'),
    0,
  )
  return CHARACTERS[(CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length] ?? ''
}

/** @param code as `readDocumentNumber` leaves it */
const hasCreditCodeShape = (code: string): boolean => SHAPE.test(code)

/** Some licences bear codes whose check character is wrong: a reason to look, not to refuse. */
export const isCreditCode = (code: string): boolean => SHAPE.test(code) && creditCheck(code) === code[17]

export interface CertificationValues {
  identity_type: 1 | 2
  company_name: string
  credit_code: string
  legal_person: string
  legal_identity: string
  business_type: readonly number[]
  reg_capital: string
  province_id: number
  city_id: number
  county_id: number
  address: string
  email: string
  /** Ids of uploads; empty for none. */
  legal_identity_cert: string
  legal_identity_cert_un: string
  business_licence_cert: string
}
export type CertificationField = Exclude<keyof CertificationValues, 'identity_type' | 'city_id' | 'county_id'>

export const identityNames: Readonly<Record<1 | 2, string>> = { 1: '企业认证', 2: '个人认证' }

export const businessTypes: Readonly<Record<(typeof BUSINESS_TYPES)[number], string>> = {
  1: '林地经营',
  2: '林木种苗',
  3: '木材加工与销售',
  4: '林下经济',
  5: '森林康养与旅游',
  6: '规划设计与咨询',
  7: '林业工程施工',
  8: '招标代理',
  20: '其他',
}
export const businessText = (codes: readonly number[]) =>
  BUSINESS_TYPES.filter((code) => codes.includes(code))
    .map((code) => businessTypes[code])
    .join('、')

export const paperNames: Readonly<Record<Paper, string>> = {
  legal_identity_cert: '身份证人像面',
  legal_identity_cert_un: '身份证国徽面',
  business_licence_cert: '营业执照',
}

const ENTERPRISE = [
  'company_name',
  'credit_code',
  'legal_person',
  'legal_identity',
  'business_type',
  'reg_capital',
  'province_id',
  'address',
  'email',
  'business_licence_cert',
] as const satisfies readonly CertificationField[]
const INDIVIDUAL = [
  'legal_person',
  'legal_identity',
  'business_type',
  'email',
  'legal_identity_cert',
  'legal_identity_cert_un',
] as const satisfies readonly CertificationField[]

export const fieldsOf = (type: 1 | 2): readonly CertificationField[] =>
  type === IDENTITY.enterprise ? ENTERPRISE : INDIVIDUAL

export const personLabel = (type: 1 | 2) => (type === IDENTITY.enterprise ? '法定代表人姓名' : '真实姓名')
export const identityLabel = (type: 1 | 2) =>
  type === IDENTITY.enterprise ? '法定代表人身份证号码' : '身份证号码'

/** One address, with a domain; what the mail server makes of it is not checked. */
const EMAIL = /^[^\s@<>(),;:"\\]+@[^\s@.<>(),;:"\\]+(\.[^\s@.<>(),;:"\\]+)+$/

const CAPITAL: NumberRule = {
  unit: '万元',
  min: 0.000001,
  max: 100_000_000,
  decimals: 6,
  ask: '注册资本请填数字，单位是万元，如 500',
  bounds: '应大于 0，最多 1 万亿元',
  // Few companies have less than 100,000 yuan, or more than a billion; licences of large ones name 亿元, of others 元.
  doubts: [
    { from: 0.000001, below: 10, unit: '亿元' },
    { from: 100_000, below: Number.POSITIVE_INFINITY, unit: '元' },
  ],
}

/** Warning about a code that has the right shape and a wrong check character; empty otherwise. */
export const creditCodeWarning = (typed: string) => {
  const code = readDocumentNumber(typed)
  return hasCreditCodeShape(code) && !isCreditCode(code)
    ? '校验位不符，请对照营业执照核对；确认无误可以提交'
    : ''
}

/** How a name or a number was read, where that is not plain from it; empty otherwise. */
export const understoodName = (typed: string) => readBack(readName(typed), typed)
export const understoodNumber = (typed: string) => readBack(readDocumentNumber(typed), typed)

/** How the capital was read, where that is not plain from it; empty otherwise. */
export const understoodCapital = (typed: string) => understoodText(typed, CAPITAL)

/** Ten-thousand yuan; undefined for what is none. */
export const capitalOf = (typed: string): number | undefined => numberIn(typed, CAPITAL)

/** A stored capital for the form, with its unit where it could be taken for another one. */
export const capitalText = (capital: string) =>
  capital !== '' && capitalOf(capital) === undefined ? `${capital}万元` : capital

type Rule = (values: CertificationValues) => string | false

const rules: Record<CertificationField, Rule> = {
  company_name: ({ company_name }) =>
    company_name === '' ? '请填写企业名称' : company_name.length < 4 && '请填写营业执照上的企业全称',
  credit_code: ({ credit_code }) =>
    credit_code !== '' &&
    !hasCreditCodeShape(readDocumentNumber(credit_code)) &&
    '统一社会信用代码为 18 位数字和字母，请按营业执照核对',
  legal_person: ({ identity_type, legal_person }) =>
    legal_person === ''
      ? `请填写${personLabel(identity_type)}`
      : !NAME.test(readName(legal_person)) && '姓名格式不正确，请与身份证一致',
  legal_identity: ({ legal_identity }) => {
    if (legal_identity === '') return '请填写身份证号码'
    const number = readDocumentNumber(legal_identity)
    if (number.length !== 18) return '身份证号码为 18 位，请核对'
    return !isIdentityNumber(number) && '身份证号码不正确，请核对后重新填写'
  },
  business_type: ({ business_type }) => business_type.length === 0 && '请选择业务类型',
  reg_capital: ({ reg_capital }) =>
    reg_capital === ''
      ? '请填写注册资本'
      : capitalOf(reg_capital) === undefined && numberComplaint(reg_capital, CAPITAL),
  province_id: ({ province_id }) => province_id === 0 && '请选择注册地址所在地区',
  address: ({ address }) => address === '' && '请填写注册地址的详细地址',
  email: ({ email }) => (email === '' ? '请填写邮箱' : !EMAIL.test(tidyText(email)) && '邮箱格式不正确'),
  legal_identity_cert: ({ legal_identity_cert }) => legal_identity_cert === '' && '请上传身份证人像面照片',
  legal_identity_cert_un: ({ legal_identity_cert_un }) =>
    legal_identity_cert_un === '' && '请上传身份证国徽面照片',
  business_licence_cert: ({ business_licence_cert }) => business_licence_cert === '' && '请上传营业执照照片',
}

/** Complaints by field, in the order of the form. Whether a region exists, and files are ready, is not checked here. */
export const certificationComplaints = (
  values: CertificationValues,
): Partial<Record<CertificationField, string>> =>
  Object.fromEntries(
    fieldsOf(values.identity_type).flatMap((field) => {
      const complaint = rules[field](values)
      return complaint ? [[field, complaint]] : []
    }),
  )
