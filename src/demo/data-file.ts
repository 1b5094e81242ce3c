// One data file → values that fit a schema, or an error that names file and field.
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/

/** Names of a folder's files with this ending (`.yaml`), in order. */
export const filesIn = async (folder: string, ending: string) =>
  (await readdir(folder)).filter((name) => extname(name) === ending).toSorted()

/** The same without the ending. */
export const namesIn = async (folder: string, ending: string) =>
  (await filesIn(folder, ending)).map((name) => basename(name, ending))

export const htmlOf = (markdown: string) => marked.parse(markdown, { gfm: true, async: true })

const yamlOf = (file: string, source: string): unknown => {
  try {
    return parse(source, { schema: 'core' })
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : 'not YAML'}`, { cause })
  }
}

const complaintOf = (issue: core.$ZodRawIssue) => {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`
  if (issue.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ')}`
  return `not allowed: ${JSON.stringify(issue.input)}`
}

/** Throws `listings/north.yaml: 2.years: expected int`, the third record being number 2. */
export const parseData = <S extends z.ZodMiniType>(file: string, schema: S, value: unknown): z.output<S> => {
  const result = z.safeParse(schema, value, { error: complaintOf })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error([file, issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

export const readYaml = async <S extends z.ZodMiniType>(root: string, file: string, schema: S) =>
  parseData(file, schema, yamlOf(file, await readFile(join(root, file), 'utf8')))

/** The records of all YAML files in a folder below the root, file by file. */
export const readRecords = async <S extends z.ZodMiniType>(root: string, folder: string, schema: S) => {
  const files = await filesIn(join(root, folder), '.yaml')
  const lists = files.map((name) => readYaml(root, `${folder}/${name}`, z.array(schema)))
  return (await Promise.all(lists)).flat()
}

/** A Markdown file; its text stands in the field `content`, beside those of the front matter. */
export const readMarkdown = async <S extends z.ZodMiniType>(root: string, file: string, schema: S) => {
  const source = await readFile(join(root, file), 'utf8')
  const match = FRONT_MATTER.exec(source)
  if (!match) throw new Error(`${file}: no front matter`)
  const fields = yamlOf(file, match[1] ?? '') as object
  return parseData(file, schema, { ...fields, content: source.slice(match[0].length) })
}
