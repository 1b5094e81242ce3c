// Only for `drizzle-kit generate`: writes the next migration from the schemas in src/server.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.schema.ts',
  out: './src/platform/server/db/migrations',
})
