// Markdown files with YAML front matter → demo articles.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import { parse } from 'yaml'
import type { DemoArticle } from './article.ts'

const FOLDER = fileURLToPath(new URL('./articles', import.meta.url))
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Throws, naming the file, where the front matter lacks what a reader would miss. */
export const articleOf = async (file: string, source: string): Promise<DemoArticle> => {
  const match = FRONT_MATTER.exec(source)
  if (!match) throw new Error(`${file}: no front matter`)
  const data = parse(match[1] ?? '', { schema: 'core' }) as Record<string, unknown>
  const article = {
    type: Number(data.type),
    title: textOf(data.title),
    remark: textOf(data.remark),
    source: textOf(data.source),
    createtime: textOf(data.createtime),
    flag: (Array.isArray(data.flag) ? data.flag : data.flag ? [data.flag] : []) as DemoArticle['flag'],
    cover: textOf(data.cover),
    content: await marked.parse(source.slice(match[0].length), { gfm: true, async: true }),
  }
  if (!article.type || !article.title || !article.createtime)
    throw new Error(`${file}: type, title or createtime is missing`)
  return {
    ...article,
    ...(data.slug ? { slug: textOf(data.slug) } : {}),
    ...(data.topic ? { topic: textOf(data.topic) } : {}),
  }
}

export const readArticles = async (folder = FOLDER): Promise<DemoArticle[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(files.map(async (name) => articleOf(name, await readFile(`${folder}/${name}`, 'utf8'))))
}
