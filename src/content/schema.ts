// Layout of content-cache/snapshot.db. A file with another version is pulled anew.
export const SNAPSHOT_VERSION = 1

export const SNAPSHOT_SQL = `
CREATE TABLE IF NOT EXISTS news (
  id INTEGER PRIMARY KEY,
  type INTEGER NOT NULL,
  topic_id INTEGER NOT NULL,
  -- 1 is the oldest of its list; gaps never: list pages are cut by it.
  seq INTEGER NOT NULL DEFAULT 0,
  title TEXT NOT NULL,
  remark TEXT NOT NULL,
  source TEXT NOT NULL,
  cover TEXT NOT NULL,
  createtime TEXT NOT NULL,
  read_num INTEGER NOT NULL,
  flag TEXT NOT NULL,
  content TEXT NOT NULL,
  -- Hash of the list entry this record was fetched for: unchanged means no fetch.
  fingerprint TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS news_list ON news (type, topic_id, seq);
CREATE INDEX IF NOT EXISTS news_topic ON news (topic_id, createtime);
CREATE TABLE IF NOT EXISTS single (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`
