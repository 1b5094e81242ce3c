// lib/hosting → a site block for Caddy (2.6 or newer), to be imported by the operator's Caddyfile or run as it is.
import {
  articleAddresses,
  cacheRules,
  contentTypeOf,
  contentTypes,
  GENERAL_ARTICLE,
  HIDDEN,
  NOT_FOUND_FILE,
  PAGE_CACHE,
  proxied,
  SHOWN,
  SPECIAL_ARTICLE,
  safeHeaders,
  shellPattern,
  UNTIDY,
} from '#platform/lib/hosting.ts'
import { redirects } from '#platform/lib/paths.ts'
import type { Hosting } from './hosting.ts'

// Backquoted, so that backslashes and quotes stay as they are.
const quote = (value: string) => `\`${value}\``
const indent = (lines: readonly string[], by = '\t\t') => lines.map((line) => by + line).join('\n')

/** Types of files: Caddy would take them from the machine it runs on, and machines differ. */
const types = () =>
  Object.entries(contentTypes).map(([ending, type]) => `${quote(`~\\.${ending}$`)} ${quote(type)}`)

const proxy = (upstream: string) => `
	@calls path ${proxied.flatMap((path) => [path, `${path}/*`]).join(' ')}
	handle @calls {
		reverse_proxy ${upstream} {
			header_up Host {upstream_hostport}
			flush_interval -1
		}
	}
`

const { general, special } = articleAddresses

/** Redirects between the addresses of an article, by which of them has a page. */
const movedArticles = () => [
  `@general path_regexp general ${quote(GENERAL_ARTICLE)}`,
  'route @general {',
  ...special.flatMap((path, place) => [
    `\t@moved${place} file ${path}/{re.general.1}.html`,
    `\tredir @moved${place} ${path}/{re.general.1}{portal_query} 301`,
  ]),
  '}',
  `@special path_regexp special ${quote(SPECIAL_ARTICLE)}`,
  'route @special {',
  '\t@back {',
  '\t\tnot file {path}.html',
  `\t\tfile ${general}/{re.special.1}.html`,
  '\t}',
  `\tredir @back ${general}/{re.special.1}{portal_query} 301`,
  '}',
]

export const caddyfile = ({ siteUrl, policy, root, upstream, address, shells }: Hosting) => {
  const headers = { ...safeHeaders(siteUrl), 'Content-Security-Policy': policy.lasting }
  return `# ${siteUrl}. Changes with addresses and settings, not with what is published: after a new version, \`caddy reload\`.
${address} {
	root * ${quote(root)}
	encode zstd gzip
${upstream && proxy(upstream)}
	map {http.request.orig_uri.path} {portal_cache} {
${indent(cacheRules.map(({ match, value }) => `${quote(`~${match}`)} ${quote(value)}`))}
		default ${quote(PAGE_CACHE)}
	}
	# Machines differ in what they know; the empty one is left to Caddy.
	map {http.request.orig_uri.path} {portal_type} {
${indent(types())}
		default ""
	}
	map {query} {portal_query} {
		${quote('~^(.+)$')} ${quote('?${1}')}
		default ""
	}
	handle {
		header {
${indent(
  Object.entries(headers).map(([header, value]) => `${header} ${quote(value)}`),
  '\t\t\t',
)}
			Cache-Control {portal_cache}
			Content-Type {portal_type}
		}
		route {
			@hidden {
				path_regexp ${quote(HIDDEN)}
				not path ${SHOWN}*
			}
			error @hidden 404
			@writing not method GET HEAD
			error @writing 405
${indent(
  Object.entries(redirects).map(([from, to]) => `redir ${from} ${to}{portal_query} 302`),
  '\t\t\t',
)}
			@untidy vars_regexp untidy {http.request.orig_uri} ${quote(UNTIDY)}
			redir @untidy {re.untidy.1}{re.untidy.2} 301
${indent(movedArticles(), '\t\t\t')}
			error /${NOT_FOUND_FILE.replace(/\.html$/, '')} 404
			# A page and a folder may share a name: the page goes first, a folder is never shown.
			try_files {path}.html {path}
${indent(
  shells.map(
    (shell, place) =>
      `@shell${place} {\n\t\t\t\tpath_regexp ${quote(shellPattern(shell))}\n\t\t\t\tnot file\n\t\t\t}\n\t\t\trewrite @shell${place} ${shell.page}.html`,
  ),
  '\t\t\t',
)}
			file_server {
				disable_canonical_uris
			}
		}
	}
	handle_errors {
		@missing expression {http.error.status_code} == 404
		handle @missing {
			header {
				Cache-Control ${quote(PAGE_CACHE)}
				Content-Type ${quote(contentTypeOf(NOT_FOUND_FILE))}
			}
			rewrite * /${NOT_FOUND_FILE}
			file_server
		}
		handle {
			header {
				Cache-Control no-store
				-Content-Type
			}
			respond {http.error.status_code}
		}
	}
}
`
}
