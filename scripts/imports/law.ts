// The architecture as tables: who may import what. Whatever is not listed is refused.

/** Folder outside the server → folders it may import. Its own folder is always allowed. Longest path wins. */
export const folders: Readonly<Record<string, readonly string[]>> = {
  'src/env.d.ts': [],
  'src/lib': [],
  'src/contract': ['src/lib'],
  'src/domain': ['src/contract', 'src/lib'],
  'src/html': ['src/lib'],
  'src/server': ['src/contract', 'src/domain', 'src/html', 'src/lib'],
  // The only file that may load the demo.
  'src/app/start.ts': ['src/html', 'src/server', 'src/demo'],
  'src/demo': ['src/contract', 'src/domain', 'src/lib', 'src/server'],
  'src/client': ['src/contract'],
  'src/stores': ['src/client', 'src/contract', 'src/domain', 'src/lib'],
  'src/islands': ['src/stores', 'src/client', 'src/contract', 'src/domain', 'src/ui', 'src/lib'],
  'src/console': ['src/client', 'src/contract', 'src/domain', 'src/html', 'src/ui', 'src/lib'],
  'src/content': ['src/contract', 'src/domain', 'src/lib'],
  'src/texts': [],
  'src/ui': ['src/contract', 'src/domain', 'src/lib'],
  'src/layouts': ['src/ui', 'src/islands', 'src/content', 'src/contract', 'src/domain', 'src/lib'],
  'src/pages': [
    'src/content',
    'src/layouts',
    'src/ui',
    'src/islands',
    'src/domain',
    'src/lib',
    'src/contract',
    'src/texts',
  ],
  // The only page that loads the console.
  'src/pages/console.astro': ['src/console', 'src/layouts'],
  // `run` and `watch`: they put the steps below together.
  'src/publish': [
    'src/content',
    'src/contract',
    'src/lib',
    'src/publish/system',
    'src/publish/pull',
    'src/publish/render',
    'src/publish/write',
    'src/publish/deliver',
    'src/publish/hosting',
  ],
  'src/publish/system': ['src/lib'],
  'src/publish/pull': ['src/content', 'src/contract', 'src/html', 'src/lib', 'src/publish/system'],
  'src/publish/render': [
    'src/content',
    'src/contract',
    'src/html',
    'src/lib',
    'src/publish/system',
    'src/publish/pull',
  ],
  'src/publish/hosting': ['src/lib', 'src/publish/render'],
  'src/publish/write': [
    'src/content',
    'src/contract',
    'src/lib',
    'src/publish/system',
    'src/publish/pull',
    'src/publish/render',
  ],
  'src/publish/deliver': ['src/content', 'src/lib', 'src/publish/system', 'src/publish/write'],
  scripts: ['src/*'],
  // Runs the random scenarios of the tests for as long as it is asked to.
  'scripts/soak.ts': ['src/*', 'tests'],
  tests: ['src/*', 'scripts'],
}

/** Rooms of `src/islands` that others may import → by whom. Otherwise they are apart. */
export const sharedIslands: Readonly<Record<string, readonly string[]>> = {
  // A call-back is an enquiry about a listing, an expert assessment one about a report.
  enquiries: ['listings', 'assessment'],
  /** The frame of the pages of the account area. */
  account: ['assessment', 'certification'],
  // The settings ask for passwords and codes as the login does, and open it in a dialog.
  login: ['account'],
}

/** The server's ground floor: rooms that know no feature → files and rooms of the server they may import. */
export const groundFloor: Readonly<Record<string, readonly string[]>> = {
  security: [],
  refusals: [],
  jobs: [],
  db: ['security'],
  media: ['refusals'],
  gateways: ['security', 'config.ts'],
  http: ['security', 'refusals', 'jobs', 'config.ts', 'deps.ts'],
}

/** Files of the server that put its parts together, and may import all of it. */
export const assembly: ReadonlySet<string> = new Set([
  'main.ts',
  'start.ts',
  'app.ts',
  'features.ts',
  'kinds.ts',
  'authenticate.ts',
  'interval-jobs.ts',
])

/** Files of the server that every feature may import → what they import themselves. */
export const shared: Readonly<Record<string, readonly string[]>> = {
  'config.ts': [],
  'deps.ts': ['config.ts', 'db', 'gateways', 'http', 'security'],
  'serve.ts': ['http'],
}

/**
 * Features of the server, low ones first → the lower features whose services they may use. A row may name only features
 * above it, so that there is no circle.
 */
export const features: Readonly<Record<string, readonly string[]>> = {
  limits: [],
  regions: [],
  audit: [],
  notices: [],
  accounts: ['limits', 'audit', 'notices'],
  favourites: ['limits'],
  search: ['regions'],
  'api-docs': [],
  dev: [],
  content: ['audit'],
  site: ['content'],
  staff: ['limits', 'audit', 'accounts', 'site'],
  publishing: ['limits', 'staff', 'audit'],
  health: ['publishing'],
  uploads: ['limits', 'audit', 'staff'],
  review: ['limits', 'audit', 'staff'],
  membership: ['limits', 'audit', 'notices', 'accounts', 'site', 'review'],
  certification: ['limits', 'regions', 'audit', 'notices', 'accounts', 'staff', 'uploads', 'review'],
  'saved-searches': ['search', 'regions', 'notices', 'membership'],
  experts: ['search', 'content', 'publishing'],
  plans: ['favourites', 'search', 'content', 'publishing'],
  projects: ['limits', 'notices', 'favourites', 'search', 'content', 'publishing', 'regions', 'membership'],
  statistics: ['regions'],
  tenders: ['limits', 'regions', 'audit', 'notices', 'accounts', 'search', 'content', 'publishing', 'review'],
  bonds: ['limits', 'audit', 'notices', 'accounts', 'site', 'staff', 'uploads', 'review', 'tenders'],
  news: ['limits', 'notices', 'favourites', 'search', 'content', 'publishing'],
  listings: [
    'limits',
    'regions',
    'audit',
    'notices',
    'accounts',
    'favourites',
    'search',
    'staff',
    'uploads',
    'review',
    'membership',
    'saved-searches',
  ],
  leads: ['limits', 'audit', 'notices', 'accounts', 'review', 'membership', 'listings'],
  reports: ['limits', 'regions', 'audit', 'review', 'listings'],
  assessment: ['limits', 'regions', 'audit', 'notices', 'accounts', 'review', 'listings'],
  enquiries: [
    'limits',
    'regions',
    'audit',
    'notices',
    'accounts',
    'experts',
    'review',
    'leads',
    'assessment',
  ],
  'data-rights': [
    'regions',
    'audit',
    'notices',
    'accounts',
    'favourites',
    'uploads',
    'membership',
    'certification',
    'saved-searches',
    'listings',
    'leads',
    'assessment',
  ],
  users: ['audit', 'notices', 'accounts', 'certification', 'review'],
  home: ['content', 'site', 'news', 'listings', 'plans', 'projects', 'tenders'],
  dashboard: [
    'notices',
    'accounts',
    'favourites',
    'content',
    'publishing',
    'review',
    'saved-searches',
    'bonds',
    'listings',
    'leads',
    'assessment',
  ],
}

/** Packages that may be imported only in these places. */
export const packages: readonly [what: RegExp, where: readonly string[]][] = [
  [
    /^node:/,
    [
      'src/server',
      'src/content',
      'src/publish',
      'src/demo',
      'src/platform/html/tree.ts',
      'src/platform/html/pool.ts',
      'src/platform/html/cpu-start.ts',
      'scripts',
      'tests',
    ],
  ],
  [/^ofetch$/, ['src/client']],
  [/^(pg|@electric-sql\/pglite|drizzle-orm\/(node-postgres|pglite))/, ['src/server/db', 'scripts', 'tests']],
  [/^(range-parser|fresh)$/, ['src/server/http']],
  [/^@aws-sdk\//, ['src/publish/deliver', 'src/server/gateways', 'tests']],
  [/^(react-admin|ra-|@mui\/|@tanstack\/|@tiptap\/|diff$)/, ['src/console', 'tests']],
  [/^qrcode\.react$/, ['src/console', 'src/features/site/templates/PrintSource.astro']],
  [
    /^(chart\.js|react-chartjs-2)/,
    ['src/console', 'src/islands/statistics', 'src/islands/assessment', 'tests'],
  ],
  [/^fflate$/, ['src/server/data-rights', 'tests']],
  [/^react-easy-crop/, ['src/islands/account/settings']],
  // Images that others sent are opened in open-image.ts alone, by their header first; the other files decode the portal's own.
  [
    /^sharp$/,
    [
      'src/platform/server/media/open-image.ts',
      'src/platform/server/gateways/captcha.ts',
      'src/demo/listing-files.ts',
      'src/demo/pictures.ts',
      'scripts',
      'tests',
    ],
  ],
  // One set of rules for HTML, on a window of whoever uses it.
  [/^dompurify$/, ['src/platform/html/sanitise.ts']],
  [/^jsdom$/, ['src/platform/html/cleaner.ts', 'tests']],
  // Threads: one pool that reads HTML, one that renders.
  [/^piscina$/, ['src/platform/html/pool.ts', 'src/platform/publish/render/render-pool.ts']],
  // Loaded the way jsdom does, which no browser needs.
  [/^parse5$/, ['src/platform/html/tree.ts']],
  [/^react(-dom|-hook-form)?$|^@nanostores\/react$/, ['src/islands', 'src/ui', 'src/console']],
]

/** Loaded only when it is needed, by `import()`: folder → folders that may not import it otherwise. */
export const lazy: Readonly<Record<string, readonly string[]>> = { 'src/demo': ['src/server'] }

/** Words that may stand only in these places. */
export const words: readonly [what: RegExp, name: string, where: readonly string[]][] = [
  [
    /process\.env\b/,
    'process.env',
    ['src/platform/server/config.ts', 'src/platform/publish/render/compile.ts', 'scripts', 'tests'],
  ],
  [
    /content-cache/,
    'content-cache',
    ['src/content', 'src/publish', 'src/platform/server/config.ts', 'scripts', 'tests'],
  ],
]
