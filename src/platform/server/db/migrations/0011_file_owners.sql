-- The foreign keys of user_uploads to what uses a file are declared by the features that use it. The database has them
-- already, under the same names.
SELECT 1;
