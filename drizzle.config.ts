// Only for `drizzle-kit generate`: writes the next migration from the schema in src/server/tables.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/tables/*.ts',
  out: './src/server/db/migrations',
})
