// Layout of content-cache/snapshot.db. A file with another version is pulled anew.
export const SNAPSHOT_VERSION = 5

export const SNAPSHOT_SQL = `
CREATE TABLE IF NOT EXISTS news (
  id INTEGER PRIMARY KEY,
  type INTEGER NOT NULL,
  topic_id INTEGER NOT NULL,
  -- 1 is the oldest of its list; gaps never: list pages are cut by it. 0 for items of topics.
  seq INTEGER NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  remark TEXT NOT NULL,
  source TEXT NOT NULL,
  cover TEXT NOT NULL,
  createtime TEXT NOT NULL,
  read_num INTEGER NOT NULL,
  flag TEXT NOT NULL,
  content TEXT NOT NULL,
  -- JSON; empty for none.
  files TEXT NOT NULL,
  -- Hash of the list entry this record was fetched for: unchanged means no fetch.
  fingerprint TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS news_list ON news (type, topic_id, seq);
CREATE INDEX IF NOT EXISTS news_time ON news (topic_id, createtime, id);
CREATE INDEX IF NOT EXISTS news_order ON news (type, topic_id, createtime, id);
CREATE INDEX IF NOT EXISTS news_pinned ON news (type, seq) WHERE topic_id = 0 AND flag = 'index';
-- Forest land: SnapshotListing of src/contract/snapshot.ts, and no column for anything else.
CREATE TABLE IF NOT EXISTS listings (
  id INTEGER PRIMARY KEY,
  status INTEGER NOT NULL,
  stale INTEGER NOT NULL,
  project_sn TEXT NOT NULL,
  project_name TEXT NOT NULL,
  forestry_type INTEGER NOT NULL,
  type INTEGER NOT NULL,
  province_id INTEGER NOT NULL,
  city_id INTEGER NOT NULL,
  county_id INTEGER NOT NULL,
  pname TEXT NOT NULL,
  place TEXT NOT NULL,
  address TEXT NOT NULL,
  measure_area REAL NOT NULL,
  face_price REAL NOT NULL,
  years INTEGER NOT NULL,
  ownership INTEGER NOT NULL,
  warrant INTEGER NOT NULL,
  -- JSON, as are boundaries and fraction.
  images TEXT NOT NULL,
  video TEXT NOT NULL,
  content TEXT NOT NULL,
  contact TEXT NOT NULL,
  species TEXT NOT NULL,
  stand_age INTEGER,
  stock_volume REAL,
  forest_category INTEGER,
  boundaries TEXT,
  remaining_term INTEGER,
  lng REAL,
  lat REAL,
  fraction TEXT,
  releasetime TEXT NOT NULL,
  confirmtime TEXT NOT NULL,
  updatetime TEXT NOT NULL,
  read_num INTEGER NOT NULL,
  fingerprint TEXT NOT NULL
) STRICT;
-- Each holds what lists show alone: on offer, and confirmed of late.
CREATE INDEX IF NOT EXISTS listings_live ON listings (releasetime, id) WHERE status = 1 AND stale = 0;
CREATE INDEX IF NOT EXISTS listings_live_id ON listings (id) WHERE status = 1 AND stale = 0;
CREATE INDEX IF NOT EXISTS listings_province ON listings (province_id, releasetime, id)
  WHERE status = 1 AND stale = 0;
CREATE INDEX IF NOT EXISTS listings_category ON listings (forestry_type, releasetime, id)
  WHERE status = 1 AND stale = 0;
CREATE INDEX IF NOT EXISTS listings_both ON listings (forestry_type, province_id, releasetime, id)
  WHERE status = 1 AND stale = 0;
CREATE TABLE IF NOT EXISTS single (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
-- What changed and in which pull: a publish renders what was touched since the pull it shows.
CREATE TABLE IF NOT EXISTS touched (key TEXT PRIMARY KEY, pull INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS touched_since ON touched (pull);
`
