// A published site of so many articles, and where its links lead: `site-check-tree.ts <folder> <articles>` prints the addresses
// of its pages, by its sitemaps, and those that some two thousand of them link to on the own site.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publish } from '../../tests/helpers/content-model.ts'
import { openSampleSite, SAMPLE_SITE_URL, sampleSnapshotIn } from './sample-site.ts'
import { fillSnapshot } from './sample-snapshot.ts'

const READ_PAGES = 2000
const LOCATION = /<loc>([^<]+)<\/loc>/g
const HREF = /<a\b[^>]*?\bhref="([^"]+)"/g

const [folder = '', articles = '0'] = process.argv.slice(2)
fillSnapshot(sampleSnapshotIn(folder), Number(articles))
const { site, options } = await openSampleSite(folder)
const { failures } = await publish(site, options)
site.close()
if (failures.length > 0) throw new Error(`${failures.length} pages failed`)

const files = globSync('**/*.html', { cwd: options.outDir })
const every = Math.ceil(files.length / READ_PAGES)
const links = new Set<string>()
// Not all files are pages of records: some wait for the next ones.
for (const file of globSync('**/*.xml', { cwd: options.outDir }))
  for (const [, page = ''] of readFileSync(join(options.outDir, file), 'utf8').matchAll(LOCATION))
    links.add(page.slice(SAMPLE_SITE_URL.length))
for (const file of files.filter((_, at) => at % every === 0))
  for (const [, href = ''] of readFileSync(join(options.outDir, file), 'utf8').matchAll(HREF)) {
    const address = href.replaceAll('&amp;', '&')
    if (URL.parse(address, SAMPLE_SITE_URL)?.origin === SAMPLE_SITE_URL) links.add(address)
  }
rmSync(options.outDir, { recursive: true, force: true })
console.info(JSON.stringify([...links]))
