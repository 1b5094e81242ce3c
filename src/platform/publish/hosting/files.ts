// The route table as rules for those who serve the tree: `_headers` and `_redirects` travel with it,
// nginx and Caddy are configured by their operator.
import { caddyfile } from './caddy.ts'
import { headersFile, redirectsFile } from './edge.ts'
import { type HostingOptions, hostingOf } from './hosting.ts'
import { nginxConf } from './nginx.ts'

type Files = [file: string, body: string][]

/** `tree` belongs into the published folder; `beside` is for the operator and never served. */
export const hostingFiles = (options: HostingOptions): { tree: Files; beside: Files } => {
  const hosting = hostingOf(options)
  return {
    tree: [
      ['_headers', headersFile(hosting)],
      ['_redirects', redirectsFile(hosting)],
    ],
    beside: [
      ['nginx.conf', nginxConf(hosting)],
      ['Caddyfile', caddyfile(hosting)],
    ],
  }
}
