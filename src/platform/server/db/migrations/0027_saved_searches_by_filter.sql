-- Saved searches are the same where their filters are: those columns are kept for programs before 0010, and know no filter since.
DROP INDEX IF EXISTS "saved_searches_same";
