// Suggestions while somebody types, in characters or in pinyin: places, species, terms of the field, titles.

import { allRegions } from '#features/regions/server/index.ts'
import { SUGGESTIONS_MAX, type Suggestion, type searchSuggestions } from '#features/search/contract.ts'
import { fieldTerms, speciesNames } from '#features/search/rules/search-terms.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { bareText } from '#platform/lib/bare-text.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hitsOf } from './hits.service.ts'
import { interpretations } from './keyword.service.ts'
import { titlesWith } from './record-search.table.ts'
import type { SearchableKinds } from './searchable.kind.ts'
import { namesSpelled } from './sounds.service.ts'

const MOST_NAMES = 3
const named = [
  { kind: 'place', names: [...new Set(allRegions.map(({ name }) => name))] },
  { kind: 'species', names: speciesNames },
  { kind: 'term', names: fieldTerms },
]

/** Those that begin with the text, those that hold it, those that it spells. */
const namesWith = (names: readonly string[], text: string, spelled: readonly string[]) =>
  [
    ...names.filter((name) => name.startsWith(text)),
    ...names.filter((name) => name.indexOf(text) > 0),
    ...spelled.filter((name) => names.includes(name)),
  ].slice(0, MOST_NAMES)

export const suggestTerms =
  ({ db }: Deps, kinds: SearchableKinds) =>
  async ({
    keyword,
    kind,
  }: Parsed<typeof searchSuggestions>): Promise<{ list: Suggestion[]; words: string[] }> => {
    const [reading] = await interpretations(keyword, kinds)
    if (!reading) return { list: [], words: [] }
    const { whole } = reading
    const spelled = await namesSpelled(whole)
    const found: Suggestion[] = named.flatMap(({ names, kind: of }) =>
      namesWith(names, whole, spelled).map((text) => ({ text, kind: of })),
    )
    const titles = await hitsOf(
      db,
      kinds,
      await titlesWith(db, whole, kind || undefined, SUGGESTIONS_MAX),
      [],
    )
    // Names leave half of the list to titles, where there are any.
    const room = Math.max(SUGGESTIONS_MAX / 2, SUGGESTIONS_MAX - titles.length)
    const list = [...found.slice(0, room), ...titles.map((hit) => ({ text: hit.title, kind: hit.kind }))]
    const known = new Set<string>()
    const isNew = ({ text }: Suggestion) => !known.has(bareText(text)) && known.add(bareText(text))
    return { list: list.filter(isNew).slice(0, SUGGESTIONS_MAX), words: [whole] }
  }
