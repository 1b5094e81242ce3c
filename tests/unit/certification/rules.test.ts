// Rules, states, masks and the badge of certifications.
import { describe, expect, test } from 'vitest'
import { maskEmail, maskIdentityNumber, maskPersonName } from '#features/certification/rules/masks.ts'
import {
  type CertificationField,
  type CertificationValues,
  certificationComplaints,
  creditCodeWarning,
  fieldsOf,
} from '#features/certification/rules/rules.ts'
import { certificationEvents, certificationStep, stateAfter } from '#features/certification/rules/states.ts'
import { ownerCheckText } from '#features/listings/rules/woodland.ts'
import { CERTIFICATION, needsCertification } from '#platform/contract/account-types.ts'

const UPLOAD = '00000000-0000-4000-8000-000000000001'
const good: CertificationValues = {
  identity_type: 2,
  company_name: '',
  credit_code: '',
  legal_person: '林建山',
  legal_identity: '350703190001010014',
  business_type: [1],
  reg_capital: '',
  province_id: 0,
  city_id: 0,
  county_id: 0,
  address: '',
  email: 'lin@mail.example',
  legal_identity_cert: UPLOAD,
  legal_identity_cert_un: UPLOAD,
  business_licence_cert: '',
}
const company: CertificationValues = {
  ...good,
  identity_type: 1,
  company_name: '青山林业有限公司',
  reg_capital: '1,200.5',
  province_id: 350_000,
  city_id: 350_700,
  county_id: 350_703,
  address: '林业路 8 号',
  legal_identity_cert: '',
  legal_identity_cert_un: '',
  business_licence_cert: UPLOAD,
}

describe('the form of an individual', () => {
  test('that is complete has nothing to complain of', () => {
    expect(certificationComplaints(good)).toEqual({})
  })

  test.each<[CertificationField, Partial<CertificationValues>, string]>([
    ['legal_person', { legal_person: '' }, '请填写真实姓名'],
    ['legal_person', { legal_person: '林1' }, '姓名格式不正确，请与身份证一致'],
    ['legal_identity', { legal_identity: '' }, '请填写身份证号码'],
    ['legal_identity', { legal_identity: '3507031900' }, '身份证号码为 18 位，请核对'],
    ['legal_identity', { legal_identity: '350703190001010015' }, '身份证号码不正确，请核对后重新填写'],
    ['business_type', { business_type: [] }, '请选择业务类型'],
    ['email', { email: '' }, '请填写邮箱'],
    ['email', { email: 'lin@mail' }, '邮箱格式不正确'],
    ['email', { email: 'a b@mail.example' }, '邮箱格式不正确'],
    ['legal_identity_cert', { legal_identity_cert: '' }, '请上传身份证人像面照片'],
    ['legal_identity_cert_un', { legal_identity_cert_un: '' }, '请上传身份证国徽面照片'],
  ])('complains of %s: %j', (field, changes, message) => {
    expect(certificationComplaints({ ...good, ...changes })).toEqual({ [field]: message })
  })

  test.each(['买买提·吐尔逊', 'John Smith', '欧阳 林'])('takes the name %s', (legal_person) => {
    expect(certificationComplaints({ ...good, legal_person })).toEqual({})
  })
})

describe('the form of an enterprise', () => {
  test('warns of a credit code whose check character does not fit, and takes it', () => {
    expect(certificationComplaints({ ...company, credit_code: '91350700MA0000001M' })).toEqual({})
    expect(creditCodeWarning('91350700MA0000001M')).toBe('校验位不符，请对照营业执照核对；确认无误可以提交')
    expect(creditCodeWarning('91350700MA0000001N')).toBe('')
  })

  test('that is complete has nothing to complain of, with a credit code or without', () => {
    expect(certificationComplaints(company)).toEqual({})
    expect(certificationComplaints({ ...company, credit_code: '91350700ma0000001n' })).toEqual({})
  })

  test.each<[CertificationField, Partial<CertificationValues>, string]>([
    ['company_name', { company_name: '' }, '请填写企业名称'],
    ['company_name', { company_name: '青山' }, '请填写营业执照上的企业全称'],
    [
      'credit_code',
      { credit_code: '91350700MA00001N' },
      '统一社会信用代码为 18 位数字和字母，请按营业执照核对',
    ],
    ['legal_person', { legal_person: '' }, '请填写法定代表人姓名'],
    ['reg_capital', { reg_capital: '' }, '请填写注册资本'],
    ['reg_capital', { reg_capital: '0' }, '注册资本请填数字，单位是万元，如 500；应大于 0，最多 1 万亿元'],
    ['reg_capital', { reg_capital: '很多' }, '注册资本请填数字，单位是万元，如 500'],
    [
      'reg_capital',
      { reg_capital: '1000000000万元' },
      '注册资本请填数字，单位是万元，如 500；应大于 0，最多 1 万亿元',
    ],
    ['reg_capital', { reg_capital: '500,000' }, '请写明是 500000万元 还是 500000元'],
    ['province_id', { province_id: 0 }, '请选择注册地址所在地区'],
    ['address', { address: '' }, '请填写注册地址的详细地址'],
    ['business_licence_cert', { business_licence_cert: '' }, '请上传营业执照照片'],
  ])('complains of %s: %j', (field, changes, message) => {
    expect(certificationComplaints({ ...company, ...changes })).toEqual({ [field]: message })
  })

  test('complains in the order of the form', () => {
    const empty = { ...company, company_name: '', legal_person: '', email: '', business_licence_cert: '' }
    const order = fieldsOf(1).filter((field) => field in certificationComplaints(empty))
    expect(Object.keys(certificationComplaints(empty))).toEqual(order)
  })
})

describe('the state machine', () => {
  const { none, pending, approved, rejected } = CERTIFICATION
  test('has one outcome for each event in each state, and none where it may not happen', () => {
    const after = Object.fromEntries(
      Object.keys(certificationEvents).map((event) => [
        event,
        [none, pending, approved, rejected].map((state) =>
          stateAfter(event as keyof typeof certificationEvents, state),
        ),
      ]),
    )
    expect(after).toEqual({
      submit: [pending, pending, pending, pending],
      approve: [undefined, approved, undefined, undefined],
      reopen: [undefined, undefined, pending, pending],
      reject: [undefined, rejected, undefined, undefined],
      revoke: [undefined, undefined, rejected, undefined],
      withdraw: [undefined, none, none, none],
    })
  })

  test('has three steps: filled in, waiting, approved', () => {
    expect([none, pending, approved, rejected].map(certificationStep)).toEqual([0, 1, 2, 0])
  })

  test('asks users of type 3 for no certification', () => {
    expect(needsCertification({ apply_state: none, type: 1 })).toBe(true)
    expect(needsCertification({ apply_state: none, type: 3 })).toBe(false)
    expect(needsCertification({ apply_state: rejected, type: 1 })).toBe(false)
  })
})

test('masks keep what tells people apart, and no more', () => {
  expect(maskIdentityNumber('11010519491231002X')).toBe('110105********002X')
  expect(maskIdentityNumber('')).toBe('')
  expect(maskPersonName('林建山')).toBe('林**')
  expect(maskPersonName('')).toBe('')
  expect(maskEmail('linjianshan@mail.example')).toBe('l***@mail.example')
})

test('a badge says what was checked and when; of what is unknown nothing is said', () => {
  expect(ownerCheckText({ certified_as: 2, certified_at: '2026-11-20 10:30:00' })).toBe(
    '个人实名已核验 · 2026-11-20',
  )
  expect(ownerCheckText({ certified_as: 1, certified_at: '2026-11-20 10:30:00' })).toBe(
    '企业资质已核验 · 2026-11-20',
  )
  for (const unknown of [
    { certified_as: 0, certified_at: '' },
    { certified_as: 0, certified_at: '2026-11-20 10:30:00' },
    { certified_as: 1, certified_at: '' },
    { certified_as: 9, certified_at: '2026-11-20 10:30:00' },
  ])
    expect(ownerCheckText(unknown)).toBeFalsy()
})
