// Content-Security-Policy of a build: the hashes of its inline scripts are collected once, no page pays for them.
import {
  accountHomePath,
  consolePath,
  contactPath,
  homePath,
  loginPath,
  newsListPath,
  notFoundPath,
  searchPath,
} from '#platform/lib/paths.ts'
import { WECHAT_SDK } from '#platform/lib/wechat.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { hashSource, inlineScripts } from '#platform/publish/render/inline-scripts.ts'

export interface Policy {
  /** Policy for the head of each page, which keeps the hashes of its own scripts (render/inline-scripts.ts). */
  meta: string
  /** Policy as a response header, for hosts whose headers are published along with the pages. */
  header: string
  /**
   * Policy without the hashes of a build, as a response header, for servers that are configured by hand.
   * Old hashes there would stop the scripts of new pages, whose heads have their own.
   */
  lasting: string
}

/** Pages that have, between them, every script that templates write themselves; the build knows the rest. */
const SAMPLES = [
  homePath,
  newsListPath(),
  searchPath(),
  loginPath(),
  contactPath,
  accountHomePath,
  notFoundPath,
  consolePath,
]

type Directives = Record<string, readonly string[]>

const text = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Directives that are the same for every build. Pictures and videos of articles may be on other hosts. */
const lastingDirectives = (api: readonly string[], storage: readonly string[]): Directives => ({
  // The origin of storage, to which browsers send files.
  'connect-src': ["'self'", ...api, ...storage],
  'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
  'media-src': ["'self'", 'blob:', 'https:', 'http:'],
  'font-src': ["'self'", 'data:'],
  // The decoder of HEIC photos begins its worker from a blob; a worker has the policy of its page.
  'worker-src': ["'self'", 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'", ...api],
})

/** Directive for response headers alone: browsers ignore it in a page. */
const FRAMING: Directives = { 'frame-ancestors': ["'self'"] }

export interface Origins {
  /** Origin of the API; empty if it is the site's own. */
  apiBase: string
  /** Origin to which browsers send files; empty if it is the API's. */
  uploadOrigin?: string | undefined
  /** Official account of the site, whose pages load WeChat's script inside WeChat; empty or absent for none. */
  wechatAppId?: string | undefined
}

/** @param scripts texts of all inline scripts that may run */
export const policyOf = (
  scripts: Iterable<string>,
  { apiBase, uploadOrigin, wechatAppId }: Origins,
): Policy => {
  const hashes = [...new Set([...scripts].map(hashSource))].toSorted()
  const lasting = lastingDirectives(apiBase ? [apiBase] : [], uploadOrigin ? [uploadOrigin] : [])
  const scriptSources = ["'self'", ...(wechatAppId ? [WECHAT_SDK] : []), ...hashes]
  const full = { 'default-src': ["'self'"], 'script-src': scriptSources, ...lasting }
  return {
    meta: text(full),
    header: text({ ...full, ...FRAMING }),
    lasting: text({ ...lasting, ...FRAMING }),
  }
}

/**
 * Called once per build, on an open site. Scripts that only some pages have are known from the build itself, so that
 * no record decides whether they may run. Throws if a sample cannot be rendered.
 */
export const policyOfSite = async (site: CompiledSite, options: Origins): Promise<Policy> => {
  const scripts = new Set(site.inlineScripts())
  for (const path of SAMPLES) {
    const { body } = await site.render(path)
    for (const script of inlineScripts(body)) scripts.add(script)
  }
  return policyOf(scripts, options)
}
