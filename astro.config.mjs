import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'

// Templates are compiled once; src/publish renders them page by page into a static tree.
const publisher = {
  name: 'publisher',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
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
    // Phones of 2019 and the browsers inside chat apps.
    build: { target: ['chrome80', 'safari13'], cssTarget: ['chrome80', 'safari13'] },
  },
})
