// The same articles and their lists by Hugo, as Debian packages it, in pages as long as ours: a generator in Go, known for its
// speed. What stands around an article is one of our own pages, as text of the template.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE } from '#features/news/templates/news.ts'
import { articlePath, fileOf } from '#platform/lib/paths.ts'
import { outputOf, type ProcessGroup } from './process-group.ts'
import { watchMemory } from './process-tree.ts'
import { SAMPLE_SITE_URL } from './sample-site.ts'

interface Article {
  id: number
  type: number
  topic_id: number
  title: string
  remark: string
  source: string
  createtime: string
  content: string
}

const CONFIG = {
  baseURL: SAMPLE_SITE_URL,
  languageCode: 'zh-CN',
  title: '林业服务',
  paginate: PAGE_SIZE,
  disableKinds: ['taxonomy', 'term'],
  // A feed for each section would be more than ours.
  outputs: { section: ['HTML'] },
}

const ARTICLE = `<nav><a href="/">首页</a> <a href="{{ .CurrentSection.RelPermalink }}">{{ .CurrentSection.Title }}</a></nav>
<article><h1>{{ .Title }}</h1><p>{{ .Date.Format "2006-01-02" }} {{ .Params.source }}</p><p>{{ .Description }}</p>{{ .Content }}</article>
<nav>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>`

const LIST = `<h1>{{ .Title }}</h1><ul>{{ $page := .Paginate .RegularPages }}{{ range $page.Pages }}
<li><a href="{{ .RelPermalink }}"><h2>{{ .Title }}</h2><p>{{ .Description }}</p><time>{{ .Date.Format "2006-01-02" }}</time></a></li>{{ end }}</ul>
<nav>{{ with $page.Prev }}<a href="{{ .URL }}">上一页</a>{{ end }}{{ with $page.Next }}<a href="{{ .URL }}">下一页</a>{{ end }}</nav>`

/** Our page with another main part, title and description. */
const templateFrom = (page: string, main: string) => {
  const [before = '', rest = ''] = page.split(/(?=<main)/)
  const [opened = ''] = /<main[^>]*>/.exec(rest) ?? []
  const after = rest.slice(rest.indexOf('</main>'))
  const literal = (text: string) => text.replaceAll('{{', '{{ "{{" }}')
  const head = literal(before)
    .replace(/<title>.*?<\/title>/s, '<title>{{ .Title }}</title>')
    .replace(/(<meta name="description" content=")[^"]*/, '$1{{ .Description }}')
  return head + opened + main + literal(after)
}

const writeContent = (folder: string, snapshot: string) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  const sections = new Set<string>()
  const articles = database
    .prepare('SELECT id, type, topic_id, title, remark, source, createtime, content FROM news')
    .iterate() as Iterable<Article>
  for (const { id, type, title, remark, source, createtime, content } of articles) {
    const section = join(folder, 'content', `section-${type}`)
    if (!sections.has(section)) mkdirSync(section, { recursive: true })
    sections.add(section)
    const date = `${createtime.replace(' ', 'T')}+08:00`
    const front = JSON.stringify({ title, description: remark, source, date })
    writeFileSync(join(section, `${id}.html`), `${front}\n${content}`)
  }
  const first = database.prepare('SELECT * FROM news ORDER BY id LIMIT 1').get() as unknown as Article
  database.close()
  return first
}

/** Seconds of the whole command, pages it made and its memory. Undefined where there is no Hugo. */
export const hugoBuild = async (group: ProcessGroup, snapshot: string, site: string) => {
  if (spawnSync('hugo', ['version']).status !== 0) return undefined
  const folder = group.folder()
  const first = writeContent(folder, snapshot)
  const page = readFileSync(join(site, fileOf(articlePath(first))), 'utf8')
  const layouts = join(folder, 'layouts/_default')
  mkdirSync(layouts, { recursive: true })
  writeFileSync(join(folder, 'config.json'), JSON.stringify(CONFIG))
  writeFileSync(join(layouts, 'single.html'), templateFrom(page, ARTICLE))
  writeFileSync(join(layouts, 'list.html'), templateFrom(page, LIST))
  const started = performance.now()
  const child = group.start('hugo', ['--quiet', '--source', folder])
  const memory = watchMemory(child)
  await outputOf(child, 'hugo')
  const seconds = (performance.now() - started) / 1000
  const pages = readdirSync(join(folder, 'public'), { recursive: true }).filter((name) =>
    String(name).endsWith('.html'),
  ).length
  return { seconds, pages, megabytes: memory() }
}
