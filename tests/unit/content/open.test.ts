// The snapshot that templates read stays open from one publish to the next.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { closeContent, openContent, row } from '#platform/content/open.ts'
import { removeDatabase } from '#platform/publish/system/files.ts'
import { openSnapshotStore } from '../../helpers/content-model.ts'
import { temporaryFolder } from '../../publish/kit.ts'

const options = {
  siteUrl: 'https://linquan.example',
  apiBase: '',
  fileBase: '',
  uploadForm: '',
  wechatAppId: '',
  policy: '',
}
afterAll(() => closeContent())

test('shows what was written meanwhile, and the file that follows another one', () => {
  const snapshot = join(temporaryFolder(), 'snapshot.db')
  const read = () => {
    openContent({ ...options, snapshot })
    return row<{ value: string }>("SELECT value FROM meta WHERE name = 'cursor'")?.value
  }
  const write = (cursor: string) => {
    openSnapshotStore(snapshot).close()
    const database = new DatabaseSync(snapshot)
    database
      .prepare("INSERT INTO meta VALUES ('cursor', ?) ON CONFLICT DO UPDATE SET value = excluded.value")
      .run(cursor)
    database.close()
  }
  write('1')
  expect(read()).toBe('1')
  write('2')
  expect(read()).toBe('2')
  removeDatabase(snapshot)
  write('3')
  expect(read()).toBe('3')
})
