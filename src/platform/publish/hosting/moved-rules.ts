// Addresses of an earlier site → rules by which web servers answer 301. They change with the content, and lie in the tree; nginx and
// Caddy read them when they are started or told to. Where there is no rule, the page of that address leads on.
import type { MovedAddress } from '#platform/publish/render/compiled-site.ts'

/** Cloudflare reads so many rules, each of so many signs. */
const RULES_MAX = 2000
const RULE_LENGTH = 1000

/** Signs that rules of any host take as they stand: whatever else an address has was encoded. */
const PLAIN = /^[A-Za-z0-9._~/%?&=+,:;@#!()*-]+$/
/** `*` and `:` in a path stand for others. */
const LITERAL = /^[^*:?\s]+$/

const plain = (moved: readonly MovedAddress[]) =>
  moved.filter(({ from, to }) => PLAIN.test(from) && PLAIN.test(to))

/** nginx compares without regard to case, and does not start where two are the same. */
const differing = (moved: readonly MovedAddress[]) => [
  ...new Map(moved.toReversed().map((address) => [address.from.toLowerCase(), address])).values(),
]

/** Signs of a string that a map of nginx takes at its default size of buckets; longer ones are patterns, which it tries one by one. */
const NGINX_STRING = 40
const pattern = (address: string) => `~^${address.replaceAll(/[.*+?()|$]/g, String.raw`\\$&`)}$`
const nginxKey = (from: string) => (from.length <= NGINX_STRING ? from : pattern(from))

/** Addresses in quotes are strings to nginx and Caddy. */
const lines = (moved: readonly MovedAddress[], line: (address: MovedAddress) => string) =>
  moved.map((address) => `${line(address)}\n`).join('')

/** Files of the tree that `_redirects` hosts, nginx and Caddy read. @param begin  Rules that do not change with the content. */
export const movedRules = (moved: readonly MovedAddress[], begin: string): [file: string, body: string][] => {
  const known = differing(plain(moved)).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const room = RULES_MAX - begin.split('\n').filter(Boolean).length
  const literal = known
    .filter(({ from, to }) => LITERAL.test(from) && from.length + to.length + 5 <= RULE_LENGTH)
    .slice(0, room)
  return [
    ['_redirects', begin + lines(literal, ({ from, to }) => `${from} ${to} 301`)],
    ['_redirects.nginx', lines(known, ({ from, to }) => `"${nginxKey(from)}" "${to}";`)],
    ['_redirects.caddy', lines(known, ({ from, to }) => `\`${from}\` \`${to}\``)],
  ]
}
