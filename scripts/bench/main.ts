// npm run bench [-- name… [--small]]: the portal's promised figures, measured here and now; `--small` shortens those
// that can be.
import { api } from './api.ts'
import { articles } from './articles.ts'
import { consoleFigures } from './console.ts'
import { approvals, exchange, SMALL } from './exchange.ts'
import { aside, type Figure, machine, table } from './figures.ts'
import { flood } from './flood.ts'
import { publish } from './publish.ts'
import { reader } from './reader.ts'
import { start } from './start.ts'
import { uploads } from './uploads.ts'
import { openWorkshop, stopWhenAsked, type Workshop } from './workshop.ts'

const isSmall = process.argv.includes('--small')

const benches: Record<string, (shop: Workshop) => Promise<Figure[]>> = {
  start,
  publish,
  reader,
  api,
  exchange: (shop) => (isSmall ? exchange(shop, SMALL) : exchange(shop)),
  approvals,
  console: consoleFigures,
  uploads,
  flood: (shop) => (isSmall ? flood(shop, 3) : flood(shop)),
  articles: (shop) => (isSmall ? articles(shop, 3) : articles(shop)),
}

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
  if (asked.length > 0 && !asked.includes(name)) continue
  console.info(`measuring ${name} …`)
  const shop = openWorkshop()
  try {
    rows.push(...(await measure(shop)).map((figure) => ({ bench: name, ...figure })))
  } catch (error) {
    console.error(`${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
    rows.push({ bench: name, ...aside('not measured', 'failed'), verdict: 'short' })
    process.exitCode = 1
  } finally {
    await shop.close()
  }
}
console.info(`\n${table(rows)}\n\nmachine: ${place}`)
