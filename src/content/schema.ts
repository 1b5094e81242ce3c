// Layout of content-cache/snapshot.db. A file with another version is pulled anew.
export const SNAPSHOT_VERSION = 3

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
CREATE TABLE IF NOT EXISTS single (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
-- What changed and in which pull: a publish renders what was touched since the pull it shows.
CREATE TABLE IF NOT EXISTS touched (key TEXT PRIMARY KEY, pull INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS touched_since ON touched (pull);
`
