// npm run bench [-- name… [--small] [--records N] [--database URL]]: the portal's promised figures, measured here and now.
// `--small` only shows that a bench still works. Of the search and the exchange, `--records` says over how many records; of
// the search, `--database` names a database that has them from a run before, or is empty and keeps them for the next.
import { parseArgs } from 'node:util'
import { askedOnly, benches } from './benches.ts'
import { aside, type Figure, machine, table } from './figures.ts'
import { openProcessGroup, stopWhenAsked } from './process-group.ts'

const { values, positionals: asked } = parseArgs({
  options: { small: { type: 'boolean' }, records: { type: 'string' }, database: { type: 'string' } },
  allowPositionals: true,
})
const size = values.small ? 'small' : 'full'
const sample = { records: Number(values.records ?? 0), databaseUrl: values.database ?? '' }
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`no bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

stopWhenAsked()
const rows: (Figure & { bench: string })[] = []
const place = machine()
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length > 0 ? !asked.includes(name) : askedOnly.includes(name)) continue
  console.info(`measuring ${name} …`)
  const group = openProcessGroup()
  try {
    const figures = (await measure(group, size, sample)).map((figure) => ({ bench: name, ...figure }))
    rows.push(...figures)
    // At once: the whole takes an hour, and may be ended before.
    if (asked.length !== 1) console.info(`${table(figures)}\n`)
  } catch (error) {
    console.error(`${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
    rows.push({ bench: name, ...aside('not measured', 'failed'), verdict: 'short' })
    process.exitCode = 1
  } finally {
    await group.close()
  }
}
console.info(`\n${table(rows)}\n\nmachine: ${place}`)
