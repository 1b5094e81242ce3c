// npm run list-calls: writes the tables of docs/backends.md from the contract.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '#app/calls.ts'
import { type Endpoint, isOwnCall } from '#platform/contract/endpoint.ts'

export const backendsFile = join(import.meta.dirname, '../docs/backends.md')

const isForStaff = ({ path }: Endpoint) => path.startsWith('/api/staff/')

const tableOf = (isShown: (call: Endpoint) => boolean) => {
  const rows = Object.values(endpoints)
    .flat()
    .filter((call) => isShown(call))
    .map(({ path, method, encoding, isJson, alsoJson, access, title }) => {
      const body = method === 'GET' ? 'GET' : isJson || alsoJson ? `${encoding}, json` : encoding
      return `| \`${path}\` | ${body} | ${access === 'visitor' ? 'anyone' : 'user'} | ${title} |`
    })
  return ['| call | body | caller | |', '|---|---|---|---|', ...rows].join('\n')
}

/** Tables by the name of the place where they stand. */
const tables: Record<string, string> = {
  spec: tableOf((call) => !isOwnCall(call)),
  ours: tableOf((call) => isOwnCall(call) && !isForStaff(call)),
}

/** The text with its tables as the contract has them now. */
export const withTables = (text: string) =>
  text.replace(
    /(<!-- calls: (\w+) -->\n)[^]*?(<!-- end -->)/g,
    (_all, begin: string, name: string, end: string) => [begin, tables[name] ?? '', '\n', end].join(''),
  )

if (import.meta.main) writeFileSync(backendsFile, withTables(readFileSync(backendsFile, 'utf8')))
