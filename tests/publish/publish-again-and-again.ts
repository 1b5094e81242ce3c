// A process to be killed: publishes two versions of a site in turn, for ever, in full and file by file.

import { publish } from '../helpers/content-model.ts'
import { fakeSite, largePage } from './fake-site.ts'
import { touch } from './touch.ts'

const [outDir = '', clientFiles = '', snapshot = ''] = process.argv.slice(2)
const paths = Array.from({ length: 20 }, (_, number) => `/info/view/${number}`)

for (let round = 0; ; round++) {
  touch(snapshot, ...paths)
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
