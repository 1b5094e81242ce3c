// Shared by the tests of pull and publish: temporary folders, dumps of a snapshot.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'

const folders: string[] = []
// Registered while a test file loads: within a test or a hook it would be too late.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that goes with the test file. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-publish-'))
  folders.push(folder)
  return folder
}

/** Every row of a snapshot, as one text to compare. `meta` holds the time of the pull. */
export const dump = (snapshot: string, { meta = true } = {}) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  try {
    const tables = [
      'news ORDER BY id',
      'listings ORDER BY id',
      'single ORDER BY name',
      ...(meta ? ['meta ORDER BY name'] : []),
    ]
    return tables
      .map((table) => JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all(), null, 1))
      .join('\n')
  } finally {
    database.close()
  }
}
