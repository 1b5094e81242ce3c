// Inline scripts of a page, and their hashes in its Content-Security-Policy.
import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/gi
/** Types of script elements that browsers run; the others hold data. */
const RUNS = /^(module|(text|application)\/(java|ecma)script)?$/i

/** Texts of the inline scripts of a page that a browser would run. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .filter(
      ([, attributes = '']) =>
        !/\ssrc\s*=/i.test(attributes) &&
        RUNS.test(/\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''),
    )
    .map(([, , text = '']) => text)

export const hashSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Hashes of scripts by their texts: pages share nearly all of theirs. */
const hashes = new Map<string, string>()
/** A page has data of its own in scripts of its own at most, which need not be kept. */
const MOST_HASHES = 1000

const hashOf = (script: string) => {
  let hash = hashes.get(script)
  if (!hash) {
    if (hashes.size >= MOST_HASHES) hashes.clear()
    hashes.set(script, (hash = hashSource(script)))
  }
  return hash
}

const META = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/
const HASHES = / 'sha256-[^']+'/g

/**
 * Takes the hashes of scripts that the page does not have out of its policy; all of a build's weigh a kilobyte. Adds none:
 * a script that the build does not know still may not run.
 */
export const withOwnHashes = (html: string): string => {
  const meta = META.exec(html)
  if (!meta) return html
  const own = new Set(inlineScripts(html).map(hashOf))
  const narrowed = meta[0].replaceAll(HASHES, (hash) => (own.has(hash.trimStart()) ? hash : ''))
  return html.slice(0, meta.index) + narrowed + html.slice(meta.index + meta[0].length)
}
