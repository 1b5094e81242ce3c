// What the demo's people keep to themselves must stand in no static file and in no reply that a visitor can get.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { someone } from '../e2e/support/api.ts'
import { openPortal } from './portal.ts'

let request: APIRequestContext
let outDir: string
beforeAll(async () => {
  ;({ request, outDir } = await openPortal())
}, 600_000)

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const DEMO = join(import.meta.dirname, '../../src/demo')
const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
/** What follows a decimal point is a constant of some script. */
const ID_NUMBER = /(?<![\d.])\d{17}[\dX](?![\dX])/g
const CREDIT_CODE = /^\s*credit_code: (\w{18})$/gm

/** Numbers of its people, from the files that the demo is made of. */
const secretsOfDemo = () => {
  const texts = filesIn(DEMO)
    .filter((file) => /\.(ya?ml|ts|md)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const all = (pattern: RegExp, group = 0) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[group] ?? ''))
  return { mobiles: all(MOBILE), ids: all(ID_NUMBER), codes: all(CREDIT_CODE, 1) }
}

/** Addresses and storage keys of private uploads. */
const PRIVATE_FILE = /(?:\/|")private\/(?:woodland|video|certificate|voucher|identity|avatar)\//

const { mobiles, ids, codes } = secretsOfDemo()
const secrets = new Set([...mobiles, ...ids, ...codes])

const foundIn = (text: string) => [
  ...new Set([
    ...(text.match(MOBILE) ?? []).filter((number) => secrets.has(number)),
    ...(text.match(ID_NUMBER) ?? []),
    ...codes.filter((code) => text.includes(code)),
    ...(PRIVATE_FILE.test(text) ? ['address of a private file'] : []),
  ]),
]

test('the demo has what could be found', () => {
  expect(new Set(mobiles).size).toBeGreaterThan(20)
  expect(new Set(ids).size).toBeGreaterThan(3)
  expect(new Set(codes).size).toBeGreaterThan(0)
  expect(
    foundIn(`"tel":"${mobiles[0]}", ${ids[0]}, ${codes[0]}, /upload/private/identity/a.jpg`),
  ).toHaveLength(4)
})

test('no static file holds a phone, an ID number or the address of a private file', () => {
  const files = filesIn(outDir)
  expect(files.length).toBeGreaterThan(200)
  const found = files
    .filter(
      (file) =>
        /\.(html|js|css|json|xml|txt|svg|map|webmanifest|ics|csv|geojson)$/.test(file) ||
        !/\.\w+$/.test(file),
    )
    .flatMap((file) => foundIn(readFileSync(file, 'utf8')).map((what) => `${file}: ${what}`))
  expect(found).toEqual([])
})

/** Calls of visitors that only read. */
const WRITES =
  /^\/api\/(?:addProposal|addRead|addNum|login|logout|register|sendCode|retrievepwd|reportListing|upload)/
const reading = Object.values(endpoints)
  .flat()
  .filter(({ access, path }) => access === 'visitor' && !WRITES.test(path))

const IDS = [1, 2, 3, 5, 8, 13, 21, 34, 55]
const send = async (
  request: APIRequestContext,
  { method, path }: Endpoint,
  input: Record<string, string>,
) => {
  const headers = { 'x-forwarded-for': someone() }
  const reply =
    method === 'GET'
      ? await request.get(path, { params: input, headers })
      : await request.post(path, { form: input, headers })
  return await reply.text()
}

test('no reply to a visitor holds a phone, an ID number or the address of a private file', async () => {
  const found: string[] = []
  let told = 0
  for (const call of reading) {
    const inputs: Record<string, string>[] = [
      {},
      { page: '1', pagesize: '100' },
      ...IDS.map((id) => ({ id: String(id), f_id: String(id), type: '1' })),
      { keyword: mobiles[0] ?? '', words: mobiles[0] ?? '' },
    ]
    for (const input of inputs) {
      const text = await send(request, call, input)
      if (text.startsWith('{"code":200')) told += 1
      // What was asked for may be named in the answer.
      const what = foundIn(text).filter((each) => !Object.values(input).includes(each))
      found.push(...what.map((each) => `${call.path} ${JSON.stringify(input)}: ${each}`))
    }
  }
  expect(told).toBeGreaterThan(reading.length)
  expect(found).toEqual([])
})
