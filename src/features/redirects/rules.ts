// Chains and circles of redirects.
import { encodedAddress, movedNameOf } from '#platform/lib/old-addresses.ts'

export interface Leading {
  source: string
  target: string
}

/** Title in lists of the console. */
export const titleOf = ({ source, target }: Leading) => `${source} → ${target}`

/** What makes two old addresses the same: whatever their case, ending and encoding. */
export const sameness = (source: string) => (movedNameOf(source) ?? source).toLowerCase()

const followed = (targets: ReadonlyMap<string, string>, from: Leading): string[] => {
  const seen = new Set([sameness(from.source)])
  const steps = [from.target]
  for (;;) {
    const last = steps.at(-1) ?? ''
    const key = last.startsWith('/') ? sameness(last.replace(/#.*/s, '')) : ''
    const next = seen.has(key) ? undefined : targets.get(key)
    if (seen.has(key)) return [...steps, '']
    if (key === '' || next === undefined) return steps
    seen.add(key)
    steps.push(next)
  }
}

/** The addresses of a circle, from the first to itself again; undefined where there is none. */
export const circleOf = (from: Leading, others: readonly Leading[]): string[] | undefined => {
  const targets = new Map(others.map(({ source, target }) => [sameness(source), target]))
  const steps = followed(targets, from)
  return steps.at(-1) === '' ? [from.source, ...steps.slice(0, -1)] : undefined
}

/** Each source with the end of its chain. Sources of a circle, which no check lets through, are left out. */
export const flattened = (redirects: readonly Leading[]): Leading[] => {
  const targets = new Map(redirects.map(({ source, target }) => [sameness(source), target]))
  return redirects.flatMap(({ source, target }) => {
    const end = followed(targets, { source, target }).at(-1) ?? ''
    return end === '' ? [] : [{ source, target: encodedTarget(end) }]
  })
}

const encodedTarget = (target: string) => {
  const [address = '', anchor] = target.split('#')
  const plain = address.startsWith('/') ? encodedAddress(address) : new URL(address).href
  return anchor ? `${plain}#${encodeURIComponent(anchor)}` : plain
}
