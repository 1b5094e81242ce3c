// Snapshot → addresses of an earlier site, and where each leads: what editors redirect goes before what articles name.
import { movedArticles } from '#features/news/templates/news.ts'
import { readRedirects } from '#features/redirects/single.ts'
import { addressOfMoved, movedNameOf } from '#platform/lib/old-addresses.ts'
import type { MovedAddress } from '#platform/publish/render/compiled-site.ts'

export const movedAddresses = (): MovedAddress[] => {
  const targets = new Map<string, string>()
  for (const { name, to } of movedArticles()) targets.set(name, to)
  for (const { source, target } of readRedirects()) targets.set(movedNameOf(source) ?? '', target)
  return [...targets]
    .map(([name, to]) => ({ from: addressOfMoved(name), to }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
}
