// What people write and paste is understood by every call that takes it: phones, codes, names, numbers of documents, sums,
// times and addresses. Those of a listing are tried in listings/as-written.test.ts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import {
  getMobile,
  loginByCode,
  register,
  retrievePassword,
  sendCode,
} from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { changeMobile } from '#features/accounts/contract/settings.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { staffAdd } from '#features/staff/contract/accounts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import {
  capitalExamples,
  codeExamples,
  landlineExamples,
  mobileExamples,
  nameExamples,
} from '#platform/readers/examples.ts'
import {
  creditCodeExample,
  identityExamples,
  longNameExample,
  refusedTenderFields,
  tenderRows,
} from '../../fixtures/as-written.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  certificationOf,
  consented,
  enterpriseForm,
  individualForm,
  sendCertification,
  submittedCertification,
} from '../../helpers/certifications.ts'
import {
  captchaOf,
  codeFor,
  newAddress,
  newMobile,
  PASSWORD,
  registered,
  registration,
  signedIn,
  staffSignedIn,
} from '../../helpers/people.ts'
import { newOwner, type Owner } from '../../helpers/submissions.ts'

let portal: TestApp
let admin: Awaited<ReturnType<typeof staffSignedIn>>
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** The example, of another number. */
const like = (written: string, example: string, other: string) => {
  let at = 0
  return written.replace(/\+86|[\d０-９]/g, (sign) => {
    if (sign === '+86') return sign
    const digit = other[at++ % example.length] ?? ''
    return /\d/.test(sign) ? digit : fullWidth(digit)
  })
}

describe.for(mobileExamples)('the mobile %j', ([written, example]) => {
  test('registers, signs in with password and code, and is known', async () => {
    const mobile = newMobile()
    const typed = like(written, example, mobile)
    const address = newAddress()
    await portal.call(sendCode, { mobile: typed, event: 'orregister' }, { address })
    const code = portal.deps.outbox?.latestCode(mobile)?.code ?? ''
    const made = await portal.call(register, registration({ mobile: typed, type: 2 }, code), { address })
    expect(made).toMatchObject({ code: 200, data: { mobile } })
    expect(await portal.call(getMobile, { mobile: typed, type: 2 }, { address })).toMatchObject({
      data: { registered: true },
    })
    const entered = await portal.call(login, { username: typed, password: PASSWORD, type: 2 }, { address })
    expect(entered).toMatchObject({ code: 200, data: { mobile } })
    portal.passSeconds(61)
    const byCode = await codeFor(portal, mobile, 'login')
    expect(
      await portal.call(loginByCode, { mobile: typed, code: byCode, type: 2 }, { address }),
    ).toMatchObject({
      data: { mobile },
    })
  })

  test('gets a new password, and takes the place of another one', async () => {
    const person = await registered(portal)
    const typed = like(written, example, person.mobile)
    const recovery = await captchaOf(portal)
    const sent = { mobile: typed, event: 'retrievepwd' as const, captcha: fullWidth(recovery.answer) }
    expect(
      await portal.call(sendCode, sent, { address: newAddress(), cookie: recovery.cookie }),
    ).toMatchObject({
      code: 200,
    })
    const code = portal.deps.outbox?.latestCode(person.mobile)?.code ?? ''
    const given = { type: 'mobile', apply_type: 2, mobile: typed, code, newpassword: 'Changed2026' } as const
    const caller = { address: newAddress(), cookie: recovery.cookie }
    expect(await portal.call(retrievePassword, { ...given, captcha: recovery.answer }, caller)).toMatchObject(
      {
        code: 200,
      },
    )

    const { token } = await signedIn(portal)
    const mobile = newMobile()
    const newCode = await codeFor(portal, mobile, 'changemobile')
    const { answer, cookie } = await captchaOf(portal)
    const changed = { mobile: like(written, example, mobile), captcha: answer, code: newCode }
    expect(await portal.call(changeMobile, changed, { token, cookie, address: newAddress() })).toMatchObject({
      code: 200,
    })
  })

  test('is the phone of an enquiry', async () => {
    const mobile = newMobile()
    const stored = await enquiryWith({ mobile: like(written, example, mobile) })
    expect(stored.mobile).toBe(mobile)
  })
})

const enquiryWith = async (changes: Record<string, unknown>) => {
  const asked = {
    type: 5,
    name: '王林',
    province_id: 350_000,
    city_id: 350_100,
    county_id: 350_102,
    content: `问 ${newMobile()}`,
    ...changes,
  }
  expect(await portal.call(addProposal, asked, { address: newAddress() })).toMatchObject({ code: 200 })
  const [row] = await portal.deps.db.select().from(enquiries).where(eq(enquiries.content, asked.content))
  if (!row) throw new Error('not stored')
  return row
}

test.for(landlineExamples)('the landline %j is the phone of an enquiry', async ([written, phone]) => {
  expect((await enquiryWith({ mobile: written })).mobile).toBe(phone)
})

test('a name of 50 signs is taken by every field for names', async () => {
  const name = longNameExample
  expect((await enquiryWith({ name, mobile: newMobile() })).name).toBe(name)
  const { save } = content.experts.calls
  expect(await portal.call(save, { username: name }, admin)).toMatchObject({ code: 200 })
  const fields = { name: '油茶', type: 3, stage_id: 1, industry_id: 4, province_id: 110_000 }
  const project = { ...fields, city_id: 110_100, county_id: 110_101, username: name }
  expect(await portal.call(content.projects.calls.save, project, admin)).toMatchObject({ code: 200 })
  const member = { login_name: 'changming', name, role: 'editor', password: 'Forest-2026' } as const
  expect(await portal.call(staffAdd, member, admin)).toMatchObject({ code: 200 })
  const owner = await newOwner(portal)
  const form = await individualForm(portal, owner, { legal_person: name })
  await expect(submittedCertification(portal, owner, form)).resolves.toBeDefined()
})

test.for(nameExamples)('the name %j is that of an enquiry', async ([written, name]) => {
  expect((await enquiryWith({ name: written, mobile: newMobile() })).name).toBe(name)
})

test.for(codeExamples)('the code in %j is taken', async ([written, example]) => {
  const { mobile } = await registered(portal)
  const code = await codeFor(portal, mobile, 'login')
  const typed = /[０-９]/.test(written)
    ? fullWidth(code)
    : written.replace(/\d{3} ?\d{3}/, (digits) =>
        digits.includes(' ') ? `${code.slice(0, 3)} ${code.slice(3)}` : code,
      )
  expect(example).toHaveLength(6)
  expect(
    await portal.call(loginByCode, { mobile, code: typed, type: 2 }, { address: newAddress() }),
  ).toMatchObject({ code: 200 })
})

test('of two codes the first one leads to the newest message', async () => {
  const { mobile } = await registered(portal)
  const first = await codeFor(portal, mobile, 'login')
  portal.passSeconds(61)
  await codeFor(portal, mobile, 'login')
  expect(
    await portal.call(loginByCode, { mobile, code: first, type: 2 }, { address: newAddress() }),
  ).toMatchObject({ code: 1103, msg: '验证码不正确，请填最新一条短信里的验证码' })
})

describe('a certification', () => {
  const formWith = (owner: Owner, changes: Record<string, unknown>) => {
    const make = 'reg_capital' in changes || 'credit_code' in changes ? enterpriseForm : individualForm
    return make(portal, owner, changes)
  }
  const certified = async (changes: Record<string, unknown>) => {
    const owner = await newOwner(portal)
    await submittedCertification(portal, owner, await formWith(owner, changes))
    return certificationOf(portal, owner)
  }

  test.for(capitalExamples)('reads the capital %j, or asks for its unit', async ([reg_capital, capital]) => {
    if (typeof capital === 'number')
      expect(await certified({ reg_capital })).toMatchObject({ reg_capital: String(capital) })
    else {
      const owner = await newOwner(portal)
      await consented(portal, owner)
      expect(await sendCertification(portal, owner, await formWith(owner, { reg_capital }))).toMatchObject({
        code: 400,
        data: { fields: { reg_capital: expect.stringContaining(`请写明是 ${capital.join(' 还是 ')}`) } },
      })
    }
  })

  test('takes a number of JSON in its unit', async () => {
    expect(await certified({ reg_capital: 1.2 })).toMatchObject({ reg_capital: '1.2' })
  })

  test.for(identityExamples)('reads the number %j', async ([legal_identity, number]) => {
    expect(await certified({ legal_identity })).toMatchObject({
      legal_identity: number.replace(/^(.{6}).{8}/, '$1********'),
    })
  })

  test('takes a credit code whose check sign does not fit, in groups', async () => {
    const [credit_code, stored] = creditCodeExample
    expect(await certified({ credit_code })).toMatchObject({ credit_code: stored })
  })

  test.for(['\u200bｌｉｎ＠mail.example', ' lin@mail.example '])('reads the mailbox %j', async (email) => {
    expect(await certified({ email })).toMatchObject({ email: 'lin@mail.example' })
  })
})

describe('the staff', () => {
  const least: Partial<Record<EditedKind, Record<string, unknown>>> = {
    projects: {
      name: '油茶',
      type: 3,
      stage_id: 1,
      industry_id: 4,
      province_id: 110_000,
      city_id: 110_100,
      county_id: 110_101,
    },
    tenders: { title: '苗木采购', project_sn: 'LQ-1', ptype: 1, infor_type: 1, industry_type: 4 },
    settings: { name: '林权通' },
    links: { title: '林业站' },
  }
  let serial = 0
  const saved = async (kind: EditedKind, changes: Record<string, unknown>) => {
    const { save, get } = content[kind].calls
    const isSettings = kind === 'settings'
    const unique = kind === 'tenders' ? { project_sn: `LQ-${++serial}` } : {}
    const version = isSettings ? (await portal.call(get, { id: 1 }, admin)).data.record.version : 0
    const input = { ...least[kind], ...unique, ...changes, ...(isSettings && { id: 1, version }) }
    const answer = await portal.call(save, input, admin)
    if (answer.code !== 200) return answer.data as unknown as { fields: Record<string, unknown> }
    return (await portal.call(get, { id: answer.data.id }, admin)).data
  }

  test.for<[EditedKind, string, unknown, unknown]>([
    ['projects', 'budget', '１２．５亿', 12.5],
    ['projects', 'budget', '5000万元', 0.5],
    ['projects', 'budget', 1200, 1200],
    ['projects', 'woodland', '80公顷', 1200],
    ['projects', 'woodland', '1.2万亩', 12_000],
    ['projects', 'management', '三十年', 30],
    ['projects', 'user_phone', '电话\u202d138 0013 8000\u202c', '13800138000'],
    ['projects', 'user_phone', '0591—87654321', '0591-87654321'],
    ['projects', 'username', '买买提‧艾力', '买买提·艾力'],
    ['projects', 'starttime', '2026年3月1日 上午9:30', '2026-03-01T09:30:00'],
    ['projects', 'starttime', '２０２６/３/１ ０９：３０', '2026-03-01T09:30:00'],
    ['tenders', 'estimate', '318.6 万元', 318.6],
    ['tenders', 'estimate', '1.2亿', 12_000],
    ['tenders', 'bond', '5万元', 50_000],
    ['tenders', 'bond', '５００００', 50_000],
    ['tenders', 'signup_end', '2026.10.12 下午3点半', '2026-10-12T15:30:00'],
    ['settings', 'hotline', '４００ 123 4567', '400-123-4567'],
    ['settings', 'sales_phone', '010－87654321，13800138000', '010-87654321、13800138000'],
    ['settings', 'hotline', '400-123-4567（工作日）', '400-123-4567(工作日)'],
    ['settings', 'member_days', '365天', 365],
    ['settings', 'member_price', '1,280.5元', 1280.5],
    ['settings', 'expert_count', '１，２００人', '1200'],
    [
      'settings',
      'market_link',
      '\u200bｈｔｔｐｓ：／／ｗｗｗ。example。com／招标?a=1',
      'https://www.example.com/招标?a=1',
    ],
    ['links', 'url', ' HTTPS://www.example.com/a ', 'https://www.example.com/a'],
    ['links', 'sort', '３', 3],
  ])('of %s %s %j stores %j', async ([kind, field, written, stored]) => {
    expect(await saved(kind, { [field]: written })).toMatchObject({ fields: { [field]: stored } })
  })

  test.for(tenderRows)('of a tender %s %j stores %j', async ([field, written, stored]) => {
    const before = field === 'open_time' ? { signup_end: '2026-10-10 17:00' } : {}
    const record = await saved('tenders', { ...before, [field]: written })
    expect(record).toMatchObject({ fields: { [field]: stored } })
  })

  test.for(refusedTenderFields)('of a tender %s %j is refused: %s', async ([field, written, message]) => {
    const refused = await saved('tenders', { [field]: written, mode: 'publish' })
    expect(refused).toMatchObject({ fields: { [field]: message } })
  })

  test.for<[EditedKind, string, string, string]>([
    ['projects', 'budget', '5000', '投资额请写明是 5000亿元 还是 5000万元'],
    ['projects', 'budget', '三千', '投资额请写明是 3000万元 还是 3000亿元'],
    ['projects', 'payback_cycle', '8-10年', '回收周期请写明是 8年 还是 10年'],
    ['projects', 'starttime', '03/04/2026 09:30', '发起时间应写作 2026-10-12 09:30:00'],
    ['tenders', 'bond', '很多', '投标保证金请填数字，如 50000'],
    ['settings', 'member_days', '0', '会员有效天数请填数字，如 365；最少 1，最多 3,650 天'],
  ])('of %s %s %j is asked: %s', async ([kind, field, written, message]) => {
    expect(await saved(kind, { [field]: written, mode: 'publish' })).toMatchObject({
      fields: { [field]: message },
    })
  })

  test.for<[EditedKind, string, unknown, string]>([
    ['projects', 'budget', '约一百来万吧', '约一百来万吧'],
    ['projects', 'budget', '5000', '5000'],
    ['projects', 'management', 300, '300'],
    ['projects', 'starttime', '明年春天', '明年春天'],
    ['tenders', 'estimate', '约一百来万吧', '约一百来万吧'],
    ['tenders', 'bond', '很多', '很多'],
    ['tenders', 'signup_end', '另行通知', '另行通知'],
    ['links', 'sort', '最前', '最前'],
  ])('a draft of %s keeps %s %j as %j', async ([kind, field, written, kept]) => {
    expect(await saved(kind, { [field]: written })).toMatchObject({ fields: { [field]: kept } })
  })
})
