-- The event store. Its tables live in a schema of their own, outside Prisma's: only the functions
-- below write them. docs/architecture/event-store.md explains each part.

CREATE SCHEMA IF NOT EXISTS orderly_store;

-- No CHECK constraints here: they would be parsed anew at every append, for a third of its time.
-- guard_stream below holds the same conditions.
CREATE TABLE orderly_store.stream (
  id              text PRIMARY KEY,
  type            text NOT NULL,
  version         integer NOT NULL,
  -- the newest transaction that wrote here: a younger one may not have a smaller id (see append)
  last_xid        xid8 NOT NULL,
  head_hash       bytea NOT NULL,
  parent_id       text REFERENCES orderly_store.stream (id),
  fork_version    integer NOT NULL DEFAULT 0,
  fork_hash       bytea,
  created_at      timestamptz NOT NULL,
  closed_at       timestamptz
) WITH (fillfactor = 70);
CREATE INDEX stream_type_id ON orderly_store.stream (type, id);
CREATE INDEX stream_parent ON orderly_store.stream (parent_id, fork_version, id) WHERE parent_id IS NOT NULL;

CREATE SEQUENCE orderly_store.event_position AS bigint;

CREATE TABLE orderly_store.event (
  stream_id       text NOT NULL,
  version         integer NOT NULL,
  position        bigint NOT NULL DEFAULT nextval('orderly_store.event_position'),
  xid             xid8 NOT NULL DEFAULT pg_current_xact_id(),
  event_id        uuid NOT NULL,
  type            text NOT NULL,
  schema_version  integer NOT NULL,
  -- json, not jsonb: the canonical text is kept to the byte, because the hash covers it
  payload         json NOT NULL,
  metadata        json NOT NULL,
  actor           text NOT NULL,
  command_id      text NOT NULL,
  correlation_id  text,
  causation_id    text,
  recorded_at     timestamptz NOT NULL,
  previous_hash   bytea NOT NULL,
  hash            bytea NOT NULL,
  PRIMARY KEY (stream_id, version)
);
ALTER SEQUENCE orderly_store.event_position OWNED BY orderly_store.event.position;
CREATE INDEX event_global ON orderly_store.event (xid, position);

CREATE TABLE orderly_store.command (
  stream_id       text NOT NULL,
  command_id      text NOT NULL,
  command_hash    bytea NOT NULL,
  first_version   integer NOT NULL,
  last_version    integer NOT NULL,
  PRIMARY KEY (stream_id, command_id)
);

CREATE TABLE orderly_store.data_key (
  id              text PRIMARY KEY,
  -- the key itself, encrypted with the wrapping key; null once shredded, and never filled again
  wrapped         bytea,
  created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  shredded_at     timestamptz,
  CHECK ((wrapped IS NULL) = (shredded_at IS NOT NULL))
);

CREATE TABLE orderly_store.sealed (
  stream_id       text NOT NULL REFERENCES orderly_store.stream (id),
  round           text NOT NULL,
  side            text NOT NULL,
  commitment      bytea NOT NULL CHECK (octet_length(commitment) = 32),
  initialisation_vector bytea NOT NULL CHECK (octet_length(initialisation_vector) = 12),
  ciphertext      bytea NOT NULL,
  key_id          text NOT NULL REFERENCES orderly_store.data_key (id),
  PRIMARY KEY (stream_id, round, side)
);

CREATE TABLE orderly_store.outbox (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream_id       text NOT NULL,
  version         integer NOT NULL,
  topic           text NOT NULL,
  payload         json NOT NULL,
  deduplication_key text,
  due_at          timestamptz NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  last_error      text,
  delivered_at    timestamptz,
  UNIQUE (topic, deduplication_key)
);
CREATE INDEX outbox_due ON orderly_store.outbox (topic, due_at, id) WHERE delivered_at IS NULL;

CREATE TABLE orderly_store.projection (
  name            text PRIMARY KEY,
  version         integer NOT NULL,
  cursor_xid      xid8 NOT NULL DEFAULT '0',
  cursor_position bigint NOT NULL DEFAULT 0,
  status          text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'rebuilding', 'failed')),
  last_error      text,
  updated_at      timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What was recorded stays: no update, no delete, no truncate, by whatever way it is tried.
CREATE FUNCTION orderly_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'recorded events are never changed (% on %)', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER event_never_changes BEFORE UPDATE OR DELETE ON orderly_store.event
  FOR EACH ROW EXECUTE FUNCTION orderly_store.refuse_change();
CREATE TRIGGER event_never_truncated BEFORE TRUNCATE ON orderly_store.event
  FOR EACH STATEMENT EXECUTE FUNCTION orderly_store.refuse_change();

-- A stream is born whole, its birth is fixed, and it never disappears. Its head (version, hash,
-- transaction) is not looked at here, because every append would pay for it: verify checks the head.
CREATE FUNCTION orderly_store.guard_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.id = OLD.id AND NEW.type = OLD.type AND NEW.created_at = OLD.created_at
       AND NEW.fork_version = OLD.fork_version AND NEW.parent_id IS NOT DISTINCT FROM OLD.parent_id
       AND NEW.fork_hash IS NOT DISTINCT FROM OLD.fork_hash
       AND (OLD.closed_at IS NULL OR NEW.closed_at IS NOT DISTINCT FROM OLD.closed_at) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.id ~ '^[A-Za-z0-9][A-Za-z0-9:._/@-]{0,199}$' AND NEW.type ~ '^[a-z][a-z0-9-]{0,49}$'
       AND octet_length(NEW.head_hash) = 32 AND NEW.version >= NEW.fork_version
       AND (CASE WHEN NEW.parent_id IS NULL THEN NEW.fork_version = 0 AND NEW.fork_hash IS NULL
                 ELSE NEW.fork_version >= 1 AND octet_length(NEW.fork_hash) = 32 END) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a stream is born whole and stays (%)', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER stream_born_whole BEFORE INSERT ON orderly_store.stream
  FOR EACH ROW EXECUTE FUNCTION orderly_store.guard_stream();
CREATE TRIGGER stream_birth_fixed
  BEFORE UPDATE OF id, type, created_at, parent_id, fork_version, fork_hash, closed_at ON orderly_store.stream
  FOR EACH ROW EXECUTE FUNCTION orderly_store.guard_stream();
CREATE TRIGGER stream_never_deleted BEFORE DELETE ON orderly_store.stream
  FOR EACH ROW EXECUTE FUNCTION orderly_store.guard_stream();
CREATE TRIGGER stream_never_truncated BEFORE TRUNCATE ON orderly_store.stream
  FOR EACH STATEMENT EXECUTE FUNCTION orderly_store.guard_stream();

-- A shredded key stays shredded, even if somebody kept a copy of the row.
CREATE FUNCTION orderly_store.guard_data_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a shredded key stays shredded' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER data_key_stays_shredded BEFORE UPDATE ON orderly_store.data_key FOR EACH ROW
  WHEN (OLD.shredded_at IS NOT NULL AND NEW.wrapped IS NOT NULL)
  EXECUTE FUNCTION orderly_store.guard_data_key();
CREATE TRIGGER data_key_never_deleted BEFORE DELETE ON orderly_store.data_key
  FOR EACH ROW EXECUTE FUNCTION orderly_store.guard_data_key();

-- The hash before a root's first event: it binds the chain to the stream's id and type.
CREATE FUNCTION orderly_store.genesis_hash(stream_id text, stream_type text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to('orderly-book/stream/1' || chr(10) || stream_type || chr(10) || stream_id, 'UTF8'))
$$;

-- The clock of recorded_at, by itself so that a test can set it wrong: nothing is ordered by it.
CREATE FUNCTION orderly_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
$$;

-- One command's events, sealed rows and outbox messages, in one statement.
-- Payloads and metadata arrive as canonical JSON (sorted keys, no white space). All other texts are
-- held to an alphabet without quotes by the caller (prepare.ts), so that the hashed text can be put
-- together here: it is the canonical JSON of the event, keys in order.
-- outcome: appended, or the code of the refusal; last_version then holds the actual version.
CREATE FUNCTION orderly_store.append(
  p_stream text, p_stream_type text, p_expected integer,
  p_command text, p_command_hash bytea, p_actor text,
  p_event_ids text[], p_types text[], p_schema_versions integer[], p_payloads text[], p_metadata text[],
  p_correlation text DEFAULT NULL, p_causation text DEFAULT NULL,
  p_sealed text DEFAULT NULL, p_outbox text DEFAULT NULL,
  OUT outcome text, OUT first_version integer, OUT last_version integer, OUT hash bytea
) LANGUAGE plpgsql AS $$
DECLARE
  head record;
  known record;
  instant timestamptz;
  opening text;
  closing text;
  previous bytea;
  events integer := cardinality(p_types);
  repeated boolean := false;
BEGIN
  IF octet_length(p_command_hash) <> 32 OR events < 1 OR cardinality(p_payloads) <> events OR cardinality(p_metadata) <> events
     OR cardinality(p_schema_versions) <> events OR cardinality(p_event_ids) <> events THEN
    RAISE EXCEPTION 'append: the arrays of the events differ in length, or a hash is none' USING ERRCODE = 'array_subscript_error';
  END IF;

  -- 1. The stream's row serialises this stream, and only this one.
  SELECT s.version, s.last_xid, s.head_hash, s.closed_at INTO head
    FROM orderly_store.stream s WHERE s.id = p_stream FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    IF p_expected IS NOT NULL THEN
      outcome := 'STREAM_UNKNOWN';
      RETURN;
    END IF;
    INSERT INTO orderly_store.stream (id, type, version, last_xid, head_hash, created_at)
      VALUES (p_stream, p_stream_type, 0, '0', orderly_store.genesis_hash(p_stream, p_stream_type),
              date_trunc('milliseconds', orderly_store.clock()))
      ON CONFLICT (id) DO NOTHING;
    SELECT s.version, s.last_xid, s.head_hash, s.closed_at INTO head
      FROM orderly_store.stream s WHERE s.id = p_stream FOR NO KEY UPDATE;
  END IF;

  -- 2. and 3. Where all looks well the command's row itself tells a repetition apart: it goes in
  -- only once. Otherwise a known command is answered before any refusal, so that a retry never
  -- meets a conflict that its own first sending caused.
  IF head.closed_at IS NOT NULL THEN
    outcome := 'STREAM_CLOSED';
  ELSIF p_expected IS NULL AND head.version > 0 THEN
    outcome := 'STREAM_EXISTS';
  ELSIF p_expected IS NOT NULL AND p_expected <> head.version THEN
    outcome := 'VERSION_CONFLICT';
  ELSE
    first_version := head.version + 1;
    last_version := head.version + events;
    INSERT INTO orderly_store.command VALUES (p_stream, p_command, p_command_hash, first_version, last_version)
      ON CONFLICT (stream_id, command_id) DO NOTHING;
    repeated := NOT FOUND;
  END IF;
  IF repeated OR outcome IS NOT NULL THEN
    SELECT c.command_hash, c.first_version, c.last_version, e.hash INTO known
      FROM orderly_store.command c
      JOIN orderly_store.event e ON e.stream_id = c.stream_id AND e.version = c.last_version
      WHERE c.stream_id = p_stream AND c.command_id = p_command;
    IF NOT FOUND THEN
      first_version := NULL;
      last_version := head.version;
    ELSIF known.command_hash <> p_command_hash THEN
      outcome := 'COMMAND_REUSED';
      first_version := NULL;
      last_version := head.version;
    ELSE
      outcome := 'appended';
      first_version := known.first_version;
      last_version := known.last_version;
      hash := known.hash;
    END IF;
    RETURN;
  END IF;

  -- 4. A transaction that took its id early may not write after a younger one: readers of the
  -- global order, which goes by transaction id, would see the stream's versions turned round.
  IF head.last_xid > pg_current_xact_id() THEN
    RAISE EXCEPTION 'append: a younger transaction wrote to this stream first' USING ERRCODE = 'serialization_failure';
  END IF;

  -- 5. The events, each chained to the one before.
  instant := date_trunc('milliseconds', orderly_store.clock());
  opening := '{"actor":"' || p_actor
    || '","causationId":' || coalesce('"' || p_causation || '"', 'null')
    || ',"commandId":"' || p_command
    || '","correlationId":' || coalesce('"' || p_correlation || '"', 'null')
    || ',"eventId":"';
  closing := ',"recordedAt":"' || to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","schemaVersion":';
  previous := head.head_hash;
  FOR i IN 1..events LOOP
    hash := sha256(previous || convert_to(
      opening || p_event_ids[i] || '","metadata":' || p_metadata[i] || ',"payload":' || p_payloads[i]
        || closing || p_schema_versions[i] || ',"type":"' || p_types[i] || '","version":' || (head.version + i) || '}', 'UTF8'));
    INSERT INTO orderly_store.event (stream_id, version, event_id, type, schema_version, payload, metadata,
        actor, command_id, correlation_id, causation_id, recorded_at, previous_hash, hash)
      VALUES (p_stream, head.version + i, p_event_ids[i]::uuid, p_types[i], p_schema_versions[i], p_payloads[i]::json,
        p_metadata[i]::json, p_actor, p_command, p_correlation, p_causation, instant, previous, hash);
    previous := hash;
  END LOOP;
  UPDATE orderly_store.stream s SET version = append.last_version, last_xid = pg_current_xact_id(), head_hash = previous
    WHERE s.id = p_stream;

  IF p_sealed IS NOT NULL THEN
    INSERT INTO orderly_store.sealed
      SELECT p_stream, r.round, r.side, decode(r.commitment, 'hex'), decode(r.iv, 'hex'), decode(r.ciphertext, 'base64'), r.key
        FROM json_to_recordset(p_sealed::json) AS r (round text, side text, commitment text, iv text, ciphertext text, key text)
      ON CONFLICT (stream_id, round, side) DO UPDATE SET commitment = excluded.commitment,
        initialisation_vector = excluded.initialisation_vector, ciphertext = excluded.ciphertext, key_id = excluded.key_id;
  END IF;
  IF p_outbox IS NOT NULL THEN
    INSERT INTO orderly_store.outbox (stream_id, version, topic, payload, deduplication_key, due_at)
      SELECT p_stream, append.last_version, m.topic, m.payload, m.key, clock_timestamp() + make_interval(secs => m.delay)
        FROM json_to_recordset(p_outbox::json) AS m (topic text, payload json, key text, delay double precision)
      ON CONFLICT (topic, deduplication_key) DO NOTHING;
  END IF;
  outcome := 'appended';
END $$;

-- The usual append, by half the work: one event, without sealed rows, outbox or causes, onto a stream that stands where
-- the caller thinks. It writes what append would write, to the byte, and gives the hash; the update is the lock, and who
-- waits on it finds another version. Where the version is another, and the command not known, four bytes: the actual
-- version, found without any lock. Null for everything else (an unknown or closed stream, a known command, a younger
-- transaction), and unique_violation where a known command comes with the newest version: the caller then asks append.
CREATE FUNCTION orderly_store.append_one(
  p_stream text, p_expected integer, p_command text, p_command_hash bytea, p_actor text,
  p_event uuid, p_type text, p_schema_version integer, p_payload text, p_metadata text
) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
  instant timestamptz := date_trunc('milliseconds', orderly_store.clock());
  previous bytea;
  fresh bytea;
  actual integer;
BEGIN
  SELECT s.head_hash INTO previous FROM orderly_store.stream s WHERE s.id = p_stream AND s.version = p_expected;
  IF FOUND AND octet_length(p_command_hash) = 32 THEN
    fresh := sha256(previous || convert_to(
      '{"actor":"' || p_actor || '","causationId":null,"commandId":"' || p_command || '","correlationId":null,"eventId":"' || p_event
        || '","metadata":' || p_metadata || ',"payload":' || p_payload
        || ',"recordedAt":"' || to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","schemaVersion":' || p_schema_version || ',"type":"' || p_type || '","version":' || (p_expected + 1) || '}', 'UTF8'));
    UPDATE orderly_store.stream s SET version = p_expected + 1, last_xid = pg_current_xact_id(), head_hash = fresh
      WHERE s.id = p_stream AND s.version = p_expected AND s.closed_at IS NULL AND s.last_xid <= pg_current_xact_id();
    IF FOUND THEN
      INSERT INTO orderly_store.command VALUES (p_stream, p_command, p_command_hash, p_expected + 1, p_expected + 1);
      INSERT INTO orderly_store.event (stream_id, version, event_id, type, schema_version, payload, metadata,
          actor, command_id, recorded_at, previous_hash, hash)
        VALUES (p_stream, p_expected + 1, p_event, p_type, p_schema_version, p_payload::json, p_metadata::json,
          p_actor, p_command, instant, previous, fresh);
      RETURN fresh;
    END IF;
  END IF;
  -- Once the version has passed the expected one, no twin of this command can be on its way with it: known is known.
  SELECT s.version INTO actual FROM orderly_store.stream s
    WHERE s.id = p_stream AND s.version <> p_expected AND s.closed_at IS NULL;
  IF FOUND AND NOT EXISTS (SELECT FROM orderly_store.command c WHERE c.stream_id = p_stream AND c.command_id = p_command) THEN
    RETURN int4send(actual);
  END IF;
  RETURN NULL;
END $$;

-- The streams whose events make up one stream, each with the range of versions it lends: a stream
-- without a parent lends all it has, a fork what came after its birth, its ancestors what came before.
CREATE FUNCTION orderly_store.lineage(p_stream text)
RETURNS TABLE (stream_id text, above integer, upto integer, depth integer) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT s.id, s.parent_id, s.fork_version AS above, s.version AS upto, 0 AS depth
      FROM orderly_store.stream s WHERE s.id = p_stream
    UNION ALL
    SELECT p.id, p.parent_id, p.fork_version, least(l.above, l.upto), l.depth + 1
      FROM line l JOIN orderly_store.stream p ON p.id = l.parent_id
  )
  SELECT id, above, upto, depth FROM line WHERE upto > above
$$;

-- One row makes a fork: the child shares its parent's events up to a version, by reference.
-- outcome: forked, or the code of the refusal.
CREATE FUNCTION orderly_store.fork(p_parent text, p_version integer, p_child text, OUT outcome text, OUT actual_version integer)
LANGUAGE plpgsql AS $$
DECLARE
  parent record;
  child record;
  parent_hash bytea;
BEGIN
  SELECT s.type, s.version INTO parent FROM orderly_store.stream s WHERE s.id = p_parent;
  IF NOT FOUND THEN
    outcome := 'STREAM_UNKNOWN';
    RETURN;
  END IF;
  actual_version := parent.version;
  IF p_version < 1 OR p_version > parent.version THEN
    outcome := 'VERSION_UNKNOWN';
    RETURN;
  END IF;
  SELECT e.hash INTO STRICT parent_hash
    FROM orderly_store.lineage(p_parent) l
    JOIN orderly_store.event e ON e.stream_id = l.stream_id AND e.version = p_version
    WHERE p_version > l.above AND p_version <= l.upto;
  INSERT INTO orderly_store.stream (id, type, version, last_xid, head_hash, parent_id, fork_version, fork_hash, created_at)
    VALUES (p_child, parent.type, p_version, pg_current_xact_id(), parent_hash, p_parent, p_version, parent_hash,
            date_trunc('milliseconds', orderly_store.clock()))
    ON CONFLICT (id) DO NOTHING;
  IF FOUND THEN
    outcome := 'forked';
    RETURN;
  END IF;
  SELECT s.parent_id, s.fork_version INTO child FROM orderly_store.stream s WHERE s.id = p_child;
  outcome := CASE WHEN child.parent_id = p_parent AND child.fork_version = p_version THEN 'forked' ELSE 'STREAM_EXISTS' END;
END $$;
