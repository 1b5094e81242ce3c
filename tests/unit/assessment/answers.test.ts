// Answers of the wizard: steps, messages, and every spelling that is read.
import { describe, expect, test } from 'vitest'
import {
  type AnswerDraft,
  answerComplaints,
  answersOf,
  type Complaints,
  complaintOf,
  emptyAnswers,
  readDraft,
  stepComplaints,
  wrongAnswers,
} from '#features/assessment/contract/answers.ts'
import {
  choiceNames,
  codesOf,
  isOptional,
  manyNames,
  type QuestionName,
  questionNames,
  questions,
  questionsOf,
  STEPS,
} from '#features/assessment/contract/fields.ts'
import { model20261 } from '#features/assessment/rules/model-2026-1.ts'
import { answerText, optionLabel, optionsOf } from '#features/assessment/rules/options.ts'
import { changesOf } from '#features/assessment/rules/score.ts'
import { validAnswers } from '../../helpers/assessments.ts'

const withAnswers = (changes: Record<string, unknown>) => readDraft({ ...validAnswers(), ...changes })
const complaintAbout = (name: QuestionName, value: unknown) =>
  complaintOf(withAnswers({ [name]: value }), name)

/** Spec part 2 §5. */
const GROUPS: readonly (readonly QuestionName[])[] = [
  ['region', 'years', 'area', 'type', 'forestry_type', 'huinong', 'policy'],
  ['soil', 'thickness', 'land_fertility', 'shape', 'land_leveling', 'irrigation', 'drainage'],
  ['water_supply', 'power_supply', 'network', 'road', 'mechanization', 'subsidiary'],
  ['related', 'airport', 'high_speed_rail', 'expressway', 'railway', 'national_highway', 'port'],
  ['utilization', 'land_output', 'fit', 'income', 'labor_force'],
]

/** What is said while a question is open. */
const MISSING: Readonly<Record<string, string>> = {
  region: '请选择所在地区',
  years: '请输入剩余使用年限',
  area: '请输入林地面积',
  type: '请选择林地类型',
  forestry_type: '请选择流转类别',
  huinong: '请选择惠农补贴',
  policy: '请选择扶持政策',
  soil: '请选择土壤质地',
  thickness: '请选择土层厚度',
  land_fertility: '请选择土壤肥力',
  shape: '请选择地块形状',
  land_leveling: '请选择平整程度',
  irrigation: '请选择灌溉条件',
  drainage: '请选择排水条件',
  water_supply: '请选择供水',
  power_supply: '请选择供电',
  network: '请选择网络',
  road: '请选择道路',
  mechanization: '请选择机械化程度',
  subsidiary: '请选择附属设施',
  related: '请选择相关配套',
  airport: '请选择距机场',
  high_speed_rail: '请选择距高铁站',
  expressway: '请选择距高速公路',
  railway: '请选择距铁路',
  national_highway: '请选择距国道',
  port: '请选择距港口',
  utilization: '请选择利用现状',
  land_output: '请选择林地产出',
  fit: '请选择适宜经营',
  income: '请选择收入来源',
  labor_force: '请选择劳动力',
}

/** Codes of the spec’s lists (part 2 §3); those of the optional questions, and 0 of three lists, are ours. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  type: [1, 2, 3, 4, 5, 6, 7, 8, 9, 20],
  forestry_type: [1, 2, 3, 4, 5],
  huinong: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  policy: [0, 1, 2, 3, 4, 5],
  soil: [1, 2, 3, 4],
  thickness: [1, 2, 3, 4, 5],
  land_fertility: [1, 2, 3, 4, 5],
  shape: [1, 2, 3],
  land_leveling: [1, 2, 3, 4, 5],
  irrigation: [1, 2, 3, 4],
  drainage: [1, 2, 3, 4],
  slope: [1, 2, 3, 4, 5, 6],
  aspect: [1, 2, 3, 4, 5],
  position: [1, 2, 3, 4, 5],
  water_supply: [1, 2, 3],
  power_supply: [1, 2, 3],
  network: [1, 2, 3],
  road: [1, 2, 3],
  mechanization: [1, 2, 3],
  subsidiary: [0, 1, 2, 3, 4, 5],
  related: [0, 1, 2, 3, 4, 5],
  airport: [1, 2, 3, 4],
  high_speed_rail: [1, 2, 3, 4],
  expressway: [1, 2, 3, 4],
  railway: [1, 2, 3, 4],
  national_highway: [1, 2, 3, 4],
  port: [1, 2, 3, 4],
  utilization: [1, 2, 3],
  land_output: [1, 2, 3, 4, 5],
  fit: [1, 2, 3, 4, 5],
  income: [1, 2, 3],
  labor_force: [1, 2, 3],
}

describe('the form', () => {
  test('has the steps and groups of the spec, and ours beside them are optional', () => {
    expect(STEPS).toHaveLength(5)
    for (const [step, names] of GROUPS.entries())
      expect(questionsOf(step).filter((name) => !isOptional(name))).toEqual(names)
    expect(questionNames.filter(isOptional)).toEqual(['slope', 'aspect', 'position'])
  })

  test('has the codes of the spec, each with its label; that there is none of it comes last', () => {
    for (const name of [...choiceNames, ...manyNames]) {
      expect([name, codesOf(name)]).toEqual([name, CODES[name]])
      const options = optionsOf(name)
      expect(options.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(CODES[name])
      expect(options.filter(({ label }) => label === '')).toEqual([])
      if (CODES[name]?.[0] === 0) expect(options.at(-1)?.code).toBe(0)
    }
  })
})

describe('messages', () => {
  test('every question that is open and needed has its own, in the order of the form', () => {
    expect(Object.entries(answerComplaints(emptyAnswers()))).toEqual(Object.entries(MISSING))
    for (const [step, names] of GROUPS.entries())
      expect(stepComplaints(emptyAnswers(), step)).toEqual(
        Object.fromEntries(names.map((name) => [name, MISSING[name]])),
      )
  })

  test('complete answers have none', () => {
    expect(answerComplaints(readDraft(validAnswers()))).toEqual({})
    expect(wrongAnswers(readDraft(validAnswers()))).toEqual({})
  })

  test('a code that is none of a question’s is named, every one of its own is taken', () => {
    for (const name of choiceNames) {
      const { label } = questions[name]
      const beyond = Math.max(...codesOf(name)) + 1
      for (const value of [-1, beyond, 99, 1.5, 'abc', '1e0', '0x1', true, {}, [1]])
        expect([name, value, complaintAbout(name, value)]).toEqual([name, value, `${label}不正确`])
      for (const code of codesOf(name)) expect(complaintAbout(name, code)).toBeUndefined()
      if (!codesOf(name).includes(0)) expect(complaintAbout(name, 0)).toBe(`${label}不正确`)
    }
    for (const name of manyNames) {
      const { label } = questions[name]
      for (const value of [[6], [1, 99], [-1], [1.5], ['x'], 'x', '1,x', [null], [[1]], true])
        expect([name, value, complaintAbout(name, value)]).toEqual([name, value, `${label}不正确`])
      for (const code of codesOf(name)) expect(complaintAbout(name, [code])).toBeUndefined()
    }
  })

  test('that there is none of it cannot be chosen together with others', () => {
    expect(complaintAbout('subsidiary', [0, 3])).toBe('附属设施选了“无”，不能再选其他')
    expect(complaintAbout('related', '5,0')).toBe('相关配套选了“以上都没有”，不能再选其他')
    expect(complaintAbout('related', [0])).toBeUndefined()
    expect(complaintAbout('related', [0, 0])).toBeUndefined()
  })

  const YEARS = '剩余使用年限请填整年数，如 30'
  const AREA = '请填亩数，如 120.5'
  const YEARS_BEYOND = `${YEARS}；1 到 70 年`
  const AREA_BEYOND = `${AREA}；最少 0.01 亩，最多 100 万亩`
  test.for([
    ['years', 0, YEARS_BEYOND],
    ['years', 1, undefined],
    ['years', 70, undefined],
    ['years', 71, YEARS_BEYOND],
    ['years', '-1', `${YEARS}，或终止日期 2054年12月31日`],
    ['years', 1.5, '请填整数，如 2'],
    ['years', '三十', undefined],
    ['years', '1e1', `${YEARS}，或终止日期 2054年12月31日`],
    ['years', '9'.repeat(40), YEARS_BEYOND],
    ['years', '   ', '请输入剩余使用年限'],
    ['years', null, '请输入剩余使用年限'],
    ['years', [30], '请输入剩余使用年限'],
    ['area', 0, AREA_BEYOND],
    ['area', '0.01', undefined],
    ['area', '0.005', AREA_BEYOND],
    ['area', 1_000_000, undefined],
    ['area', '1000000.01', AREA_BEYOND],
    ['area', '12.345', '最多 2 位小数，如 12.35'],
    ['area', '-5', AREA],
    ['area', '12,5', AREA],
    ['area', '120公顷', undefined],
    ['area', '', '请输入林地面积'],
  ] as const)('%s of %j: %s', ([name, value, message]) => {
    expect(complaintAbout(name, value)).toBe(message)
  })

  test('a region needs its province, and codes that are codes', () => {
    const about = (changes: Record<string, unknown>) => complaintOf(withAnswers(changes), 'region')
    for (const province_id of [0, '', 'abc', -350_000, 1_000_000, 350_000.5])
      expect(about({ province_id })).toBe(MISSING.region)
    expect(about({ city_id: 'x' })).toBe(MISSING.region)
    expect(about({ county_id: -1 })).toBe(MISSING.region)
    // Whether a level is missing is known to the server alone: some cities have no counties.
    expect(about({ county_id: 0 })).toBeUndefined()
  })
})

describe('a draft', () => {
  test('may be open everywhere, and what is given in it must be right', () => {
    expect(wrongAnswers(emptyAnswers())).toEqual({})
    const draft = readDraft({ province_id: 350_000, years: '99', soil: 9, related: '0,1', slope: 7 })
    expect(wrongAnswers(draft)).toEqual({
      years: '剩余使用年限请填整年数，如 30；1 到 70 年',
      soil: '土壤质地不正确',
      slope: '坡度不正确',
      related: '相关配套选了“以上都没有”，不能再选其他',
    } satisfies Complaints)
    expect(wrongAnswers(readDraft({ province_id: 'abc' }))).toEqual({ region: MISSING.region })
  })

  test('of anything that is none is an empty one', () => {
    for (const value of [undefined, null, '', 'x', 5, true, [], [1], { other: 1 }])
      expect(readDraft(value)).toEqual(emptyAnswers())
  })

  test('is read back as it was stored, in the order of the form', () => {
    const draft = withAnswers({ slope: null, related: [2, 5], years: '三十年' })
    const stored = Object.fromEntries(Object.entries(draft).toReversed())
    expect(JSON.stringify(readDraft(stored))).toBe(JSON.stringify(draft))
    const names = Object.keys(draft).filter((name) => !/^(province|city|county)_id$/.test(name))
    expect(names).toEqual(questionNames.filter((name) => name !== 'region'))
  })

  test('that is not complete has no answers', () => {
    expect(() => answersOf(emptyAnswers())).toThrow('not complete')
    expect(() => answersOf(withAnswers({ years: '99' }))).toThrow('not complete')
  })
})

describe('spellings', () => {
  test.for([
    ['years', '30 年', 30],
    ['years', ' 30 ', 30],
    ['years', '３０', 30],
    ['area', '1,200.50 亩', 1200.5],
    ['area', '１２０．５', 120.5],
    ['area', 120.5, 120.5],
    ['area', '12\0', 12],
    ['soil', '2', 2],
    ['soil', ' 2 ', 2],
    ['huinong', '0', 0],
    ['huinong', 0, 0],
    ['slope', '', null],
    ['slope', ' ', null],
    ['slope', '6', 6],
    ['province_id', '350000', 350_000],
    ['city_id', '', 0],
    ['related', '1,3', [1, 3]],
    ['related', ' 1 , 3 ,', [1, 3]],
    ['related', ['1', 3], [1, 3]],
    ['related', [3, 3, 1], [3, 1]],
    ['related', 4, [4]],
    ['subsidiary', '0', [0]],
    ['subsidiary', 0, [0]],
  ] as const)('%s of %j is %j', ([name, value, read]) => {
    const answers = answersOf(withAnswers({ [name]: value }))
    expect(answers[name as keyof typeof answers]).toEqual(read)
  })

  test('a blank is no answer, not even where the code 0 is one', () => {
    for (const value of ['', ' ', '\t', null, undefined]) {
      expect(complaintAbout('huinong', value)).toBe(MISSING.huinong)
      expect(complaintAbout('related', value)).toBe(MISSING.related)
    }
  })

  test('answers in words', () => {
    const draft: AnswerDraft = withAnswers({ area: '1200.5', related: [1, 3], slope: null, huinong: 0 })
    expect(answerText(draft, 'area')).toBe('1,200.5 亩')
    expect(answerText(draft, 'years')).toBe('30 年')
    expect(answerText(draft, 'related')).toBe('农技站、冷库')
    expect(answerText(draft, 'slope')).toBe('')
    expect(answerText(draft, 'huinong')).toBe('暂未享受')
    expect(answerText(draft, 'forestry_type')).not.toBe('')
    expect(optionLabel('soil', 9)).toBe('')
  })

  test('a term is read as in a listing, however long the text of the certificate is', () => {
    const term = '林地使用期限：自2024年01月01日起至2054年12月31日止'
    expect(answersOf(withAnswers({ years: term })).years).toBe(
      answersOf(withAnswers({ years: '2054年止' })).years,
    )
  })

  test('a number that is about so much stays so, and is exact where a change is advised', () => {
    const answers = answersOf(withAnswers({ area: '120多亩', years: '约30' }))
    expect(answers).toMatchObject({ area: 120, years: 30, approximate: ['years', 'area'] })
    expect(answerText(answers, 'area')).toBe('约 120 亩')
    expect(answerText(answers, 'years')).toBe('约 30 年')
    const better = changesOf(model20261, answers).find(({ factor }) => factor.field === 'years')
    expect(better && answerText(better.answers, 'years')).toMatch(/^\d+ 年$/)
    expect(answersOf(withAnswers({}))).not.toHaveProperty('approximate')
  })

  test.each(['约 120', '80公顷', '一大片', '1,200', ''])('a draft says %j as it was typed', (area) => {
    expect(answerText(withAnswers({ area }), 'area')).toBe(area)
  })
})
