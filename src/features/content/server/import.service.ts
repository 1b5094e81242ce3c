// Lines of a table → drafts of content of one kind.
import { createHash } from 'node:crypto'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { NoRight } from '#features/content/contract/refusals.ts'
import { type Grants, mayDo } from '#features/identity/rules/rights.ts'
import { quantityRuleOf } from '#platform/contract/content-fields.ts'
import { editedKinds, type ImportedKind } from '#platform/contract/kinds.ts'
import {
  complaintBehind,
  type ImportAnswer,
  type ImportedLine,
  type ImportStep,
  type LineEntry,
} from '#platform/contract/sheet-import.ts'
import { understoodText } from '#platform/readers/typed-number.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { parseInput, shapeOf } from '#platform/server/refusals/parse-input.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { keysOf } from '#platform/server/sheets/line-keys.ts'
import { readTable } from '#platform/server/sheets/read-table.ts'
import type { SheetLine } from '#platform/server/sheets/sheet-lines.ts'
import { refusedWorkbookOf, templateOf } from '#platform/server/sheets/write-workbook.ts'
import * as table from './content.table.ts'
import type { ContentDeps, EditableKind, Fields } from './editable.service.ts'
import { refuseUnclean } from './rich-text.service.ts'
import { type Editor, grantsOf } from './rights.service.ts'
import type { ContentColumn, ContentSheet } from './sheet-columns.ts'

type Complaints = Readonly<Record<string, string>>

interface Prepared {
  line: SheetLine<string>
  /** Id of the request by which the line is saved, the same whenever it comes. */
  request: string
  /** As they are stored; meaningless where there are complaints. */
  fields: Fields
  complaints: Complaints
  understood: Readonly<Record<string, string>>
}

const sheetOf = ({ editable }: ContentDeps, kind: ImportedKind) => {
  const rules = editable[kind]
  if (!rules.sheet) throw new Error(`${kind} declares no table`)
  return { rules, sheet: rules.sheet, title: rules.sheet.columns[0]?.name ?? '' }
}

const requestOf = (kind: ImportedKind, key: string) =>
  createHash('sha256')
    .update(`${kind} ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const isGood = ({ complaints }: Pick<Prepared, 'complaints'>) => Object.keys(complaints).length === 0

/** Complaints by field; about the whole line by the field that names it. */
const complaintsOf = async (work: () => unknown, title: string): Promise<Complaints> => {
  try {
    await work()
    return {}
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return error.fields ?? { [title]: error.refusal.msg }
  }
}

const missingText = ({ label, choices }: ContentColumn) =>
  choices ? `请填：${choices.join('、')}` : `请填写${label}`

/** Values and complaints of a line's cells, before the rules of the kind are applied. */
const readCells = async (deps: ContentDeps, { columns }: ContentSheet, { cells }: SheetLine<string>) => {
  const values: Fields = {}
  const complaints: Record<string, string> = {}
  const understood: Record<string, string> = {}
  for (const column of columns) {
    const { name, read } = column
    const cell = cells.get(name)
    if (!cell) {
      if (column.isNeeded) complaints[name] = missingText(column)
    } else if (cell.problem !== '') complaints[name] = cell.problem
    else {
      const reading = (await read?.(cell.text, deps.db)) ?? { value: cell.text }
      if ('complaint' in reading) complaints[name] = reading.complaint
      else {
        values[name] = reading.value
        if (reading.understood) understood[name] = reading.understood
      }
    }
  }
  return { values, complaints, understood }
}

const prepareLine = async (
  deps: ContentDeps,
  kind: ImportedKind,
  line: SheetLine<string>,
  key: string,
): Promise<Prepared> => {
  const { rules, sheet, title } = sheetOf(deps, kind)
  const { values, complaints, understood } = await readCells(deps, sheet, line)
  const shape = shapeOf(rules.fields)
  for (const [name, { text }] of line.cells) {
    const rule = quantityRuleOf(shape[name])
    const said = rule && understoodText(text, rule)
    if (said) understood[name] = said
  }
  let fields: Fields = {}
  const wrong = await complaintsOf(async () => {
    const parsed = parseInput(rules.fields, values)
    fields = rules.normalise?.(parsed, deps.config.siteUrl) ?? parsed
    await refuseUnclean(rules, fields)
  }, title)
  return { line, request: requestOf(kind, key), fields, complaints: { ...wrong, ...complaints }, understood }
}

const prepare = async (deps: ContentDeps, kind: ImportedKind, file: Uint8Array) => {
  const { lines, unknown, unread } = await readTable(file, sheetOf(deps, kind).sheet.columns)
  const keys = keysOf(lines)
  const prepared: Prepared[] = []
  for (const [at, line] of lines.entries()) prepared.push(await prepareLine(deps, kind, line, keys[at] ?? ''))
  return { unknown: [...unknown], unread: [...unread], prepared }
}

interface Decided {
  line: Prepared
  state: 'good' | 'existing' | 'refused'
  id: number
}

/**
 * Decides for each line whether it is imported, was imported before, or is refused: by its cells, by the rules of the kind, or
 * because a line above it has what only one may have. Imports of a kind wait for one another.
 */
const decide = async (
  deps: ContentDeps,
  kind: ImportedKind,
  tx: Tx,
  prepared: readonly Prepared[],
  grants: Grants,
): Promise<Decided[]> => {
  const { rules, sheet, title } = sheetOf(deps, kind)
  await lockNameForTransaction(tx, `import:${kind}`)
  const existing = await table.findIdsByRequests(
    tx,
    prepared.map(({ request }) => request),
  )
  const rows = new Map<string, number>()
  const repeated = ({ fields, line }: Prepared): Complaints => {
    const complaints: Record<string, string> = {}
    for (const [name, sameness] of Object.entries(sheet.unique)) {
      const written = fields[name]
      if (typeof written !== 'string' || written === '') continue
      const value = sameness(written)
      const row = rows.get(`${name} ${value}`)
      if (row === undefined) rows.set(`${name} ${value}`, line.row)
      else complaints[name] = `与第 ${row} 行相同，请核对`
    }
    return complaints
  }
  const decided: Decided[] = []
  for (const line of prepared) {
    const id = existing.get(line.request)
    if (id !== undefined) decided.push({ line, state: 'existing', id })
    else {
      let complaints = line.complaints
      if (isGood(line)) complaints = repeated(line)
      if (isGood({ complaints }) && !mayDo(grants, 'write', kind, rules.summary(line.fields).category ?? 0))
        complaints = { [title]: NoRight.msg }
      if (isGood({ complaints }))
        complaints = await complaintsOf(() => rules.check?.(tx, 0, line.fields, true, deps.now()), title)
      decided.push({
        line: { ...line, complaints },
        state: isGood({ complaints }) ? 'good' : 'refused',
        id: 0,
      })
    }
  }
  return decided
}

const labelsOf = ({ columns }: ContentSheet) => new Map(columns.map(({ name, label }) => [name, label]))

const entriesOf = (sheet: ContentSheet, texts: Iterable<readonly [name: string, text: string]>) => {
  const labels = labelsOf(sheet)
  const title = sheet.columns[0]?.label ?? ''
  return [...texts].flatMap(([name, text]): LineEntry[] =>
    text === '' ? [] : [{ column: labels.get(name) ?? title, text }],
  )
}

const complaintsIn = (sheet: ContentSheet, complaints: Complaints) =>
  entriesOf(sheet, Object.entries(complaints)).map(({ column, text }) => ({
    column,
    text: complaintBehind(column, text),
  }))

const answerOf = (
  { sheet, title }: { sheet: ContentSheet; title: string },
  { line, complaints, understood }: Prepared,
  state: ImportedLine['state'],
  id: number,
): ImportedLine => ({
  sheet: line.sheet,
  row: line.row,
  title: line.cells.get(title)?.text ?? '',
  state,
  id,
  cells: entriesOf(
    sheet,
    [...line.cells].map(([name, { text }]) => [name, text]),
  ),
  understood: entriesOf(sheet, Object.entries(understood)),
  complaints: complaintsIn(sheet, complaints),
  lacking: [],
})

/** Inserts drafts; answers their ids by request. */
const insertDrafts = async (
  tx: Tx,
  kind: ImportedKind,
  rules: EditableKind<Fields>,
  staffId: number,
  lines: readonly Prepared[],
  at: Date,
) => {
  const made = new Map<string, number>()
  for (const { request, fields } of lines)
    made.set(request, await rules.insert(tx, fields, { published: false, at }))
  await table.insertFirstVersions(
    tx,
    lines.map(({ request, fields }) => ({
      kind,
      id: made.get(request) ?? 0,
      summary: rules.summary(fields),
      data: fields,
      note: '从表格导入',
      request,
      staff_id: staffId,
      at,
    })),
  )
  return made
}

/** A preview, or drafts of all lines that can be read: all in one transaction, so that a call that breaks off has made all or none. */
export const importContent =
  (deps: ContentDeps, kind: ImportedKind) =>
  async (writer: Writer, step: ImportStep, file: Uint8Array): Promise<ImportAnswer> => {
    const { prepared, unknown, unread } = await prepare(deps, kind, file)
    const at = deps.now()
    const declared = sheetOf(deps, kind)
    return deps.db.transaction(async (tx) => {
      const grants = await grantsOf(tx, writer.staff)
      const decided = await decide(deps, kind, tx, prepared, grants)
      const fresh = decided.filter(({ state }) => state === 'good').map(({ line }) => line)
      const made =
        step === 'import'
          ? await insertDrafts(tx, kind, declared.rules, writer.staff.id, fresh, at)
          : undefined
      const lines = decided.map(({ line, state, id }) =>
        made && state === 'good'
          ? answerOf(declared, line, 'made', made.get(line.request) ?? 0)
          : answerOf(declared, line, state, id),
      )
      if (made)
        await recordBy(tx, writer, {
          action: `${kind}.import`,
          target: `list:${kind}`,
          detail: {
            made: made.size,
            existing: decided.filter(({ state }) => state === 'existing').length,
            refused: decided.filter(({ state }) => state === 'refused').length,
          },
          at,
        })
      return { unknown, unread, lines }
    })
  }

/** Workbook of the lines that are refused, with a column of reasons. */
export const refusedContent =
  (deps: ContentDeps, kind: ImportedKind) => async (editor: Editor, file: Uint8Array) => {
    const { prepared } = await prepare(deps, kind, file)
    const { sheet } = sheetOf(deps, kind)
    const grants = await grantsOf(deps.db, editor)
    const decided = await deps.db.transaction((tx) => decide(deps, kind, tx, prepared, grants))
    return refusedWorkbookOf(
      decided
        .filter(({ state }) => state === 'refused')
        .map(({ line: { line, complaints } }) => ({
          written: line.written,
          reason: complaintsIn(sheet, complaints)
            .map(({ column, text }) => `${column}：${text}`)
            .join('；'),
        })),
    )
  }

export const contentTemplate = (deps: ContentDeps, kind: ImportedKind) =>
  templateOf(editedKinds[kind], sheetOf(deps, kind).sheet.columns)
