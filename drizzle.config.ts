// Only for `drizzle-kit generate`: writes the next migration from the *.schema.ts of the features.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.schema.ts',
  out: './src/platform/server/db/migrations',
})
