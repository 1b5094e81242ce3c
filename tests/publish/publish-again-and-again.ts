// A process to be killed: publishes two versions of a site in turn, for ever.
import { publishAll } from '#publish/publish.ts'
import { fakeSite, largePage } from './fake-site.ts'

const [outDir = '', clientFiles = ''] = process.argv.slice(2)
for (;;)
  for (const mark of ['a', 'b']) {
    const pages = Array.from({ length: 20 }, (_, number) => [`/info/view/${number}`, largePage(mark)])
    await publishAll(fakeSite(Object.fromEntries(pages)), {
      outDir,
      clientFiles,
      snapshot: '',
      siteUrl: 'https://site.example',
      apiBase: '',
    })
    process.stdout.write('published\n')
  }
