// The architecture as tables: who may import what. Whatever is not listed is refused.

/** Top folder → others that it may import. */
export const tops: Readonly<Record<string, readonly string[]>> = {
  // The staff handbook is a page too.
  pages: ['app', 'features', 'platform', 'docs'],
  app: ['features', 'backends', 'platform', 'demo'],
  features: ['backends', 'platform'],
  // Knowledge of other backends; features ask it through its folder alone.
  backends: ['features', 'platform'],
  platform: [],
  demo: ['app', 'features', 'platform'],
  'env.d.ts': [],
  scripts: ['src', 'app', 'features', 'backends', 'platform', 'demo', 'tests', 'pages'],
  tests: ['src', 'app', 'features', 'backends', 'platform', 'demo', 'scripts', 'pages'],
}

/** Features, low ones first → the lower ones whose doors they may use. A row may name only features above it. */
export const features: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  downloads: ['identity'],
  regions: ['identity'],
  audit: ['identity'],
  notices: ['identity'],
  accounts: ['identity', 'audit', 'notices'],
  favourites: ['identity'],
  search: ['identity', 'regions'],
  uploads: ['identity', 'audit'],
  staff: ['identity', 'audit', 'accounts'],
  publishing: ['identity', 'audit', 'staff'],
  content: ['identity', 'downloads', 'audit', 'search', 'uploads', 'publishing'],
  site: ['identity', 'notices', 'favourites', 'search', 'content'],
  review: ['identity', 'audit', 'staff', 'publishing'],
  membership: ['identity', 'audit', 'notices', 'accounts', 'site', 'review'],
  certification: ['identity', 'regions', 'audit', 'notices', 'accounts', 'uploads', 'staff', 'review'],
  enquiries: ['identity', 'regions', 'audit', 'notices', 'accounts', 'site', 'review'],
  experts: ['identity', 'search', 'content', 'site'],
  news: ['identity', 'favourites', 'search', 'content', 'site', 'experts'],
  plans: ['identity', 'favourites', 'search', 'content', 'site'],
  projects: ['identity', 'regions', 'notices', 'favourites', 'search', 'content', 'site', 'membership'],
  listings: [
    'identity',
    'downloads',
    'regions',
    'audit',
    'notices',
    'accounts',
    'favourites',
    'search',
    'uploads',
    'review',
    'certification',
    'projects',
  ],
  'saved-searches': ['identity', 'notices', 'favourites', 'search', 'membership', 'listings'],
  statistics: ['identity', 'regions', 'projects'],
  tenders: ['identity', 'regions', 'notices', 'search', 'content', 'site', 'projects'],
  bonds: [
    'identity',
    'audit',
    'notices',
    'accounts',
    'uploads',
    'staff',
    'site',
    'review',
    'projects',
    'tenders',
  ],
  bidding: ['identity', 'audit', 'notices', 'accounts', 'tenders', 'bonds'],
  leads: ['identity', 'audit', 'notices', 'accounts', 'review', 'membership', 'enquiries', 'listings'],
  complaints: ['identity', 'regions', 'audit', 'review', 'listings'],
  assessment: [
    'identity',
    'regions',
    'audit',
    'notices',
    'accounts',
    'review',
    'enquiries',
    'experts',
    'listings',
  ],
  exchange: [
    'search',
    'regions',
    'accounts',
    'favourites',
    'site',
    'listings',
    'saved-searches',
    'complaints',
    'enquiries',
  ],
  home: [
    'identity',
    'regions',
    'content',
    'site',
    'news',
    'experts',
    'plans',
    'projects',
    'listings',
    'statistics',
    'tenders',
    'assessment',
  ],
  health: ['identity', 'publishing'],
  'data-rights': [
    'identity',
    'downloads',
    'regions',
    'audit',
    'notices',
    'accounts',
    'favourites',
    'uploads',
    'content',
    'site',
    'review',
    'membership',
    'certification',
    'projects',
    'listings',
    'saved-searches',
    'tenders',
    'bonds',
    'leads',
    'complaints',
    'assessment',
    'enquiries',
  ],
  users: [
    'identity',
    'audit',
    'notices',
    'accounts',
    'review',
    'certification',
    'listings',
    'bonds',
    'enquiries',
    'data-rights',
  ],
  settings: ['notices', 'accounts', 'uploads', 'certification', 'data-rights'],
  'account-area': ['accounts', 'site', 'certification', 'listings', 'settings'],
  dashboard: [
    'identity',
    'notices',
    'accounts',
    'favourites',
    'publishing',
    'content',
    'review',
    'listings',
    'saved-searches',
    'bonds',
    'leads',
    'assessment',
    'enquiries',
  ],
  'audit-log': [
    'identity',
    'audit',
    'accounts',
    'staff',
    'content',
    'review',
    'certification',
    'bonds',
    'leads',
    'complaints',
    'enquiries',
  ],
  outbox: [],
}

/** Parts of the console that other features may use in theirs. */
export const offeredConsole: readonly RegExp[] = [
  /^src\/features\/content\/console\/(inputs\/.+|forms\/TitleInput|history\/VersionDifferences|edited-id|save-changes|RecordState)\.tsx?$/,
  /^src\/features\/audit\/console\/subjects\.ts$/,
  /^src\/features\/content\/console\/(console-kind|kind-contract)\.ts$/,
  /^src\/features\/regions\/console\/RegionInput\.tsx$/,
  /^src\/features\/review\/console\/(queues|chips|reviewed-kind)\.tsx?$/,
  /^src\/features\/publishing\/console\/(PublishProgress|status)\.tsx?$/,
  /^src\/features\/bonds\/console\/bonds\.ts$/,
  /^src\/features\/listings\/console\/listed\.ts$/,
]

/** Who may import what runs on the server. */
export const partsOnServer: readonly RegExp[] = [
  /^src\/(platform|features\/[^/]+)\/server\//,
  /^src\/app\//,
  /^src\/demo\//,
]

/** Packages that may be imported only in these places. */
export const packages: readonly [what: RegExp, where: readonly RegExp[]][] = [
  [
    /^node:/,
    [
      /\/server\//,
      /^src\/app\/(?!console)/,
      /^src\/platform\/(content|publish)\//,
      /^src\/features\/[^/]+\/(kind|templates\/[a-z-]+)\.ts$/,
      /^src\/demo\//,
      /^src\/platform\/html\/tree\.ts$/,
      /^src\/platform\/threads\//,
      /^(scripts|tests)\//,
    ],
  ],
  [/^ofetch$/, [/^src\/platform\/browser\//]],
  [
    /^(pg|@electric-sql\/pglite|drizzle-orm\/(node-postgres|pglite))/,
    [/^src\/platform\/server\/db\//, /^(scripts|tests)\//],
  ],
  // Tables alone write queries.
  [
    /^drizzle-orm/,
    [/\.(schema|table|kind)\.ts$/, /^src\/platform\/server\/db\//, /^src\/demo\//, /^(scripts|tests)\//],
  ],
  [/^(range-parser|fresh)$/, [/^src\/platform\/server\/http\//]],
  [/^@aws-sdk\//, [/^src\/platform\/(publish\/deliver|server\/gateways)\//, /^tests\//]],
  [/^(react-admin|ra-|@mui\/|@tanstack\/|@tiptap\/|diff$)/, [/\/console\//, /^tests\//]],
  [/^qrcode\.react$/, [/\/console\//, /\/PrintSource\.astro$/]],
  [
    /^(chart\.js|react-chartjs-2)/,
    [
      /\/console\//,
      /^src\/features\/(statistics|assessment)\/islands\//,
      /^src\/platform\/browser\/chart-look\.ts$/,
      /^tests\//,
    ],
  ],
  [/^fflate$/, [/^src\/features\/data-rights\/server\//, /^src\/platform\/server\/sheets\//, /^tests\//]],
  [/^hucre(\/|$)/, [/^src\/platform\/(server\/sheets|console\/lists)\//, /^tests\//, /^scripts\/bench\//]],
  [/^react-easy-crop/, [/^src\/features\/settings\/islands\//]],
  // Images that others sent are opened in open-image.ts alone, by their header first; the other files decode the portal's own.
  [
    /^sharp$/,
    [
      /^src\/platform\/server\/(media\/open-image|gateways\/captcha)\.ts$/,
      /^src\/demo\/(listing-files|pictures)\.ts$/,
      /^(scripts|tests)\//,
    ],
  ],
  // One set of rules for HTML, on a window of whoever uses it.
  [/^dompurify$/, [/^src\/platform\/html\/sanitise\.ts$/]],
  [/^jsdom$/, [/^src\/platform\/html\/cleaner\.ts$/, /^tests\//]],
  // Threads: one pool that reads HTML, one that renders.
  [/^piscina$/, [/^src\/platform\/(threads\/thread-pool|publish\/render\/render-pool)\.ts$/]],
  // Loaded the way jsdom does, which no browser needs.
  [/^parse5$/, [/^src\/platform\/html\/tree\.ts$/]],
  [
    /^react(-dom|-hook-form)?$|^@nanostores\/react$/,
    [/\/(browser|islands|templates|console)\//, /^src\/platform\/ui\//, /^tests\/components\//],
  ],
]

/** Loaded only when it is needed, by `import()`. */
export const lazy: readonly string[] = ['src/demo']

/** Words that may stand only in these places. */
export const words: readonly [what: RegExp, name: string, where: readonly RegExp[]][] = [
  [
    /process\.env\b/,
    'process.env',
    [/^src\/platform\/(server\/config|publish\/render\/compile)\.ts$/, /^(scripts|tests)\//],
  ],
  [
    /content-cache/,
    'content-cache',
    [
      /^src\/platform\/(content|publish)\//,
      /^src\/platform\/server\/config\.ts$/,
      /^src\/features\/[^/]+\/templates\//,
      /^(scripts|tests)\//,
    ],
  ],
]
