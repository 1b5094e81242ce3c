import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'

// Templates are compiled once; src/publish renders them page by page into a static tree.
const publisher = {
  name: 'publisher',
  hooks: {
    'astro:config:setup': ({ addClientDirective, addRenderer }) => {
      // Stands before the one of @astrojs/react, which it replaces on the server.
      addRenderer({
        name: '@astrojs/react',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: './src/islands/render.ts',
      })
      addClientDirective({ name: 'session', entrypoint: './src/islands/directives/session.ts' })
      addClientDirective({ name: 'intent', entrypoint: './src/islands/directives/intent.ts' })
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: 'publisher',
        entrypointResolution: 'auto',
        serverEntrypoint: './src/publish/entry.ts',
        supportedAstroFeatures: { serverOutput: 'stable' },
      })
    },
  },
}

/** Phones of 2019 and the browsers inside chat apps. */
const OLDEST = ['chrome80', 'safari13']

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
      {
        name: 'oldest-browsers',
        configEnvironment: (name) => (name === 'client' ? { build: { target: OLDEST } } : undefined),
      },
    ],
  },
})
