-- Events of streams that have been finished for long, out of the table that every append writes into: one row for all that a stream
-- had then, compressed by the database. What is appended later goes where everything goes. docs/decisions/0018-archive.md

CREATE TABLE orderly_store.archive (
  stream_id       text NOT NULL REFERENCES orderly_store.stream (id),
  first_version   integer NOT NULL,
  last_version    integer NOT NULL,
  -- where each event is in the global order
  xids            xid8[] NOT NULL,
  positions       bigint[] NOT NULL,
  first_xid       xid8 NOT NULL,
  first_position  bigint NOT NULL,
  last_xid        xid8 NOT NULL,
  last_position   bigint NOT NULL,
  -- the hash before the first event, and that of each
  previous_hash   bytea NOT NULL,
  hashes          bytea[] NOT NULL,
  -- an array for each event: id, type, schema version, payload, metadata, actor, command, correlation, causation, recorded at.
  -- json, not jsonb: payload and metadata are kept to the byte
  events          json NOT NULL,
  -- SHA-256 of the text of events
  digest          bytea NOT NULL,
  archived_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (stream_id, first_version)
);
CREATE INDEX archive_first ON orderly_store.archive (first_xid, first_position);
CREATE INDEX archive_last ON orderly_store.archive (last_xid, last_position);

CREATE FUNCTION orderly_store.guard_archive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  events integer := NEW.last_version - NEW.first_version + 1;
BEGIN
  IF NEW.first_version < 1 OR events < 1 OR cardinality(NEW.xids) <> events OR cardinality(NEW.positions) <> events
     OR cardinality(NEW.hashes) <> events OR json_array_length(NEW.events) <> events
     OR NEW.digest <> sha256(convert_to(NEW.events::text, 'UTF8')) THEN
    RAISE EXCEPTION 'an archive is whole, and holds what its digest says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER archive_whole BEFORE INSERT ON orderly_store.archive
  FOR EACH ROW EXECUTE FUNCTION orderly_store.guard_archive();
CREATE TRIGGER archive_never_changes BEFORE UPDATE OR DELETE ON orderly_store.archive
  FOR EACH ROW EXECUTE FUNCTION orderly_store.refuse_change();
CREATE TRIGGER archive_never_truncated BEFORE TRUNCATE ON orderly_store.archive
  FOR EACH STATEMENT EXECUTE FUNCTION orderly_store.refuse_change();

-- What was recorded stays: an event leaves its table only where an archive has it; event_leaves_archived compares the hashes.
CREATE OR REPLACE FUNCTION orderly_store.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'event' THEN
    IF EXISTS (SELECT FROM orderly_store.archive a
        WHERE a.stream_id = OLD.stream_id AND OLD.version BETWEEN a.first_version AND a.last_version) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'recorded events are never changed (% on %)', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION orderly_store.guard_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM gone) <> (
      SELECT count(*) FROM gone g JOIN (
          SELECT a.stream_id, (a.first_version + h.place - 1)::integer AS version, h.hash
            FROM orderly_store.archive a CROSS JOIN LATERAL unnest(a.hashes) WITH ORDINALITY AS h (hash, place)
            WHERE a.stream_id IN (SELECT stream_id FROM gone)
        ) kept ON kept.stream_id = g.stream_id AND kept.version = g.version AND kept.hash = g.hash) THEN
    RAISE EXCEPTION 'recorded events are never changed (an archive has others)' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_leaves_archived AFTER DELETE ON orderly_store.event REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION orderly_store.guard_leaving();

-- The events of a stream that are archived, between two versions, as they were in their table.
CREATE FUNCTION orderly_store.archived(p_stream text, p_from integer, p_to integer)
RETURNS TABLE (stream_id text, version integer, event_position bigint, xid xid8, event_id uuid, type text, schema_version integer,
  payload json, metadata json, actor text, command_id text, correlation_id text, causation_id text, recorded_at timestamptz,
  previous_hash bytea, hash bytea) LANGUAGE sql STABLE AS $$
  SELECT k.stream_id, k.version, k.place_in_order, k.xid, (k.one->>0)::uuid, k.one->>1, (k.one->>2)::integer, k.one->3, k.one->4,
      k.one->>5, k.one->>6, k.one->>7, k.one->>8, (k.one->>9)::timestamptz, k.previous_hash, coalesce(k.hash, ''::bytea)
    FROM (
      SELECT a.stream_id, (a.first_version + e.place - 1)::integer AS version, e.one, e.place_in_order, e.xid, e.hash,
          coalesce(lag(e.hash) OVER (PARTITION BY a.first_version ORDER BY e.place), a.previous_hash) AS previous_hash
        FROM orderly_store.archive a
        CROSS JOIN LATERAL ROWS FROM (json_array_elements(a.events), unnest(a.positions), unnest(a.xids), unnest(a.hashes))
          WITH ORDINALITY AS e (one, place_in_order, xid, hash, place)
        WHERE a.stream_id = p_stream AND a.last_version >= p_from AND a.first_version <= p_to
    ) k
    WHERE k.version BETWEEN p_from AND p_to AND k.one IS NOT NULL
$$;

-- The first archived events after a place in the global order. Of archives that begin after it, only as many are looked at as events
-- are wanted: each of them begins with one, and those that begin later have none before that.
CREATE FUNCTION orderly_store.archived_page(p_xid xid8, p_position bigint, p_limit integer)
RETURNS TABLE (stream_id text, version integer, event_position bigint, xid xid8, event_id uuid, type text, schema_version integer,
  payload json, metadata json, actor text, command_id text, correlation_id text, causation_id text, recorded_at timestamptz,
  previous_hash bytea, hash bytea) LANGUAGE sql STABLE AS $$
  WITH chosen AS (
    (SELECT a.stream_id, a.first_version, a.xids, a.positions FROM orderly_store.archive a
      WHERE (a.last_xid, a.last_position) > (p_xid, p_position) AND (a.first_xid, a.first_position) <= (p_xid, p_position))
    UNION ALL
    (SELECT a.stream_id, a.first_version, a.xids, a.positions FROM orderly_store.archive a
      WHERE (a.first_xid, a.first_position) > (p_xid, p_position)
      ORDER BY a.first_xid, a.first_position LIMIT p_limit)
  ), wanted AS (
    SELECT c.stream_id, (c.first_version + u.place - 1)::integer AS version, u.xid, u.event_position
      FROM chosen c
      CROSS JOIN LATERAL ROWS FROM (unnest(c.xids), unnest(c.positions)) WITH ORDINALITY AS u (xid, event_position, place)
      WHERE (u.xid, u.event_position) > (p_xid, p_position)
      ORDER BY u.xid, u.event_position LIMIT p_limit
  )
  SELECT e.* FROM (SELECT w.stream_id, min(w.version) AS low, max(w.version) AS high FROM wanted w GROUP BY w.stream_id) g
    CROSS JOIN LATERAL orderly_store.archived(g.stream_id, g.low, g.high) e
    JOIN wanted w ON w.stream_id = e.stream_id AND w.version = e.version
$$;

-- The hash of one event, wherever it is.
CREATE FUNCTION orderly_store.hash_at(p_stream text, p_version integer) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT e.hash FROM orderly_store.event e WHERE e.stream_id = p_stream AND e.version = p_version
  UNION ALL
  SELECT a.hashes[p_version - a.first_version + 1] FROM orderly_store.archive a
    WHERE a.stream_id = p_stream AND p_version BETWEEN a.first_version AND a.last_version
  LIMIT 1
$$;

-- Writes what a stream has in the table of events into one row of the archive, and leaves it in the table. Answers how many events
-- that were; 0 where there are none, or not yet: a transaction that readers of the global order wait for is open, a read model is
-- behind, or events that the stream inherits are still in the table (so that what is archived of any stream is its beginning).
CREATE FUNCTION orderly_store.archive_stream(p_stream text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  events integer;
BEGIN
  PERFORM FROM orderly_store.stream s WHERE s.id = p_stream FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM orderly_store.event e WHERE e.stream_id = p_stream AND e.xid >= pg_snapshot_xmin(pg_current_snapshot()))
     OR EXISTS (SELECT FROM orderly_store.projection p JOIN orderly_store.event e ON e.stream_id = p_stream
          WHERE p.status = 'running' AND (e.xid, e.position) > (p.cursor_xid, p.cursor_position))
     OR EXISTS (SELECT FROM orderly_store.lineage(p_stream) l JOIN orderly_store.event e ON e.stream_id = l.stream_id
          AND e.version > l.above AND e.version <= l.upto WHERE l.stream_id <> p_stream) THEN
    RETURN 0;
  END IF;
  INSERT INTO orderly_store.archive (stream_id, first_version, last_version, xids, positions, first_xid, first_position,
      last_xid, last_position, previous_hash, hashes, events, digest)
    SELECT p_stream, k.first_version, k.last_version, k.xids, k.positions, k.places_by_xid[1], k.places[1],
        k.places_by_xid[cardinality(k.xids)], k.places[cardinality(k.xids)], k.previous_hash, k.hashes, k.events,
        sha256(convert_to(k.events::text, 'UTF8'))
      FROM (
        SELECT min(e.version) AS first_version, max(e.version) AS last_version,
            array_agg(e.xid ORDER BY e.version) AS xids, array_agg(e.position ORDER BY e.version) AS positions,
            array_agg(e.xid ORDER BY e.xid, e.position) AS places_by_xid, array_agg(e.position ORDER BY e.xid, e.position) AS places,
            (array_agg(e.previous_hash ORDER BY e.version))[1] AS previous_hash, array_agg(e.hash ORDER BY e.version) AS hashes,
            json_agg(json_build_array(e.event_id, e.type, e.schema_version, e.payload, e.metadata, e.actor, e.command_id,
              e.correlation_id, e.causation_id,
              to_char(e.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) ORDER BY e.version) AS events
          FROM orderly_store.event e WHERE e.stream_id = p_stream
      ) k
      WHERE k.first_version IS NOT NULL;
  SELECT a.last_version - a.first_version + 1 INTO events FROM orderly_store.archive a
    WHERE a.stream_id = p_stream AND EXISTS (
      SELECT FROM orderly_store.event e WHERE e.stream_id = p_stream AND e.version = a.first_version);
  RETURN coalesce(events, 0);
END $$;

-- A command that is repeated, and a fork, find the hash they need wherever the event is.
CREATE OR REPLACE FUNCTION orderly_store.append(
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
    SELECT c.command_hash, c.first_version, c.last_version, orderly_store.hash_at(c.stream_id, c.last_version) AS hash INTO known
      FROM orderly_store.command c
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

CREATE OR REPLACE FUNCTION orderly_store.fork(p_parent text, p_version integer, p_child text, OUT outcome text, OUT actual_version integer)
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
  SELECT orderly_store.hash_at(l.stream_id, p_version) INTO STRICT parent_hash
    FROM orderly_store.lineage(p_parent) l
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
