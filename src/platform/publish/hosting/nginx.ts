// lib/hosting → a file for nginx, to be included inside `http { … }`.
import {
  articleAddresses,
  cacheRules,
  compressible,
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

/** Inside quotes a backslash stands for itself only when doubled. */
const quote = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const pattern = (source: string) => quote(`~${source}`)

/** Types without charset: nginx adds it to text. */
const types = () => {
  const endings = new Map<string, string[]>()
  for (const [ending, type] of Object.entries(contentTypes)) {
    const bare = type.replace(/;.*/, '')
    endings.set(bare, [...(endings.get(bare) ?? []), ending])
  }
  return [...endings].map(([type, list]) => `${type} ${list.join(' ')};`)
}

const typesOf = (endings: readonly string[]) =>
  [...new Set(endings.map((ending) => (contentTypes[ending] ?? '').replace(/;.*/, '')))].filter(Boolean)

const indent = (lines: readonly string[], by = '  ') => lines.map((line) => by + line).join('\n')

const listening = (host: string) => {
  const [, name = '', port = '80'] = /^([^:]*)(?::(\d+))?$/.exec(host) ?? []
  return { name: name || '_', port }
}

const proxy = (upstream: string) =>
  `
  location ~ ^(${proxied.join('|')})(/|$) {
    proxy_pass ${upstream};
    proxy_http_version 1.1;
    proxy_set_header Host $proxy_host;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_ssl_server_name on;
    # The approval of a listing waits for the copies of its videos.
    proxy_read_timeout 300s;
    # Streams are passed on line by line.
    proxy_buffering off;
    # So are files: of what a broken line has brought nothing is lost.
    proxy_request_buffering off;
    # The largest upload, and something for the headers of bodies to come.
    client_max_body_size 64m;
    # The API sends its own headers; a header here, though empty, keeps those above from being sent as well.
    add_header X-Site "";
  }
`

const { general, special } = articleAddresses

/** Redirects between the addresses of an article, by which of them has a page. */
const movedArticles = `
  location ~ ${quote(GENERAL_ARTICLE)} {
${special.map((path) => `    if (-f $document_root${path}/$1.html) { return 301 ${path}/$1$is_args$args; }`).join('\n')}
    try_files $uri.html =404;
  }
  location ~ ${quote(SPECIAL_ARTICLE)} {
    set $portal_article $1;
    try_files $uri.html @moved;
  }
  location @moved {
    if (-f $document_root${general}/$portal_article.html) { return 301 ${general}/$portal_article$is_args$args; }
    return 404;
  }`

export const nginxConf = ({ siteUrl, policy, root, upstream, host, shells }: Hosting) => {
  const { name, port } = listening(host)
  const headers = { ...safeHeaders(siteUrl), 'Content-Security-Policy': policy.lasting }
  return `# ${siteUrl}: to be included inside http { … }. Changes with addresses and settings, not with what is published: after
# a new version, \`nginx -s reload\`.
# For https here as well, add \`listen 443 ssl;\` and the certificate in a file of yours, or put it in front.
map $uri $portal_cache {
  default ${quote(PAGE_CACHE)};
${indent(cacheRules.map(({ match, value }) => `${pattern(match)} ${quote(value)};`))}
}
map $request_uri $portal_tidy {
  default "";
  ${pattern(UNTIDY)} $1$2;
}
server {
  listen ${port};
  server_name ${name};
  root ${quote(root)};
  server_tokens off;
  absolute_redirect off;
  charset utf-8;
  charset_types ${typesOf(compressible)
    .filter((type) => type !== 'text/html')
    .join(' ')};
  types {
${indent(types(), '    ')}
  }
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_min_length 512;
  gzip_types ${typesOf(compressible)
    .filter((type) => type !== 'text/html')
    .join(' ')};

  error_page 404 /${NOT_FOUND_FILE};
${indent(Object.entries(headers).map(([header, value]) => `add_header ${header} ${quote(value)} always;`))}
  add_header Cache-Control $portal_cache always;

  # One address per page. What nobody may see is not found, with or without .html behind it.
  location ^~ ${SHOWN} { try_files $uri =404; }
  location ~ ${quote(HIDDEN)} { return 404; }
${upstream && proxy(upstream)}
  location = /${NOT_FOUND_FILE} { internal; }
  location = /${NOT_FOUND_FILE.replace(/\.html$/, '')} { return 404; }
${indent(Object.entries(redirects).map(([from, to]) => `location = ${from} { return 302 ${to}$is_args$args; }`))}
${indent(shells.map((shell) => `location ~ ${quote(shellPattern(shell))} { try_files $uri.html ${shell.page}.html =404; }`))}
${movedArticles}
  location / {
    if ($portal_tidy) { return 301 $portal_tidy; }
    # A page and a folder may share a name: the page goes first, a folder is never shown.
    try_files $uri.html $uri =404;
  }
}
`
}
