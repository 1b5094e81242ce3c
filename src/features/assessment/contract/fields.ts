// Every question of the forest-rights assessment, once: its label, its step, its codes and their labels (spec part 2 §3,
// §5). Wizard, calls, scoring, report, console and method page are made from this table.
import { TRANSFER_CATEGORIES, WOODLAND_TYPES } from '#features/listings/contract/woodland.ts'

export type Options = Readonly<Record<number, string>>

interface Question {
  label: string
  step: StepNumber
  /** Error message of an open answer (spec part 2 §5). */
  missing: string
  /** `region`: three selects; `number`: a number that is typed; `one` and `many`: options. */
  kind: 'region' | 'number' | 'one' | 'many'
  unit?: string
  hint?: string
  /** Labels of the options; absent where `codes` are those of listings. */
  options?: Options
  /** Codes whose labels stand in domain/listings/woodland.ts. */
  codes?: readonly number[]
  /** Ours: may be left open; the others are weighed without it. */
  optional?: true
}

export const STEPS = ['基本信息', '地块条件', '配套设施', '周边环境', '经营现状'] as const
export type StepNumber = 0 | 1 | 2 | 3 | 4
export const LAST_STEP = 4

/** Code of the answer that there is none of it. */
export const NONE = 0

const met = (none: string): Options => ({ 1: '充分满足', 2: '基本满足', 3: '一般满足', 4: none })
const connected = (none: string): Options => ({ 1: '已接通', 2: '可接通', 3: none })
const distances: Options = { 1: '10 公里以内', 2: '10–50 公里', 3: '50–100 公里', 4: '100 公里以上' }

const choose = (
  step: StepNumber,
  label: string,
  options: Options,
  more: { hint?: string; optional?: true } = {},
) => ({ label, step, kind: 'one', missing: `请选择${label}`, options, ...more }) as const
const chooseMany = (step: StepNumber, label: string, options: Options) =>
  ({ label, step, kind: 'many', missing: `请选择${label}`, options, hint: '可多选' }) as const
const optional = true as const

export const questions = {
  region: { label: '林地所在地区', step: 0, kind: 'region', missing: '请选择所在地区' },
  years: { label: '剩余使用年限', step: 0, kind: 'number', unit: '年', missing: '请输入剩余使用年限' },
  area: {
    label: '林地面积',
    step: 0,
    kind: 'number',
    unit: '亩',
    missing: '请输入林地面积',
    hint: '1 亩约等于 666.7 平方米',
  },
  type: { label: '林地类型', step: 0, kind: 'one', missing: '请选择林地类型', codes: WOODLAND_TYPES },
  forestry_type: {
    label: '流转类别',
    step: 0,
    kind: 'one',
    missing: '请选择流转类别',
    codes: TRANSFER_CATEGORIES,
  },
  /** `0` of this and the next question is ours: the spec's lists have no answer for those who receive nothing. */
  huinong: choose(0, '惠农补贴', {
    1: '种植补贴',
    2: '良种补贴',
    3: '农资综合补贴',
    4: '农机购置补贴',
    5: '农机报废更新补贴',
    6: '土壤有机质提升补贴',
    7: '畜牧良种补贴',
    8: '动物防疫补贴',
    [NONE]: '暂未享受',
  }),
  policy: choose(0, '扶持政策', {
    1: '贷款利息补贴',
    2: '贷款贴息',
    3: '税收优惠',
    4: '最低收购价政策',
    5: '养殖扶持政策',
    [NONE]: '暂未享受',
  }),

  soil: choose(1, '土壤质地', { 1: '壤土', 2: '黏土', 3: '沙土', 4: '砾质沙土' }),
  thickness: choose(1, '土层厚度', {
    1: '150 厘米以上',
    2: '100–150 厘米',
    3: '60–100 厘米',
    4: '30–60 厘米',
    5: '30 厘米以下',
  }),
  land_fertility: choose(1, '土壤肥力', { 1: '很高', 2: '高', 3: '一般', 4: '低', 5: '很低' }),
  shape: choose(1, '地块形状', { 1: '规则', 2: '一般', 3: '不规则' }),
  land_leveling: choose(1, '平整程度', { 1: '很平整', 2: '平整', 3: '一般', 4: '不平整', 5: '很不平整' }),
  irrigation: choose(1, '灌溉条件', met('无灌溉条件')),
  drainage: choose(1, '排水条件', met('无排水体系')),
  slope: choose(
    1,
    '坡度',
    {
      1: '平坡（5° 以下）',
      2: '缓坡（5–15°）',
      3: '斜坡（15–25°）',
      4: '陡坡（25–35°）',
      5: '急坡（35–45°）',
      6: '险坡（45° 以上）',
    },
    { optional, hint: '25° 以上的坡地禁止开垦种植农作物' },
  ),
  aspect: choose(1, '坡向', { 1: '阴坡', 2: '半阴坡', 3: '半阳坡', 4: '阳坡', 5: '无坡向' }, { optional }),
  position: choose(1, '坡位', { 1: '平地或谷地', 2: '下坡', 3: '中坡', 4: '上坡', 5: '山脊' }, { optional }),

  water_supply: choose(2, '供水', connected('难以接通')),
  power_supply: choose(2, '供电', connected('难以接通')),
  network: choose(2, '网络', connected('未接通')),
  road: choose(2, '道路', { 1: '水泥路', 2: '土路', 3: '无道路' }),
  mechanization: choose(2, '机械化程度', { 1: '基本机械化', 2: '一般', 3: '无' }),
  subsidiary: chooseMany(2, '附属设施', {
    1: '机具棚',
    2: '生活用房',
    3: '水井',
    4: '畜禽棚舍',
    5: '晒场',
    [NONE]: '无',
  }),

  /** `0` is ours, as with the subsidies. */
  related: chooseMany(3, '相关配套', {
    1: '农技站',
    2: '农产品批发市场',
    3: '冷库',
    4: '仓储',
    5: '物流',
    [NONE]: '以上都没有',
  }),
  airport: choose(3, '距机场', distances),
  high_speed_rail: choose(3, '距高铁站', distances),
  expressway: choose(3, '距高速公路', distances),
  railway: choose(3, '距铁路', distances),
  national_highway: choose(3, '距国道', distances),
  port: choose(3, '距港口', distances),

  utilization: choose(4, '利用现状', { 1: '种植', 2: '养殖', 3: '未利用' }),
  land_output: choose(4, '林地产出', { 1: '林木', 2: '果树', 3: '羊', 4: '家禽', 5: '无' }),
  fit: choose(4, '适宜经营', { 1: '农作物', 2: '林木', 3: '养殖', 4: '休闲农业', 5: '无' }),
  income: choose(4, '收入来源', { 1: '居家务农', 2: '外出务工', 3: '无' }),
  labor_force: choose(4, '劳动力', { 1: '充足', 2: '一般', 3: '缺乏' }),
} as const satisfies Record<string, Question>

type Table = typeof questions
export type QuestionName = keyof Table
type NameOfKind<K extends Question['kind']> = {
  [N in QuestionName]: Table[N]['kind'] extends K ? N : never
}[QuestionName]
export type NumberName = NameOfKind<'number'>
export type ChoiceName = NameOfKind<'one'>
export type ManyName = NameOfKind<'many'>
export type OptionalName = {
  [N in QuestionName]: Table[N] extends { optional: true } ? N : never
}[QuestionName]

export const questionNames = Object.keys(questions) as QuestionName[]
const namesOfKind = <K extends Question['kind']>(kind: K) =>
  questionNames.filter((name) => questions[name].kind === kind) as NameOfKind<K>[]
export const numberNames = namesOfKind('number')
export const choiceNames = namesOfKind('one')
export const manyNames = namesOfKind('many')

export const isOptional = (name: QuestionName): name is OptionalName => 'optional' in questions[name]

export const questionsOf = (step: number) => questionNames.filter((name) => questions[name].step === step)

export const codesOf = (name: ChoiceName | ManyName): readonly number[] => {
  const question: Question = questions[name]
  return question.codes ?? Object.keys(question.options ?? {}).map(Number)
}
