// Whether the search finds whatever stands in a text: pieces of random records, against a plain comparison with every one
// of the bare texts. `search-oracle.ts <origin> <database> <questions>`.
import { Client } from 'pg'
import { type Hit, SEARCH_DEPTH, search } from '#features/search/contract.ts'
import { RECORD_KINDS, type RecordKind } from '#platform/contract/kinds.ts'
import { anyAddress, below, oneOf } from './random.ts'

/** Texts that are held at a time. */
const PORTION = 20_000
/** Where more have it, the first pages are looked at: nobody can read all. */
const MOST = 100
const PAGE = 50

export interface OracleReport {
  asked: number
  /** Pieces among them that stand in too many records to compare these one by one. */
  frequent: number
  /** Kind and piece of each that was not found everywhere. */
  missed: string[]
}

interface Text {
  id: number
  text: string
}

const isDigit = (character = '') => /[\d.]/.test(character)
/** A piece of one line, of one to eight characters, that parts no figure; undefined where the line is too short. */
const pieceOf = ({ text }: Text): string | undefined => {
  const line = oneOf(text.split('\n').filter((one) => /\p{Script=Han}/u.test(one) && !/[a-z]/.test(one)))
  if (!line) return undefined
  const length = 1 + below(8)
  const at = below(Math.max(1, line.length - length + 1))
  const piece = line.slice(at, at + length)
  const parts =
    (isDigit(piece[0]) && isDigit(line[at - 1])) || (isDigit(piece.at(-1)) && isDigit(line[at + length]))
  return parts || !/\p{Script=Han}/u.test(piece) ? undefined : piece
}

/** Whether a piece stands there, not within a longer figure. */
const stands = (text: string, piece: string) => {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    const [before, after] = [text[at - 1], text[at + piece.length]]
    if (!(isDigit(piece[0]) && isDigit(before)) && !(isDigit(piece.at(-1)) && isDigit(after))) return true
  }
  return false
}

interface Question {
  kind: RecordKind
  piece: string
  /** How many records have it, and the first of them. */
  count: number
  ids: number[]
}

const textsOf = async function* (client: Client, kind: RecordKind): AsyncGenerator<Text[]> {
  for (let from = 0; ; ) {
    const { rows } = await client.query<Text>(
      `select id, head || E'\\n' || body as text from record_search
       where kind = $1 and id > $2 order by id limit ${PORTION}`,
      [kind, from],
    )
    if (rows.length === 0) return
    yield rows
    from = rows.at(-1)?.id ?? 0
  }
}

const randomTexts = async (client: Client, kind: RecordKind, count: number): Promise<Text[]> => {
  const { rows } = await client.query<Text>(
    `select id, head || E'\\n' || body as text from record_search
     where kind = $1 and id in (select 1 + floor(random() * (select max(id) from record_search where kind = $1))::int
       from generate_series(1, $2 * 3)) limit $2`,
    [kind, count],
  )
  return rows
}

const makeQuestions = async (client: Client, count: number): Promise<Question[]> => {
  const { rows } = await client.query<{ kind: RecordKind }>('select distinct kind from record_search')
  const kinds = RECORD_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
  const questions: Question[] = []
  while (questions.length < count)
    for (const kind of [...kinds, 'news' as const])
      for (const text of await randomTexts(client, kind, 8)) {
        const piece = pieceOf(text)
        if (piece && questions.length < count) questions.push({ kind, piece, count: 0, ids: [] })
      }
  return questions
}

/** Reads every text once. */
const answerByReading = async (client: Client, questions: readonly Question[]) => {
  for (const kind of RECORD_KINDS) {
    const asked = questions.filter((question) => question.kind === kind)
    if (asked.length === 0) continue
    for await (const texts of textsOf(client, kind))
      for (const question of asked)
        for (const { id, text } of texts)
          if (stands(text, question.piece)) {
            question.count += 1
            if (question.count <= MOST) question.ids.push(id)
          }
  }
}

const askPage = async (origin: string, { kind, piece }: Question, page: number) => {
  const fields = { keyword: piece, kind, literal: '1', page: String(page), pagesize: String(PAGE) }
  const headers = { 'x-forwarded-for': anyAddress() }
  const reply = await fetch(origin + search.path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  const { data, msg } = (await reply.json()) as {
    data?: { list: Hit[]; count: number; more: boolean }
    msg: string
  }
  if (!data) throw new Error(`${piece}: ${msg}`)
  return data
}

/** How many of the records that have the piece are missing. Of many, whether the search says that there are more. */
const missingOf = async (origin: string, question: Question) => {
  const { count, more } = await askPage(origin, question, 1)
  if (question.count > MOST) return more && count >= MOST ? 0 : 1
  const missing = new Set(question.ids)
  for (let page = 1; page * PAGE <= SEARCH_DEPTH && missing.size > 0; page++) {
    const { list } = await askPage(origin, question, page)
    for (const { id } of list) missing.delete(id)
    if (list.length < PAGE) break
  }
  return missing.size
}

const [origin = '', databaseUrl = '', count = ''] = process.argv.slice(2)
const client = new Client({ connectionString: databaseUrl })
await client.connect()
try {
  const questions = await makeQuestions(client, Number(count))
  await answerByReading(client, questions)
  const missed: string[] = []
  for (const question of questions)
    if ((await missingOf(origin, question)) > 0) missed.push(`${question.kind} ${question.piece}`)
  const frequent = questions.filter((question) => question.count > MOST).length
  const report: OracleReport = { asked: questions.length, frequent, missed }
  console.info(JSON.stringify(report))
} finally {
  await client.end()
}
