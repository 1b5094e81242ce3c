// One database, and two of the portal's servers on it.
import { openDatabase } from '#platform/server/db/open.ts'
import { type TestApp, testApp } from './app.ts'
import { testDatabase } from './database.ts'

export const onTwoInstances = async (scenario: (one: TestApp, two: TestApp) => Promise<void>) => {
  const database = await testDatabase()
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  const [one, two] = [await testApp({ database }), await testApp({ database: other })]
  try {
    await scenario(one, two)
  } finally {
    await one.close()
    await two.close()
  }
}
