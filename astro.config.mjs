import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

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
      addClientDirective({ name: 'wechat', entrypoint: './src/platform/browser/directives/wechat.ts' })
      addClientDirective({ name: 'delay', entrypoint: './src/platform/browser/directives/delay.ts' })
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'publisher',
        entrypointResolution: 'auto',
        serverEntrypoint: './src/app/site.ts',
        supportedAstroFeatures: { serverOutput: 'stable' },
      })
    },
  },
}

const IN_CONSOLE = /\/src\/(app|platform|features\/[^/]+)\/console\//
const APART = '?console'
const PRELOAD = '\0vite/preload-helper.js'
const isOfConsole = (id) => IN_CONSOLE.test(id) || id.endsWith(APART)

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
    if (!importer || !isOfConsole(importer)) return undefined
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (!found || found.external || IN_CONSOLE.test(found.id)) return found
    if (found.id.startsWith('\0') && found.id !== PRELOAD) return found
    return { ...found, id: found.id + APART }
  },
  async load(id) {
    return id === PRELOAD + APART ? (await this.load({ id: PRELOAD })).code : undefined
  },
}

/** Writes down what each script imports and weighs, for src/platform/publish/render/compile.ts, which takes it out of what is published. */
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

/** Phones of 2019 and the browsers inside chat apps. */
const OLDEST = ['chrome80', 'safari13']

const groups = [
  // React has files of its own; its runtime for JSX is a part of React.
  { name: 'react', test: /\/node_modules\/react\/[^?]*$/ },
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\/[^?]*$/ },
  // What the build adds to scripts, those of pages without React too.
  { name: 'helpers', test: (id) => id === PRELOAD || id.includes('@oxc-project') },
  // What many islands share comes in one file: on a slow line each file costs a round trip on one of few connections.
  { name: 'shared', test: (id) => !isOfConsole(id), minShareCount: 40 },
]

export default defineConfig({
  output: 'server',
  adapter: publisher,
  integrations: [react()],
  trailingSlash: 'never',
  outDir: '.build',
  // Not within node_modules, which may be read-only.
  cacheDir: '.astro/cache',
  build: { format: 'file' },
  session: false,
  image: { service: { entrypoint: './src/app/image-service.ts' } },
  devToolbar: { enabled: false },
  server: { port: 4321 },
  vite: {
    cacheDir: '.astro/vite',
    build: { cssTarget: OLDEST },
    // Scripts alone: templates that run here must not pay for old browsers.
    plugins: [
      consoleApart,
      scriptImports,
      {
        name: 'browser-scripts',
        configEnvironment: (name) =>
          name === 'client'
            ? {
                build: {
                  target: OLDEST,
                  rolldownOptions: {
                    output: { codeSplitting: { groups } },
                  },
                },
              }
            : undefined,
      },
    ],
  },
})
