import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'

// Templates are compiled once; src/platform/publish renders them page by page into a static tree.
const publisher = {
  name: 'publisher',
  hooks: {
    'astro:config:setup': ({ addClientDirective, addRenderer }) => {
      // Before React, for which every function is a component.
      addRenderer({
        name: 'plain',
        clientEntrypoint: './src/platform/browser/plain/browser.ts',
        serverEntrypoint: './src/platform/browser/plain/server.ts',
      })
      // Takes precedence over the renderer of @astrojs/react on the server.
      addRenderer({
        name: '@astrojs/react',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: './src/platform/browser/render.ts',
      })
      addClientDirective({ name: 'condition', entrypoint: './src/platform/browser/directives/condition.ts' })
      addClientDirective({ name: 'hover', entrypoint: './src/platform/browser/directives/hover.ts' })
      addClientDirective({ name: 'near', entrypoint: './src/platform/browser/directives/near.ts' })
      addClientDirective({ name: 'onscreen', entrypoint: './src/platform/browser/directives/onscreen.ts' })
      addClientDirective({ name: 'delay', entrypoint: './src/platform/browser/directives/delay.ts' })
      addClientDirective({
        name: 'interaction',
        entrypoint: './src/platform/browser/directives/interaction.ts',
      })
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'publisher',
        entrypointResolution: 'auto',
        serverEntrypoint: './src/platform/publish/render/entry.ts',
        supportedAstroFeatures: { serverOutput: 'stable' },
      })
    },
  },
}

const IN_CONSOLE = /\/src\/(app|platform|features\/[^/]+)\/console\//
const APART = '?console'
const PRELOAD = '\0vite/preload-helper.js'

/**
 * Gives the staff console copies of all it imports. One React for both would carry into every public island what the
 * console alone uses of it.
 */
const consoleApart = {
  name: 'console-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async resolveId(source, importer, options) {
    if (!importer || !(IN_CONSOLE.test(importer) || importer.endsWith(APART))) return undefined
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (!found || found.external || IN_CONSOLE.test(found.id)) return found
    if (found.id.startsWith('\0') && found.id !== PRELOAD) return found
    return { ...found, id: found.id + APART }
  },
  async load(id) {
    return id === PRELOAD + APART ? (await this.load({ id: PRELOAD })).code : undefined
  },
}

/** Writes down what each script imports and weighs, for src/platform/publish/render/preloads.ts; compile.ts takes it out of what is published. */
const scriptImports = {
  name: 'script-imports',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    // After Vite has removed the scripts of which only styles were left.
    order: 'post',
    handler(_options, bundle) {
      const scripts = Object.fromEntries(
        Object.values(bundle)
          .filter(({ type }) => type === 'chunk')
          .map(({ fileName, imports, code }) => [
            fileName,
            { imports: imports.filter((file) => file in bundle), length: code.length },
          ]),
      )
      this.emitFile({ type: 'asset', fileName: 'script-imports.json', source: JSON.stringify(scripts) })
    },
  },
}

/** Leaves out what ofetch imports and `src/platform/browser/call.ts` does without: a tenth of what an island loads beside React. */
const slimFetch = {
  name: 'slim-fetch',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (source) =>
    source === 'destr' || source === 'ufo'
      ? fileURLToPath(import.meta.resolve('./src/platform/browser/unused-by-call.ts'))
      : undefined,
}

const SERVER_ONLY = new Set(['title', 'note', 'limit', 'refusals', 'input'])

/** Leaves out of the contract's calls what the server and its API page alone read: browsers check answers, and the server what it is sent. */
const slimCalls = {
  name: 'slim-calls',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/contract(\/[^?]+)?\.ts/ },
    handler(code) {
      const calls = this.parse(code)
        .body.flatMap(({ declaration }) => declaration?.declarations ?? [])
        .filter(({ init }) => init?.type === 'CallExpression' && init.callee.name === 'endpoint')
      const unused = calls
        .flatMap(({ init }) => init.arguments[0].properties)
        .filter(({ key }) => SERVER_ONLY.has(key?.name))
      const slim = unused.reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
        code,
      )
      return { code: slim, map: null }
    },
  },
}

/** Phones of 2019 and the browsers inside chat apps. */
const OLDEST = ['chrome80', 'safari13']

/**
 * What is always loaded together, or is smaller than the overhead of a file, comes in one file: on a slow line each file
 * costs a round trip of one of few connections. `npm run bench -- account` measures what that gains.
 */
const groups = [
  // React's runtime for JSX is a part of React, and comes in its file.
  { name: 'react', test: /\/node_modules\/react\/[^?]*$/ },
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\/[^?]*$/ },
  // Lists that filters turn into live ones.
  { name: 'live-list', test: /\/src\/platform\/browser\/(use-live-list\.ts|LiveList\w+\.tsx)$/ },
  // What every page of the account area needs.
  {
    name: 'account',
    test: /\/src\/(platform\/browser\/(AccountList\.tsx|use-account-data\.ts|use-focus-fallback\.ts|use-user-data\.ts)|features\/site\/islands\/unread-badge\.ts)$/,
  },
  // Whose a form is, and the login that goes on with it.
  {
    name: 'login-again',
    test: /\/src\/(features\/accounts\/islands\/use-login-dialog\.tsx|platform\/browser\/device-user\.ts)$/,
  },
  // Who is signed in, and what is said when a call fails.
  {
    name: 'session',
    test: /\/src\/(platform\/(browser\/(session(-storage)?|show-failure|system-error|load-failure)|ui\/feedback|contract\/(reader-refusals|account-fields|session|account-types)|lib\/(text|phones|certification-flag|session-flag))|backends\/.+)\.ts$|\/node_modules\/(idb-keyval\/|nanostores\/atom\/)[^?]*$/,
  },
  {
    name: 'stores-in-react',
    test: /\/node_modules\/(@nanostores\/react|nanostores\/(listen-keys|deep-map|map))\/[^?]*$|\/src\/(platform\/browser\/use-session|features\/notices\/(islands\/unread|rules\/notices|rules))\.ts$/,
  },
  // Slugs of provinces are a part of URLs.
  { name: 'paths', test: /\/src\/platform\/lib\/(paths|province-slugs|news-types|record-ids)\.ts$/ },
  // What filters, cards and prices know of forest land.
  { name: 'woodland', test: /\/src\/features\/listings\/(contract|rules)\/(woodland|choices)\.ts$/ },
  // Forest land as its owner sees it.
  { name: 'own-listings', test: /\/src\/features\/listings\/contract\/(owner|draft|fields)\.ts$/ },
  { name: 'titles', test: /\/src\/platform\/(ui\/TitleText\.tsx|lib\/line-breaks\.ts)$/ },
  // Imports nothing: also for pages without React.
  {
    name: 'small',
    test: /\/src\/platform\/(lib\/(dates|photos)|browser\/plain-click)\.ts$|^\0vite\/preload-helper\.js$/,
  },
]

export default defineConfig({
  output: 'server',
  adapter: publisher,
  integrations: [react()],
  trailingSlash: 'never',
  outDir: '.build',
  build: { format: 'file' },
  session: false,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  server: { port: 4321 },
  vite: {
    build: { cssTarget: OLDEST },
    // Scripts alone: templates that run here must not pay for old browsers.
    plugins: [
      consoleApart,
      scriptImports,
      slimFetch,
      slimCalls,
      {
        name: 'browser-scripts',
        configEnvironment: (name) =>
          name === 'client'
            ? {
                build: {
                  target: OLDEST,
                  modulePreload: {
                    // The list of forest land has a weight limit: what it loads later finds its own imports.
                    resolveDependencies: (_file, files, { hostId }) =>
                      /\/(Exchange|live-list)\.[^/]+\.js$/.test(hostId) ? [] : files,
                  },
                  rolldownOptions: {
                    // What an island shares with its own parts alone stays in the island's file.
                    preserveEntrySignatures: 'allow-extension',
                    // Dropped where a script uses nothing of them: parts of the published page, and inputs of calls. But for
                    // `fields.ts`, which sets the language of messages.
                    treeshake: {
                      moduleSideEffects: [
                        {
                          test: /\/src\/(features\/[^/]+\/contract(\/.+)?\.ts|platform\/(contract\/(?!fields\.ts).+\.ts|lib\/line-breaks\.ts|ui\/TitleText\.tsx))$/,
                          sideEffects: false,
                        },
                      ],
                    },
                    output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
                  },
                },
              }
            : undefined,
      },
    ],
  },
})
