// Bad values of every kind, in every field of every call: an envelope with a Chinese message, and never a server error.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ListingFields } from '#features/listings/contract/form.ts'
import { addForesty } from '#features/listings/contract/owner.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { parse, shapeOf } from '#platform/server/refusals/parse-input.ts'
import { RefusalError, refusalEnvelope } from '#platform/server/refusals/refuse.ts'
import {
  calls,
  fieldsOf,
  goodEnvelope,
  openPortal,
  PLAUSIBLE,
  type Portal,
  plausibleInput,
  walkedCalls,
} from '../helpers/every-call.ts'
import { numbersOf } from '../helpers/number-inputs.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const NASTY = {
  missing: undefined,
  empty: '',
  null: null,
  true: true,
  zero: 0,
  negative: -1,
  fraction: 1.5,
  huge: 1e308,
  'beyond int32': 2_147_483_648,
  'many digits': '9'.repeat(15),
  infinity: 'Infinity',
  hex: '0x10',
  text: 'abc',
  'NUL byte': 'a\0b',
  'NUL byte further in': [{ id: 'a\0b', file: '/a\0b', name: 'a\0b', 'k\0': '\ud800' }],
  'object with a NUL byte': { type: '\0', value: 'a\0b', 'k\0': 1 },
  'first year': '0001-01-01 00:00:00',
  'last year of the language': '+275760-09-13T00:00:00.000Z',
  'far year': '275760-09-13 00:00:00',
  'lone surrogate': '\ud800x',
  'right-to-left': '\u202etxt',
  markup: '<script>alert(1)</script>',
  quotes: `'"\`;--`,
  long: '长'.repeat(20_000),
  list: [1, 2],
  'list of lists': [[[]]],
  object: { a: 1 },
  prototype: { __proto__: { admin: true }, constructor: { prototype: {} } },
  'method names': { toString: 'x', valueOf: 1, hasOwnProperty: null },
} satisfies Record<string, unknown>

/** Thousands of calls, each of which may write. */
const LONG = { timeout: 600_000 }

const BORDERS = [
  32_767,
  32_768,
  -32_768,
  -32_769,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  -2_147_483_649,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
]

const wordOf = (value: unknown) => {
  const text = value ?? ''
  return (typeof text === 'string' ? text : JSON.stringify(text)).slice(0, 5000)
}

/** What was sent already: inputs as the contract parsed them, and kinds of input that it refused. */
const sent = new Set<string>()
const isNew = (...what: unknown[]) => {
  const key = JSON.stringify(what)
  return !sent.has(key) && Boolean(sent.add(key))
}

/** `npm run soak` sends whatever the contract refuses; here one of each call and of each kind stands for the rest. */
const EVERY_INPUT = process.env.EVERY_INPUT === '1'

/**
 * Kinds of values that the drivers of the two databases may take differently. PGlite is sent these alone: what
 * passes the contract of the others is to either database a text or a small number.
 */
const FOR_DRIVERS: ReadonlySet<string> = new Set<keyof typeof NASTY | 'border'>([
  'border',
  'fraction',
  'huge',
  'beyond int32',
  'many digits',
  'infinity',
  'NUL byte',
  'NUL byte further in',
  'object with a NUL byte',
  'first year',
  'last year of the language',
  'far year',
  'lone surrogate',
  'list of lists',
  'object',
  'prototype',
])
const maySend = (kind: string) => portal.database.kind === 'postgres' || EVERY_INPUT || FOR_DRIVERS.has(kind)

interface BadField {
  field: string
  kind: string
  value: unknown
}

/** The input as the contract parses it, or the message with which it refuses. */
const refusalBy = (call: Endpoint, fields: Record<string, unknown>) => {
  try {
    return { input: parse(call, fields) }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { msg: refusalEnvelope(error.refusal, error.fields).msg }
  }
}

/** Sends the fields as JSON and as a form, or as a query where the call takes no body. */
const sendBothWays = async (
  call: Endpoint,
  plausible: Record<string, unknown>,
  { field, kind, value }: BadField,
  token = portal.tokenFor(call),
) => {
  const where = `${call.path} ${field}: ${kind} ${wordOf(value).slice(0, 20)}`
  /**
   * Whether the fields are to be sent. Those that pass the contract, and so may reach the database, are sent once, in whatever
   * encoding. Every refusal is looked at; on PostgreSQL the first of a call, and the first of a kind, are sent as well: no
   * database has seen them.
   */
  const isToBeSent = (fields: Record<string, unknown>, encoding: 'body' | 'words') => {
    const { input, msg } = refusalBy(call, fields)
    if (msg === undefined) return isNew(call.path, token, input)
    expect(msg, where).toMatch(/[\u4e00-\u9fff]/)
    if (portal.database.kind !== 'postgres') return false
    const isFirst = [isNew(call.path, encoding), isNew(kind, encoding)].includes(true)
    return EVERY_INPUT || isFirst
  }
  if (!maySend(kind)) return

  const fields = { ...plausible, [field]: value }
  const takesBody = call.method === 'POST' && !call.file
  if (takesBody && isToBeSent(fields, 'body'))
    goodEnvelope(await portal.send(call, JSON.stringify(fields), 'application/json', token), where)

  const words = Object.fromEntries(Object.entries(fields).map(([name, word]) => [name, wordOf(word)]))
  if (!isToBeSent(words, 'words')) return
  const form = new URLSearchParams(words).toString()
  goodEnvelope(
    takesBody
      ? await portal.send(call, form, 'application/x-www-form-urlencoded', token)
      : await portal.sendQuery(call, form, token),
    where,
  )
}

describe.for(walkedCalls)('%s', ([, call]) => {
  const fields = fieldsOf(call)
  const plausible = plausibleInput(call)

  test('bears every kind of value in every field, as JSON and as a form or query', LONG, async () => {
    for (const field of fields) {
      await portal.deps.db.delete(counters)
      for (const [kind, value] of Object.entries(NASTY))
        await sendBothWays(call, plausible, { field, kind, value })
    }
  })

  test('bears the borders of whole numbers in every number, from everyone who may call', LONG, async () => {
    const numbers = new Set(
      [call.input, ...(call === addForesty ? [ListingFields] : [])]
        .flatMap((schema) => numbersOf(schema))
        .map(({ name }) => name)
        .filter((name) => fields.includes(name)),
    )
    // The driver does not know who calls.
    const everyone = portal.database.kind === 'postgres' || EVERY_INPUT
    for (const token of everyone ? portal.tokensFor(call) : [portal.tokenFor(call)])
      for (const field of numbers) {
        // Limits start anew: a call refused for too many requests would not test its input.
        await portal.deps.db.delete(counters)
        for (const value of BORDERS)
          await sendBothWays(call, plausible, { field, kind: 'border', value }, token)
      }
  })
})

test('bearing all that changed no prototype', () => {
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test('every list answers the last page there can be, of the largest size', async () => {
  const lists = calls.filter(({ input }) => 'pagesize' in shapeOf(input))
  expect(lists.length).toBeGreaterThan(10)
  for (const call of lists) {
    const known: Record<string, unknown> = { ...PLAUSIBLE, keyword: '', page: 1_000_000, pagesize: 100 }
    const names = Object.keys(shapeOf(call.input)).filter((name) => name in known)
    const input = Object.fromEntries(names.map((name) => [name, known[name]]))
    goodEnvelope(await portal.send(call, JSON.stringify(input), 'application/json'), call.path)
  }
})

test.for([['\ufffd'], ['a'.repeat(5000)], ["' or 1=1"], ['0'.repeat(100)]])(
  'a token %s that is none is nobody’s',
  async ([token]) => {
    for (const url of ['/api/user/overview', '/api/staff/me']) {
      const reply = await portal.app.inject({ method: 'POST', url, headers: { token: token ?? '' } })
      expect(reply.json().code).toBe(NotSignedIn.code)
    }
  },
)
