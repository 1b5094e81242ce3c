// Bounds in a keyword: 100亩以上, 三百亩到五百亩, 不到十万, and those that are not wanted: 100亩以上不要.
import { SPECIES_NAMES } from '#features/listings/contract/species-names.ts'
import { pairOf, quantities, readQuantity } from '#platform/readers/quantity.ts'
import { FORMAL_NUMERALS } from '#platform/readers/typed-text.ts'
import { FILTERS, type Filter, type ListingFilter, type RangeName } from './filters.ts'
import {
  BOUNDARY_AFTER,
  BOUNDARY_BEFORE,
  type Found,
  MARKS,
  type Meaning,
  oneOf,
  overlaps,
  type Stretch,
  type Unsupported,
} from './keyword-parts.ts'
import { transferCategories, woodlandTypes } from './woodland.ts'

interface Said {
  /** Names of the quantity, as people write them before the figure. */
  names: readonly string[]
  /** Names that leave open whether this is what is counted: 每亩 is a price by the year, or once for all. */
  looseNames?: readonly string[]
  /** Whether these units say by themselves what is counted: 500 元 may be the whole price or that of a mu. */
  isSure?: (units: string) => boolean
}

const SAID: Record<RangeName, Said> = {
  price: { names: ['总价', '价格', '价钱', '售价', '预算'] },
  area: {
    names: ['实测面积', '林地面积', '面积'],
    isSure: (units) => units !== '分' && units !== '分地',
  },
  permu: {
    names: ['每亩每年', '每年每亩', '一亩一年', '每亩年租金', '每亩年租', '亩年租金', '亩年租', '单价'],
    looseNames: ['每亩', '一亩', '亩均', '亩价'],
    isSure: (units) => units.includes('年'),
  },
  years: {
    names: [
      '剩余年限',
      '使用年限',
      '流转年限',
      '年限',
      '剩余期限',
      '期限',
      '租期',
      '承包期',
      '剩余',
      '剩下',
      '剩',
      '还能用',
      '还剩',
      '还有',
    ],
  },
}

type Range = Extract<Filter, { kind: 'range' }> & Required<Said>
export const RANGES = FILTERS.flatMap((one): Range[] =>
  one.kind === 'range' ? [{ looseNames: [], isSure: () => true, ...one, ...SAID[one.name] }] : [],
)

const NUMERALS = `零一二两三四五六七八九十百千万亿半${FORMAL_NUMERALS}`
/** No number follows: in 50万 最多 100亩 the bound 最多 belongs to 100亩. */
const NO_NUMBER_AFTER = `(?=$|[,;]| (?![^,;]*(?:\\d|[${NUMERALS}][亩顷万亿元块年])))`
const AT_LEAST =
  '(?:不要|不能|别)(?:少于|低于|小于)|不少于|不低于|不小于|至少|最少|最低|最小|超过|大于|高于|多于|起码|≥|>=|>'
const AT_MOST =
  '(?:不要|不能|不可|别)(?:超过|多于|高于|大于)|不超过?|不多于|不高于|不大于|不到|不足|低于|少于|小于|至多|最多|最高|最大|≤|<=|<'
const OR_MORE = `及?以上|往上|起步|开外|起(?![\\u4e00-\\u9fff])|最少${NO_NUMBER_AFTER}|\\+`
const OR_LESS = `及?以下|以内|之内|以里|封顶|最多${NO_NUMBER_AFTER}|内(?!蒙)`
/** Phrases that a request begins with, before what is looked for. */
const ASKING = '最好|希望|我|想|要|找|求|买|租|购|承包|流转|来|有没有|有|一块|一片|块|片'
/** About 500 is from 400 to 600. */
const ABOUT = 0.2

/** After a power of ten with so many zeros: 12万5千, 12万5, 36万五千, 1亿2000万; 20万100亩 is 20万 and 100亩. */
const afterPower = (zeros: number) =>
  `(?:\\d+(?:\\.\\d+)?(?=[十百千万亿萬wk])|\\d(?:\\d{${zeros - 1}})?(?![\\d.十百千万亿萬wk])|零?[一二两三四五六七八九]${zeros > 3 ? '(?![十百])' : ''})?`
const NUMBER = `(?:\\d+(?:,\\d{3}(?!\\d))*(?:\\.\\d+)?(?:[万亿萬w]${afterPower(4)}|[十百千k]${afterPower(3)})*|[${NUMERALS}]+)`
const UNIT = oneOf(RANGES.flatMap(({ unit }) => [unit, ...Object.keys(quantities[unit].units)]))
/** A unit, and smaller units that follow it: 12亩3分, 3元5角, 8公顷5亩. 100亩20万元 are two quantities. */
const SMALLER_UNITS = `(?:(?:公顷|公頃) ?${NUMBER} ?[亩畝]|(?:${UNIT}))(?:零?[\\d一二两三四五六七八九半](?:\\.\\d)? ?[分厘角]地?)*`
/** ￥100000 is 100000元. */
const CURRENCY = '(?:¥|RMB|人民币) ?'
const NAME = oneOf(RANGES.flatMap(({ names, looseNames }) => [...names, ...looseNames]))
const QUANTITY = `${NUMBER}(?:[多来余把][万亿]?)?(?: ?${SMALLER_UNITS}(?:多(?!少))?)?`
const EXPRESSION = new RegExp(
  [
    `(?:(?:${ASKING})+ ?)?`,
    // 一亩2分 is an area, 一亩2万 a price.
    `(?:(?!一亩[\\d一二三四五六七八九半]+[分厘])(?<name>${NAME})(?:在|为|是|要)?[: ]*)?`,
    `(?:(?:(?<least>${AT_LEAST})|(?<most>${AT_MOST})|(?<about>大约|大概|约)) ?)?`,
    `(?<sign>${CURRENCY})?(?<from>${QUANTITY})(?: ?(?:-|~|到|至) ?(?:${CURRENCY})?(?<to>${QUANTITY})(?:之间)?)? ?`,
    `(?:(?<more>${OR_MORE})|(?<less>${OR_LESS})|(?<nearly>左右|上下|附近))?`,
  ].join(''),
  'giu',
)
const NUMBER_SIGNS = new RegExp(`[\\d., ${NUMERALS}wk多来余把]`, 'giu')

/** Signs before a figure that change the number (几十亩, 第二亩) or deny its bound (不要超过100亩). */
const CHANGED_BEFORE = /(?:[几数余多第不非别没无]|不[要能可]|\d,)$/
/**
 * What is to be left out is no bound, up to the end of its clause: 不考虑100亩以上, 不要竹林、100亩以上. 要 and 有 may have been
 * read as the beginning of a request.
 */
const DENIED_BEFORE =
  /(?:不想?要?|别要?|不考虑|不含|不包括|不是|除了?|除去|排除|非|没有?|无) ?(?:\p{Script=Han}{1,12}、 ?){0,5}$/u
const DENIAL_AFTER = '(?:不想?要|别要?|不考虑|不行|除外|[之以]外)了?'
/** 100亩以上不要, 100亩以上的都不要; of 100亩以上 不要 松木 the denial belongs to the wood. */
const DENIED_AFTER = new RegExp(
  `^(?:的?[就都也全]?${DENIAL_AFTER}(?=$|[的 ${MARKS}])| ${DENIAL_AFTER}(?=$|[${MARKS}]))`,
)
const CLAUSE_BEFORE = /[^ ,;。!?]*$/
const CLAUSE_AFTER = /^[^ ,;。!?]*/
const behind = (names: string) => new RegExp(`(?:${names})(?:在|为|是|要)?[: ]*(?:大约|大概|约)?$`)
interface Other {
  unsupported: Unsupported
  before: RegExp
  after?: RegExp
  /** Units without 万, empty where none is written. */
  units: RegExp
  /** Filters that may be meant nevertheless. */
  offered?: (said: Expression, read: readonly Meaning[]) => readonly Meaning[]
}
/** A filter has some scores; others may mean one of them. */
const SCORES = FILTERS.flatMap((one): Meaning[] =>
  one.name === 'score'
    ? Object.entries(one.options).flatMap(([code, text]) =>
        text.includes('以上')
          ? [{ filter: one.kind, text, asked: one.read(new URLSearchParams({ score: code })) }]
          : [],
      )
    : [],
)
const YUAN_UNITS = /^(?:[元块圆]|块钱|元整)*$/
const rentOf = (time: string) =>
  new RegExp(`^ ?(?:[/每一]|一个)${time}(?! ?[/每一]亩)(?:${OR_MORE}|${OR_LESS}|左右|上下)?`)
/** Quantities that no range is of: the age of trees, the rent of a year, the score of an assessment. */
const OTHERS: readonly Other[] = [
  {
    unsupported: 'age',
    before: behind('林龄|树龄|苗龄'),
    after: /^的?(?:[林树苗]龄|[老大古幼]树|[幼老]林|中龄林|[近成过]熟林|生)/,
    units: /^(?:周?年|个年头)*$/,
  },
  {
    unsupported: 'rent',
    before: behind('[年地]?租金|[年地]租|[一每]年'),
    after: rentOf('年'),
    units: YUAN_UNITS,
    offered: (_, read) => read.filter(({ asked }) => asked.permu_min || asked.permu_max),
  },
  {
    unsupported: 'rent',
    before: behind('月租金?|[一每]个?月'),
    after: rentOf('月'),
    units: YUAN_UNITS,
  },
  {
    unsupported: 'score',
    before: behind('评分|得分|分数'),
    units: /^分*$/,
    offered: ({ most, less }) => (most === undefined && less === undefined ? SCORES : []),
  },
]
/** Words for trees beside a number of years: 15年以上杉木 may mean their age, or the term of the right. */
const TREES_AFTER = new RegExp(`^的?(?:\\p{Script=Han}{0,3}[林苗]|${oneOf(SPECIES_NAMES)})`, 'u')
const TREES_BEFORE = new RegExp(`(?:${oneOf(SPECIES_NAMES)}|[林树苗木山])$`)
/** 几十亩, 上百亩, 十几年: no number. */
const VAGUE = new RegExp(
  `上[百千万亿]+ ?[亩顷元块]|(?:若干|(?:好|[\\d${NUMERALS}]+)?几|数(?=[十百千万亿]))[十百千]*[多来余]?(?:[万亿]?(?:[亩元块]|公?顷)|[万亿])|(?:十几|几十|上百)年`,
  'g',
)
/** 超过五十亩不超过一百亩: the next bound. */
const BOUND_AFTER = new RegExp(`^(?:${AT_LEAST}|${AT_MOST}) ?[\\d${NUMERALS}]`)
const NAME_BEFORE = new RegExp(
  `(?:(?:${oneOf(SPECIES_NAMES)})(?:山[林场]?|林[地子]?|[地园])?|${oneOf(Object.values(transferCategories))})$`,
)
/** 100亩转让, 200亩毛竹山, 100亩20万: land, or the next quantity. */
const LAND_AFTER = new RegExp(
  `^的?(?:[山林地竹松杉桉急转出流带有]|${oneOf([...SPECIES_NAMES, ...Object.values(transferCategories), ...Object.values(woodlandTypes)])}|(?:(?:${NAME})[: ]?)?(?:${AT_LEAST}|${AT_MOST}|约)? ?${NUMBER} ?(?:${UNIT}|[万亿]))`,
)
/** 五十万一百亩 is no good number: there may be two. */
const JOINED_NUMBERS = /[万亿萬w](?:\d|[一二两三四五六七八九]?[十百])/i

interface Expression {
  /** Of a currency, before the figures. */
  sign?: string
  from: string
  to?: string
  name?: string
  least?: string
  most?: string
  about?: string
  more?: string
  less?: string
  nearly?: string
}

/** 10到20万, 三百到五百亩: what the second figure counts, the first one counts too. */
const withCountOf = (from: string, to: string) => {
  if (/[万亿萬w]/i.test(from) || from.replace(NUMBER_SIGNS, '') !== '') return from
  const [, counted] = /\d([^\d.,]*)$/.exec(to) ?? []
  return from + (counted ?? (/[万亿]/.exec(to)?.[0] ?? '') + to.replace(NUMBER_SIGNS, ''))
}

const isBare = ({ from, to = '' }: Expression) => (from + to).replace(NUMBER_SIGNS, '') === ''

const inYuan = ({ sign: _, ...expression }: Expression): Expression =>
  expression.to === undefined
    ? { ...expression, from: `${expression.from.trim()}元` }
    : { ...expression, to: `${expression.to.trim()}元` }

/** Values in the unit of the filter; several where the text may mean either. */
const valuesOf = (text: string, { unit }: Range): readonly number[] => {
  const reading = readQuantity(text, unit, 2)
  if (reading.kind === 'value') return [reading.value]
  const values = reading.kind === 'unclear' ? reading.meanings.map(({ value }) => value) : []
  // 100,120亩以上 begins at the whole number.
  return values.slice(values.length > 2 ? -1 : 0)
}

/** 100,120亩 may be from the one to the other, too. */
const eitherEnd = (text: string, { unit }: Range) => {
  const reading = readQuantity(text, unit, 2)
  const [min, max, whole] = reading.kind === 'unclear' ? reading.meanings : []
  return min && max && whole ? [{ min: min.value, max: max.value }] : []
}

/** 一百多 is less than two hundred, 一百二十多 less than a hundred and thirty. */
const nextRound = (value: number) => {
  const [zeros = ''] = /0*$/.exec(`${Math.floor(value)}`) ?? []
  return value + 10 ** zeros.length
}

const boundsOf = ({ from, to, ...said }: Expression, one: Range): { min: number; max: number }[] => {
  const pair = to === undefined && pairOf(from)
  if (pair) return boundsOf({ from: pair[0], to: pair[1] }, one)
  if (to !== undefined) {
    const [lower, upper] = [valuesOf(withCountOf(from.trim(), to.trim()), one), valuesOf(to, one)]
    const [min = 0, max = 0] = [lower[0], upper[0]]
    // 三到五百亩 may begin at three or at three hundred.
    const isUnclear = /^[^\d十百千万]$/.test(from) && /[十百千]/.test(to)
    return lower.length === 1 && upper.length === 1 && min < max && !isUnclear ? [{ min, max }] : []
  }
  return valuesOf(from, one).flatMap((value) => {
    if ((said.least && said.less) || (said.most && said.more)) return []
    if (said.least ?? said.more) return { min: value, max: 0 }
    if (said.most ?? said.less) return { min: 0, max: value }
    if (/[多余]/.test(from)) return { min: value, max: nextRound(value) }
    const ends = eitherEnd(from, one)
    return [...ends, { min: value * (1 - ABOUT), max: Math.min(value * (1 + ABOUT), one.largest) }]
  })
}

/** Of bare figures that are many 元 the total may be: 总价100000以下. */
const readingsOf = (expression: Expression, one: Range) =>
  one.unit === '万元' && isBare(expression) && !/[万亿萬w]/i.test(expression.from + (expression.to ?? ''))
    ? [expression, inYuan(expression)]
    : [expression]

const meaningsIn = (expression: Expression, one: Range): Meaning[] =>
  readingsOf(expression, one)
    .flatMap((reading) => boundsOf(reading, one))
    .flatMap(({ min, max }) => {
      if ((min || max) < 1 || Math.max(min, max) > one.largest) return []
      const asked = one.read(
        new URLSearchParams({
          [`${one.name}_min`]: `${Math.floor(min)}`,
          [`${one.name}_max`]: `${Math.ceil(max)}`,
        }),
      )
      return one.conditions(asked as ListingFilter, {}).map(({ text }) => ({ filter: one.kind, text, asked }))
    })

const EXPRESSION_FIELDS = ['least', 'most', 'more', 'less', 'about', 'nearly', 'to'] as const

/** 预算50万 is what may be spent at most. */
const withBudget = (written: Expression): Expression =>
  written.name === '预算' && EXPRESSION_FIELDS.every((field) => written[field] === undefined)
    ? { ...written, less: '以内' }
    : written

/** @param before and @param after  texts around the expression. */
const readExpression = (written: Expression, before: string, after: string) => {
  const expression = withBudget(written.sign !== undefined && isBare(written) ? inYuan(written) : written)
  const { from, to = '', name } = expression
  const units = (from + to).replace(NUMBER_SIGNS, '')
  const isCounted = /[万亿萬w]/i.test(from + to)
  const candidates = RANGES.filter(({ names, looseNames, unit, isSure }) => {
    if (name !== undefined) return names.includes(name) || looseNames.includes(name)
    // 八万元 is no price of a mu, 两万一亩 may be.
    return (
      !isCounted ||
      'counted' in quantities[unit] ||
      (units !== '' && (isSure(units) || !/^(?:元|块|块钱)$/.test(units)))
    )
  })
  const found = candidates.flatMap((one) => meaningsIn(expression, one).map((meaning) => ({ one, meaning })))
  const meanings = found.map(({ meaning }) => meaning)
  const isBounded =
    EXPRESSION_FIELDS.some((field) => expression[field] !== undefined) ||
    ((units !== '' || isCounted) && (/[来把]/.test(from) || pairOf(from) !== undefined))
  const isMarkedAfter = expression.more ?? expression.less ?? expression.nearly
  const begins = name !== undefined || BOUNDARY_BEFORE.test(before) || NAME_BEFORE.test(before)
  const isMarkedBefore = expression.least ?? expression.most
  const stands =
    isMarkedAfter !== undefined ||
    BOUNDARY_AFTER.test(after) ||
    (isMarkedBefore !== undefined && BOUND_AFTER.test(after))
  const isGlued = !begins && /[\d.,~/ -]$/.test(before)
  const [first] = found
  const ends = stands || ((units !== '' || isCounted) && LAND_AFTER.test(after))
  if (!first || !ends || isGlued) return undefined
  const isNamed = name !== undefined && first.one.names.includes(name)
  const isSure = isNamed || (name === undefined && (units === '' ? isCounted : first.one.isSure(units)))
  // Land is what areas in a keyword are of, whatever stands before: 南平100亩以上.
  const isOfLand = first.one.name === 'area'
  const isOffered = begins || (isOfLand && /\p{Script=Han}$/u.test(before))
  if (!isBounded && (!isOffered || (units === '' && !isCounted))) return undefined
  const isChanged =
    CHANGED_BEFORE.test(before) ||
    /[多余]/.test(from + to) ||
    (first.one.name === 'years' &&
      name === undefined &&
      (TREES_AFTER.test(after) || TREES_BEFORE.test(before))) ||
    (first.one.unit !== '万元' && JOINED_NUMBERS.test(from + to))
  return {
    meanings,
    isClear: found.length === 1 && stands && isBounded && isSure && (begins || isOfLand) && !isChanged,
  }
}

/** Part of the text that a denial beside an expression leaves out; undefined without one. */
const deniedAround = (text: string, from: number, end: number) => {
  const [before, after] = [text.slice(0, from), text.slice(end)]
  const [no] = DENIED_BEFORE.exec(before) ?? []
  const [without] = DENIED_AFTER.exec(after) ?? []
  if (no === undefined && without === undefined) return undefined
  const [clauseBefore = ''] = CLAUSE_BEFORE.exec(before) ?? []
  const [clauseAfter = ''] = CLAUSE_AFTER.exec(after) ?? []
  return {
    from: from - (no ?? clauseBefore).length,
    end: end + (without ?? clauseAfter).length,
  }
}

/** Denied parts that overlap are one, and nothing within them asks for anything. */
const withWholeDenials = (found: readonly Found[]): Found[] => {
  const denied: Found[] = []
  for (const part of found.filter(({ unsupported }) => unsupported === 'exclusion')) {
    const last = denied[denied.length - 1]
    if (!last || !overlaps(last, part)) denied.push(part)
    else
      denied[denied.length - 1] = {
        ...last,
        from: Math.min(last.from, part.from),
        end: Math.max(last.end, part.end),
      }
  }
  return [...denied, ...found.filter((one) => !denied.some((part) => overlaps(part, one)))]
}

/** An expression of what no range is of, with the words that say so. */
const otherAround = (text: string, { from, end }: Stretch, said: Expression, read: readonly Meaning[]) => {
  const units = (said.from + (said.to ?? '')).replace(NUMBER_SIGNS, '')
  const isCounted = units !== '' || /[万亿萬w]/i.test(said.from)
  for (const { unsupported, units: own, before, after, offered } of OTHERS) {
    if (!own.test(units)) continue
    const [left] = (isCounted || /\d/.test(said.from) ? before.exec(text.slice(0, from)) : null) ?? []
    const [right] = (isCounted && said.name === undefined ? after?.exec(text.slice(end)) : null) ?? []
    if (left === undefined && right === undefined) continue
    const part = { from: from - (left ?? '').length, end: end + (right ?? '').length, isClear: false }
    const meanings = offered?.(said, read) ?? []
    return meanings.length > 0 ? { ...part, meanings } : { ...part, meanings, unsupported }
  }
  return undefined
}

const vagueIn = (text: string): Found[] =>
  [...text.matchAll(VAGUE)]
    .filter(({ index }) => !/[以之及]$/.test(text.slice(0, index)))
    .map(({ 0: typed, index }) => ({
      from: index,
      end: index + typed.length,
      meanings: [],
      isClear: false,
      unsupported: 'vague',
    }))

/** 出租 100亩以上 and 集体所有 100亩以上 end in no phrase of asking. */
const WORD_BEFORE = /[出转招收征寻所国私共民自拥享年月地]$/

export const expressionsIn = (text: string): Found[] => {
  const vague = vagueIn(text)
  let found: Found[] = []
  for (const match of text.matchAll(EXPRESSION)) {
    const end = match.index + match[0].trimEnd().length
    const [word = ''] = (WORD_BEFORE.test(text.slice(0, match.index)) && /^[租购找有] ?/.exec(match[0])) || []
    const from = match.index + word.length
    if ([...vague, ...found].some((part) => overlaps(part, { from, end }))) continue
    const last = found[found.length - 1]
    // 100亩以上20万以内: the second begins where the first ends.
    const before = last?.end === from ? '' : text.slice(0, from)
    const written = match.groups as unknown as Expression
    const read = new RegExp(`[${NUMERALS}]$`).test(before)
      ? undefined
      : readExpression(written, before, text.slice(end))
    const isQuantity = read !== undefined || match[0].replace(NUMBER_SIGNS, '') !== ''
    const denied = isQuantity ? deniedAround(text, from, end) : undefined
    const other = denied ? undefined : otherAround(text, { from, end }, written, read?.meanings ?? [])
    if (denied) found.push({ ...denied, meanings: [], isClear: false, unsupported: 'exclusion' })
    else if (other) found = [...found.filter((part) => !overlaps(part, other)), other]
    // 最多 between two quantities may belong to either: 50万最多 100亩.
    else if (read)
      found.push({
        from,
        end,
        ...read,
        isClear: read.isClear && !(last?.end === from && /^最[多少] /.test(match[0])),
      })
  }
  return withWholeDenials([...found, ...vague])
}
