// Lines of a table → drafts of listings. Cells are read as the form and addForesty read their fields.
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { emptyDraft, isNegotiable, type ListingDraft, priceOf } from '#features/listings/contract/draft.ts'
import { formFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import { type MeasuredField, numberRuleOf, pointOf, understoodIn } from '#features/listings/contract/form.ts'
import { remarksOf } from '#features/listings/contract/typed-numbers.ts'
import { PRICE_TYPE, STATUS } from '#features/listings/contract/woodland.ts'
import { draftsMax } from '#features/listings/rules/amounts.ts'
import {
  columnChoices,
  type ListingColumnName,
  listingColumns,
} from '#features/listings/rules/import-columns.ts'
import { beyondAnyPrice, namesTenThousands } from '#features/listings/rules/unusual-price.ts'
import { isRegion, type RegionIds, readRegion, regionName } from '#features/regions/server/index.ts'
import { lockUserSubmissions } from '#features/uploads/server/index.ts'
import {
  complaintBehind,
  type ImportAnswer,
  type ImportedLine,
  type ImportStep,
  type LineEntry,
} from '#platform/contract/sheet-import.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { numberIn } from '#platform/readers/typed-number.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import { codeOfWord, nameOfWord } from '#platform/readers/word.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { keysOf } from '#platform/server/sheets/line-keys.ts'
import { readTable } from '#platform/server/sheets/read-table.ts'
import { isPlainNumber, type SheetLine } from '#platform/server/sheets/sheet-lines.ts'
import { refusedWorkbookOf, templateOf } from '#platform/server/sheets/write-workbook.ts'
import * as table from './listings.table.ts'
import { copiedColumns, inDegrees, messagesOf, readFields } from './submit.service.ts'

type Line = SheetLine<ListingColumnName>
type Texts = ReadonlyMap<ListingColumnName, string>
type Complaints = Partial<Record<ListingColumnName, string>>

const columns = new Map(listingColumns.map((column) => [column.name, column]))
const labels = new Map(listingColumns.map(({ name, label }) => [name, label]))
/** Adds the field's unit to a plain number, for the preview. */
const withUnit = (name: ListingColumnName, text: string) => {
  const { unit } = columns.get(name) ?? {}
  return unit !== undefined && isPlainNumber(text) ? `${text} ${unit}` : text
}
const entriesOf = (texts: Iterable<readonly [ListingColumnName, string]>): LineEntry[] =>
  [...texts].flatMap(([name, text]) => (text === '' ? [] : [{ column: labels.get(name) ?? name, text }]))

const complaintsIn = (complaints: Complaints) =>
  entriesOf(Object.entries(complaints) as [ListingColumnName, string][]).map(({ column, text }) => ({
    column,
    text: complaintBehind(column, text),
  }))

const NO_REGION = { province_id: 0, city_id: 0, county_id: 0, rest: '' }

interface NamedRegion extends RegionIds {
  /** Township and village behind the region. */
  rest: string
}

const regionOf = (texts: Texts): NamedRegion | { complaint: string } => {
  const parts = (['province', 'city', 'county'] as const).map((name) => texts.get(name) ?? '')
  const text = texts.get('region') ?? parts.join('')
  if (text === '') return NO_REGION
  const reading = readRegion(text)
  if (reading.kind === 'region') return { ...reading.region, rest: reading.rest }
  return {
    complaint:
      reading.kind === 'several'
        ? `请写明是 ${reading.names.join(' 还是 ')}`
        : '没有这个地区，请写省、市、县的全称，如 福建省南平市建阳区；乡镇和村请写在“详细位置”',
  }
}

const REGION_COLUMNS: ReadonlySet<ListingColumnName> = new Set(['region', 'province', 'city', 'county'])

interface ReadLine {
  draft: ListingDraft
  complaints: Complaints
  understood: LineEntry[]
  lacking: string[]
}

const understoodText = (name: ListingColumnName, text: string) => {
  const choices = columnChoices[name]
  return choices ? nameOfWord(choices, text) : understoodIn(name, text)
}

/** Uses of forests by their kind: none is a kind of land. */
const FOREST_USES: Readonly<Record<string, string>> = {
  用材林: '商品林',
  经济林: '商品林',
  能源林: '商品林',
  薪炭林: '商品林',
  防护林: '公益林',
  特用林: '公益林',
  特种用途林: '公益林',
}

/** Says where a word belongs that is none of its column; or empty. */
const elsewhere = (name: ListingColumnName, typed: string) => {
  const text = tidyText(typed)
  const use = FOREST_USES[text]
  if (use) return `“${text}”是${use}，请在“${labels.get('forest_category')}”一列写${use}；这里`
  if (/^(?:毛竹|竹|杉木?|松|马尾松|桉|阔叶|油茶)[树林]?$/.test(text))
    return `“${text}”请写在“${labels.get('species')}”一列；这里`
  const other = listingColumns.find(({ name: one }) => {
    const words = one === name || one === 'datum' ? undefined : columnChoices[one]
    return words && codeOfWord(words, text) !== undefined
  })
  return other ? `“${text}”请写在“${other.label}”一列；这里` : ''
}

/** How a position was read that is written in anything but plain degrees; empty where it says so itself. */
const positionText = (draft: ListingDraft) => {
  const point = pointOf(inDegrees(draft))
  const isPlain = [draft.lng, draft.lat].every((text) => /^[\d.]+$/.test(text.trim()))
  return point && !isPlain ? `经度 ${point.lng}，纬度 ${point.lat}` : ''
}

/** Asks whether a total counts 元 or 万元, where it is beyond what any land costs and does not say so itself; or empty. */
const beyondUnit = (typed: string, draft: ListingDraft) => {
  const measured = (name: MeasuredField) => numberIn(draft[name], numberRuleOf(name)) ?? 0
  const face_price = priceOf(draft) ?? 0
  const perMu = beyondAnyPrice({
    face_price,
    measure_area: measured('measure_area'),
    years: measured('years'),
    approximate: remarksOf(draft).approximate,
  })
  return perMu === '' || namesTenThousands(typed)
    ? ''
    : `${tidyText(typed)} 按万元算，合${perMu}：请写明是 ${face_price}元 还是 ${face_price}万元`
}

const readLine = ({ cells }: Line): ReadLine => {
  const texts: Texts = new Map([...cells].map(([name, { text }]) => [name, text]))
  const complaints: Complaints = {}
  const draft: ListingDraft = { ...emptyDraft, price_type: String(PRICE_TYPE.custom) }
  for (const [name, text] of texts) {
    if (REGION_COLUMNS.has(name)) continue
    const choices = columnChoices[name]
    const value = choices ? String(codeOfWord(choices, text) ?? '') : text
    if (choices && value === '')
      complaints[name] = `${elsewhere(name, text)}请填：${Object.values(choices.names).join('、')}`
    Object.assign(draft, { [name]: value })
  }
  if (isNegotiable({ price_type: '', price: draft.price }))
    Object.assign(draft, { price_type: String(PRICE_TYPE.negotiable), price: '' })
  const region = regionOf(texts)
  const regionColumn = texts.has('region') ? 'region' : texts.has('county') ? 'county' : 'province'
  if ('complaint' in region) complaints[regionColumn] = region.complaint
  else {
    const { rest, ...ids } = region
    Object.assign(draft, ids)
    if (!draft.address.includes(rest)) draft.address = rest + draft.address
  }

  const isPlaced = texts.has('lng') || texts.has('lat')
  const isFilled = (name: string) =>
    texts.has(name as ListingColumnName) || (isPlaced && (name === 'lng' || name === 'lat'))
  const fields = readFields(draft)
  const messages = fields.error ? messagesOf(fields.error) : {}
  for (const [name, message] of Object.entries(messages))
    if (isFilled(name)) complaints[name as ListingColumnName] ??= message
  const price = texts.get('price') ?? ''
  const unit = beyondUnit(price, draft)
  if (unit !== '') complaints.price ??= unit
  if (!texts.has('project_name')) complaints.project_name = '请填写信息标题'
  for (const [name, { problem }] of cells) if (problem !== '') complaints[name] = problem

  const isWholeRegion = 'complaint' in region || isRegion(region)
  const lacking = formFieldNames.filter(
    (name) =>
      (messages[name] !== undefined &&
        !isFilled(name) &&
        name !== 'province_id' &&
        name !== 'project_name') ||
      (name === 'province_id' && !isWholeRegion),
  )
  const named = 'complaint' in region ? '' : regionName(region)
  const written = [...texts].filter(([name]) => REGION_COLUMNS.has(name)).map(([, text]) => text)
  return {
    draft,
    complaints,
    understood: entriesOf([
      ...[...texts]
        .filter(([name]) => complaints[name] === undefined && name !== 'lng' && name !== 'lat')
        .map(([name, text]) => [name, understoodText(name, text)] as const),
      [regionColumn, written.join(' ') === named ? '' : named],
      ['lng', complaints.lng === undefined && complaints.lat === undefined ? positionText(draft) : ''],
      ['address', 'rest' in region && region.rest !== '' ? draft.address : ''],
    ]),
    lacking: lacking.map((name) => listingFields[name].label),
  }
}

interface Prepared extends ReadLine {
  line: Line
  key: string
}

const isGood = ({ complaints }: ReadLine) => Object.keys(complaints).length === 0

const prepare = async (file: Uint8Array) => {
  const { lines, unknown, unread } = await readTable(file, listingColumns)
  const keys = keysOf(lines)
  return {
    unknown: [...unknown],
    unread: [...unread],
    prepared: lines.map((line, at): Prepared => ({ ...readLine(line), line, key: keys[at] ?? '' })),
  }
}

const answerOf = (
  { line, complaints, understood, lacking }: Prepared,
  state: ImportedLine['state'],
  id = 0,
): ImportedLine => ({
  sheet: line.sheet,
  row: line.row,
  title: line.cells.get('project_name')?.text ?? '',
  state,
  id,
  cells: entriesOf([...line.cells].map(([name, { text }]) => [name, withUnit(name, text)])),
  understood,
  complaints: complaintsIn(complaints),
  lacking,
})

/** Inserts drafts; answers their ids by key. */
const insertDrafts = async (tx: Tx, user: User, lines: readonly Prepared[], at: Date) => {
  const fresh = await table.nextListings(tx, toWireTime(at).slice(0, 10), lines.length)
  const rows = lines.flatMap(({ draft, key }, index) => {
    const drawn = fresh[index]
    if (!drawn) return []
    return [
      {
        ...drawn,
        user_id: user.id,
        form_key: key,
        status: STATUS.draft,
        revision: 1,
        ...copiedColumns(draft),
        draft,
        draft_at: at,
        createtime: at,
        updatetime: at,
      },
    ]
  })
  await table.insertListings(tx, rows)
  return new Map(rows.map(({ form_key, id }) => [form_key, id]))
}

const draftLimitText = (max: number) =>
  `草稿最多 ${max} 份，这一行放不下；提交或删除一些草稿后，再导入同一份表格即可`

interface Decided {
  line: Prepared
  state: 'good' | 'existing' | 'refused'
  id: number
}

/** Decides for each line whether it is imported, was imported before (its key tells), or is refused, also for want of room. */
const decide = async (tx: Tx, user: User, prepared: readonly Prepared[]): Promise<Decided[]> => {
  const keys = prepared.map(({ key }) => key)
  const existing = await table.findIdsByForms(tx, user.id, keys)
  const max = draftsMax(user)
  const room = Math.max(0, max - (await table.countWithStatus(tx, user.id, STATUS.draft)))
  const isFresh = (line: Prepared) => isGood(line) && !existing.has(line.key)
  const fitting = new Set(prepared.filter(isFresh).slice(0, room))
  return prepared.map((line): Decided => {
    const id = existing.get(line.key)
    if (id !== undefined) return { line, state: 'existing', id }
    if (fitting.has(line)) return { line, state: 'good', id: 0 }
    const complaints = isGood(line) ? { project_name: draftLimitText(max) } : line.complaints
    return { line: { ...line, complaints }, state: 'refused', id: 0 }
  })
}

/**
 * A preview, or drafts of all lines that can be read: all in one transaction, so that a call that breaks off has made all of
 * them or none.
 */
export const importListings =
  (deps: Deps) =>
  async (user: User, step: ImportStep, file: Uint8Array, origin: Origin): Promise<ImportAnswer> => {
    const { prepared, unknown, unread } = await prepare(file)
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      await lockUserSubmissions(tx, user.id)
      const decided = await decide(tx, user, prepared)
      const fresh = decided.filter(({ state }) => state === 'good').map(({ line }) => line)
      const made = step === 'import' ? await insertDrafts(tx, user, fresh, at) : undefined
      const lines = decided.map(({ line, state, id }) =>
        made && state === 'good' ? answerOf(line, 'made', made.get(line.key)) : answerOf(line, state, id),
      )
      if (made)
        await audit.record(tx, {
          who: `user:${user.id}`,
          action: 'listing.import',
          target: `user:${user.id}`,
          detail: {
            made: made.size,
            existing: decided.filter(({ state }) => state === 'existing').length,
            refused: lines.filter(({ state }) => state === 'refused').length,
          },
          address: origin.address,
          at,
        })
      return { unknown, unread, lines }
    })
  }

const reasonOf = (complaints: Complaints) =>
  complaintsIn(complaints)
    .map(({ column, text }) => `${column}：${text}`)
    .join('；')

/** Workbook of the lines that are refused, with a column of reasons. */
export const refusedListings = (deps: Deps) => async (user: User, file: Uint8Array) => {
  const { prepared } = await prepare(file)
  const decided = await deps.db.transaction((tx) => decide(tx, user, prepared))
  return refusedWorkbookOf(
    decided
      .filter(({ state }) => state === 'refused')
      .map(({ line: { line, complaints } }) => ({ written: line.written, reason: reasonOf(complaints) })),
  )
}

export const listingTemplate = () => templateOf('林地', listingColumns)
