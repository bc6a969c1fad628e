-- The guard of a stream's birth after the update and not before it: a trigger before an update locks the row first, with
-- a record of its own in the log, at every append, though none of the columns it looks at changes there. It refuses the
-- same updates: what it raises undoes the whole statement, and it now sees the row as it was written.
DROP TRIGGER stream_birth_fixed ON orderly_store.stream;
CREATE TRIGGER stream_birth_fixed
  AFTER UPDATE OF id, type, created_at, parent_id, fork_version, fork_hash, closed_at ON orderly_store.stream
  FOR EACH ROW EXECUTE FUNCTION orderly_store.guard_stream();
