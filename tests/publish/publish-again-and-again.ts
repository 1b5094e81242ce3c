// A process to be killed: publishes two versions of a site in turn, for ever, in full and file by file.
import { DatabaseSync } from 'node:sqlite'
import { publish } from '#publish/publish.ts'
import { fakeSite, largePage } from './fake-site.ts'

const [outDir = '', clientFiles = '', snapshot = ''] = process.argv.slice(2)
const paths = Array.from({ length: 20 }, (_, number) => `/info/view/${number}`)
const touchAll = () => {
  const database = new DatabaseSync(snapshot)
  database.exec(
    "INSERT INTO meta VALUES ('pull', '1') ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1",
  )
  const touch = database.prepare(
    "INSERT INTO touched SELECT ?, CAST(value AS INTEGER) FROM meta WHERE name = 'pull' ON CONFLICT DO UPDATE SET pull = excluded.pull",
  )
  for (const path of paths) touch.run(path)
  database.close()
}

for (let round = 0; ; round++) {
  touchAll()
  const mark = round % 2 ? 'a' : 'b'
  await publish(fakeSite({ pages: Object.fromEntries(paths.map((path) => [path, largePage(mark)])) }), {
    outDir,
    clientFiles,
    snapshot,
    siteUrl: 'https://site.example',
    apiBase: '',
    policy: '',
    buildId: String(Math.floor(round / 3)),
    entry: '',
  })
  process.stdout.write('published\n')
}
