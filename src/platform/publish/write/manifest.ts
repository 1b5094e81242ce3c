// Pages of a published tree, and the keys each was made from: one SQLite file per tree.
import { DatabaseSync } from 'node:sqlite'
import type { KeptPage, Place, SplicedPage } from '#platform/publish/render/fragments.ts'
import type { Rendered } from '#platform/publish/render/page-body.ts'
import { isDamaged } from '#platform/publish/system/disk-errors.ts'

const SQL = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS page (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  -- Hash of the file in the tree; null if there is none yet.
  hash TEXT,
  keys TEXT NOT NULL DEFAULT '',
  -- 1 from before a page is rendered until its file is in place; a killed publish leaves it.
  dirty INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS page_dirty ON page (id) WHERE dirty = 1;
-- Fragments of the frame, with the text that they have in all pages that name them.
CREATE TABLE IF NOT EXISTS fragment (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, text BLOB NOT NULL) STRICT;
-- For each fragment of a page its id, and the bytes from there to the end, such as ' 3@9120 4@800'. Without a row it must be rendered.
CREATE TABLE IF NOT EXISTS page_fragments (page INTEGER PRIMARY KEY, places TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS key (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE IF NOT EXISTS dep (key INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (key, page)) STRICT, WITHOUT ROWID;
-- Pages that have a file are counted as they come and go: counting a million takes longer than an edit.
CREATE TRIGGER IF NOT EXISTS page_written AFTER UPDATE OF hash ON page WHEN (old.hash IS NULL) <> (new.hash IS NULL) BEGIN
  UPDATE meta SET value = value + iif(old.hash IS NULL, 1, -1) WHERE name = 'pages';
END;
CREATE TRIGGER IF NOT EXISTS page_gone AFTER DELETE ON page WHEN old.hash IS NOT NULL BEGIN
  UPDATE meta SET value = value - 1 WHERE name = 'pages';
END;
`
const COUNT = `
INSERT INTO meta SELECT 'pages', count(*) FROM page WHERE hash IS NOT NULL ON CONFLICT DO NOTHING;
`

export interface PageState {
  path: string
  hash: string | null
  dirty: number
}

/** Identifies the content that a tree shows. */
export interface TreeContent {
  lineage: string
  pull: number
  /** Hash of templates and options. */
  build: string
}

interface KeptRow {
  id: number
  path: string
  hash: string
  places: string | null
}

interface Row {
  id: number
  keys: string
}

/** Keys whose ids are kept: pages that are written one after another share many. */
const MOST_KNOWN = 50_000

const connect = (file: string, making: boolean) => {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      making
        ? 'PRAGMA main.journal_mode = OFF; PRAGMA main.synchronous = OFF; PRAGMA main.locking_mode = EXCLUSIVE;'
        : 'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;',
    )
    database.exec(SQL)
    if (!database.prepare("SELECT value FROM meta WHERE name = 'pages'").get()) database.exec(COUNT)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** @param making  Whether the tree is not served yet: its manifest has no journal, and goes if publishing fails. */
export const openManifest = (file: string, making = false) => {
  const database = connect(file, making)
  const one = (sql: string) => database.prepare(sql)
  const findPage = one('SELECT id, keys FROM page WHERE path = ?')
  const findState = one('SELECT path, hash, dirty FROM page WHERE path = ?')
  const addPage = one('INSERT INTO page (path, dirty) VALUES (?, 1) RETURNING id')
  const setPage = one('UPDATE page SET hash = ?, keys = ?, dirty = 0 WHERE id = ?')
  const markPage = one(
    'INSERT INTO page (path, dirty) VALUES (?, 1) ON CONFLICT (path) DO UPDATE SET dirty = 1',
  )
  const findKey = one('SELECT id FROM key WHERE name = ?')
  const addKey = one('INSERT INTO key (name) VALUES (?) RETURNING id')
  const addDep = one('INSERT INTO dep VALUES (?, ?) ON CONFLICT DO NOTHING')
  const dropDep = one('DELETE FROM dep WHERE key = ? AND page = ?')
  const dropPage = one('DELETE FROM page WHERE id = ?')
  const pagesOfKey = one(
    'SELECT page.path FROM key JOIN dep ON dep.key = key.id JOIN page ON page.id = dep.page WHERE key.name = ?',
  )
  const setPlaces = one(
    'INSERT INTO page_fragments VALUES (?, ?) ON CONFLICT (page) DO UPDATE SET places = excluded.places',
  )
  const dropPlaces = one('DELETE FROM page_fragments WHERE page = ?')
  const dropPlacesOf = one('DELETE FROM page_fragments WHERE page = (SELECT id FROM page WHERE path = ?)')
  const addFragment = one(
    'INSERT INTO fragment (name, text) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id',
  )
  const setFragment = one('UPDATE fragment SET text = ? WHERE name = ?')
  const setMeta = one(
    'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )

  const known = new Map<string, number>()
  const keyId = (name: string) => {
    const keyRow = known.get(name) ?? ((findKey.get(name) ?? addKey.get(name)) as { id: number } | undefined)
    const id = typeof keyRow === 'number' ? keyRow : (keyRow?.id ?? 0)
    if (!making) return id
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(name, id)
    return id
  }
  const idsOf = (keys: string) => (keys === '' ? [] : keys.split(' ').map(Number))
  const inTransaction = (work: () => void) => {
    database.exec('BEGIN IMMEDIATE')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      // A full disk has ended the transaction already; its error must be the one that is thrown.
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  const show = ({ lineage, pull, build }: TreeContent) => {
    for (const [name, value] of Object.entries({ lineage, pull: String(pull), build }))
      setMeta.run(name, value)
  }
  const meta = (name: string) =>
    (one('SELECT value FROM meta WHERE name = ?').get(name) as { value: string } | undefined)?.value

  const readFragments = () =>
    one('SELECT id, name, text FROM fragment').all() as unknown as {
      id: number
      name: string
      text: Uint8Array
    }[]
  const fragmentIds = new Map(readFragments().map(({ id, name }) => [name, id]))
  /** Fragments of which some pages have another text. */
  const ambiguous = new Set<string>()
  const placesText = (places: readonly Place[]) =>
    places.map(([name, fromEnd]) => ` ${fragmentIds.get(name)}@${fromEnd}`).join('')
  const putPlaces = (id: number, places: readonly Place[] | undefined) => {
    if (places && !places.some(([name]) => ambiguous.has(name))) setPlaces.run(id, placesText(places))
    else dropPlaces.run(id)
  }

  /** Stores a page whose file is in place. */
  const recordWritten = ({ path, hash, keys, places }: Rendered) => {
    const row = findPage.get(path) as Row | undefined
    const id = row?.id ?? (addPage.get(path) as { id: number }).id
    const before = new Set(idsOf(row?.keys ?? ''))
    const after = keys.map(keyId)
    for (const key of after) if (!before.delete(key)) addDep.run(key, id)
    for (const key of before) dropDep.run(key, id)
    setPage.run(hash, after.join(' '), id)
    putPlaces(id, places)
  }
  const forget = (path: string) => {
    const row = findPage.get(path) as Row | undefined
    if (!row) return
    for (const key of idsOf(row.keys)) dropDep.run(key, row.id)
    dropPage.run(row.id)
    dropPlaces.run(row.id)
  }

  return {
    /** Content that the tree shows; undefined if the tree was never finished. */
    shown: (): TreeContent | undefined => {
      const [lineage, pull, build] = [meta('lineage'), meta('pull'), meta('build')]
      return lineage === undefined || pull === undefined || build === undefined
        ? undefined
        : { lineage, pull: Number(pull), build }
    },

    count: () => Number(meta('pages')),
    /** Number of changes of the tree. */
    revision: () => meta('revision') ?? '0',

    /** Pages with another file than in the tree of this manifest, and those that are in that one alone. */
    changesSince: (file: string) => {
      one('ATTACH ? AS before').run(file)
      const pathsOf = (sql: string) =>
        (one(sql).all() as unknown as { path: string }[]).map(({ path }) => path)
      try {
        return {
          written: pathsOf(
            `SELECT path FROM main.page LEFT JOIN before.page AS other USING (path)
             WHERE page.hash IS NOT NULL AND page.hash IS NOT other.hash ORDER BY page.id`,
          ),
          deleted: pathsOf(
            'SELECT path FROM before.page WHERE hash IS NOT NULL AND path NOT IN (SELECT path FROM main.page)',
          ),
        }
      } finally {
        database.exec('DETACH before')
      }
    },

    /** Paths of all pages that have a file. */
    paths: () =>
      (one('SELECT path FROM page WHERE hash IS NOT NULL').all() as unknown as { path: string }[]).map(
        ({ path }) => path,
      ),

    find: (path: string) => findState.get(path) as PageState | undefined,
    dirty: () =>
      (one('SELECT path FROM page WHERE dirty = 1').all() as unknown as { path: string }[]).map(
        ({ path }) => path,
      ),

    /** Pages that were made from any of these keys. */
    pagesOf: (keys: readonly string[]) =>
      keys.flatMap((key) => (pagesOfKey.all(key) as unknown as { path: string }[]).map(({ path }) => path)),

    /** Sets the content that the tree is to show, and marks the pages that do not show it yet. */
    begin: (shown: TreeContent, paths: Iterable<string>) =>
      inTransaction(() => {
        for (const path of paths) {
          markPage.run(path)
          dropPlacesOf.run(path)
        }
        show(shown)
        setMeta.run('revision', String(Number(meta('revision') ?? 0) + 1))
      }),

    /** Stores pages whose files are in place, and removes pages whose files are gone. */
    recordWritten: (pages: Iterable<Rendered>, gone: Iterable<string> = []) =>
      inTransaction(() => {
        for (const page of pages) recordWritten(page)
        for (const path of gone) forget(path)
      }),

    fragments: () => readFragments().map(({ name, text }) => [name, text] as const),

    /** Stores texts of fragments. Pages written later that have another text than those before are to be rendered when it changes. */
    addFragments: (fragments: Iterable<readonly [string, Uint8Array]>) => {
      for (const [name, text] of fragments) {
        const added = addFragment.get(name, text) as { id: number } | undefined
        if (added) fragmentIds.set(name, added.id)
        else if (
          !readFragments().some((known) => known.name === name && Buffer.compare(known.text, text) === 0)
        )
          ambiguous.add(name)
      }
    },

    /** Some pages that show a fragment. */
    pagesWith: (fragment: string) =>
      (
        one(
          "SELECT path FROM page_fragments JOIN page ON page.id = page_fragments.page WHERE places LIKE '% ' || ? || '@%' LIMIT 3",
        ).all(String(fragmentIds.get(fragment))) as unknown as { path: string }[]
      ).map(({ path }) => path),

    /** Copies the manifest to a new file. */
    copyTo: (copy: string) => database.prepare('VACUUM INTO ?').run(copy),

    /** Pages that have a file, some at a time. `places` is undefined for those that must be rendered. */
    *keptPages(portion: number): Generator<(Omit<KeptPage, 'places'> & { places: Place[] | undefined })[]> {
      const names = new Map([...fragmentIds].map(([name, id]) => [id, name]))
      const next = one(
        `SELECT id, path, hash, places FROM page LEFT JOIN page_fragments ON page_fragments.page = page.id
         WHERE page.id > ? AND hash IS NOT NULL ORDER BY page.id LIMIT ?`,
      )
      const placesOf = (text: string) =>
        text
          .split(' ')
          .filter(Boolean)
          .map((place): Place => {
            const [id, fromEnd] = place.split('@').map(Number)
            return [names.get(id ?? 0) ?? '', fromEnd ?? 0]
          })
      for (let last = 0; ; ) {
        const rows = next.all(last, portion) as unknown as KeptRow[]
        const end = rows.at(-1)
        if (!end) return
        last = end.id
        yield rows.map(({ path, hash, places }) => ({
          path,
          hash,
          places: places === null ? undefined : placesOf(places),
        }))
      }
    },

    setFragments: (fragments: Iterable<readonly [string, Uint8Array]>) =>
      inTransaction(() => {
        for (const [name, text] of fragments) setFragment.run(text, name)
      }),

    /** Stores pages whose fragments were replaced. */
    recordSpliced: (pages: Iterable<SplicedPage>) =>
      inTransaction(() => {
        for (const { path, hash, places } of pages) {
          const row = findPage.get(path) as Row | undefined
          if (!row) continue
          setPage.run(hash, row.keys, row.id)
          putPlaces(row.id, places)
        }
      }),

    /** May be called more than once. */
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}

export type Manifest = ReturnType<typeof openManifest>

/** Result of the work; undefined if the manifest is damaged, which is treated like none. */
export const withManifest = async <T>(file: string, work: (manifest: Manifest) => T | Promise<T>) => {
  let manifest: Manifest | undefined
  try {
    manifest = openManifest(file)
    return await work(manifest)
  } catch (error) {
    if (!isDamaged(error)) throw error
    return undefined
  } finally {
    manifest?.close()
  }
}
