// Redirects, as the publisher reads them: one page for each, and the table for web servers.
import * as z from 'zod/mini'
import { readsFitting } from '#platform/content/answers.ts'
import { fieldKey, type Single } from '#platform/content/single.ts'
import { readUnnoted } from '#platform/content/single-reader.ts'
import { noteKey } from '#platform/content/trace.ts'
import { movedNameOf, movedPath } from '#platform/lib/old-addresses.ts'
import { Redirect, redirectList } from './contract.ts'
import { flattened } from './rules.ts'

export const redirects: Single<Redirect[]> = {
  name: 'redirects',
  shape: z.array(Redirect),
  empty: [],
  isOptional: true,
  fetch: async (call) => {
    const answer = await call({ ...redirectList, output: readsFitting(Redirect) }, {})
    return flattened(answer.filter(({ source, target }) => movedNameOf(source) && target !== ''))
  },
  // Names of pages: one that comes, goes or leads elsewhere is rendered, and no other.
  parts: (value) =>
    new Map(
      value.map(({ source, target }) => [
        fieldKey({ name: 'redirects' }, movedNameOf(source) ?? ''),
        JSON.stringify([source, target]),
      ]),
    ),
}

/** All of them, with the ends of their chains. */
export const readRedirects = () => readUnnoted(redirects)

const byName = new WeakMap<Redirect[], ReadonlyMap<string, Redirect>>()
const named = () => {
  const value = readRedirects()
  const known =
    byName.get(value) ?? new Map(value.map((redirect) => [movedNameOf(redirect.source) ?? '', redirect]))
  byName.set(value, known)
  return known
}

/** The redirect whose page has this name. */
export const findRedirect = (name: string): Redirect | undefined => {
  noteKey(fieldKey(redirects, name))
  return named().get(name)
}

const KEY = fieldKey(redirects, '')

/** Addresses of their pages: of all, and of the one that a touched key is of. */
export const redirectPages = {
  all: () => [...named().keys()].map(movedPath),
  ofKey: (key: string) => {
    const name = key.startsWith(KEY) ? key.slice(KEY.length) : ''
    return name && named().has(name) ? [movedPath(name)] : []
  },
}
