// Documentation names files that exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md', 'tests/*.md', 'src/**/README.md', 'content-cache/*.md'])

/** Its blocks are the files of a kind that is made up. */
const recipe = join('docs', 'new-kind.md')

test.each(documents)('%s names files and links to pages that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`((?:src|scripts|tests|docs|public)\/[\w./[\]-]+)`/g)].map(
    ([, path = '']) => path,
  )
  const linked = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => normalize(join(dirname(document), path)))
  const paths = [...(document === recipe ? [] : named), ...linked]
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
