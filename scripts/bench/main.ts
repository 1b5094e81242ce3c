// npm run bench [-- name… [--small]]: the portal's promised figures, measured here and now. `--small` only shows that
// a bench still works.
import { askedOnly, benches } from './benches.ts'
import { aside, type Figure, machine, table } from './figures.ts'
import { openProcessGroup, stopWhenAsked } from './process-group.ts'

const size = process.argv.includes('--small') ? 'small' : 'full'

const asked = process.argv.slice(2).filter((word) => word !== '--small')
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
    const figures = (await measure(group, size)).map((figure) => ({ bench: name, ...figure }))
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
