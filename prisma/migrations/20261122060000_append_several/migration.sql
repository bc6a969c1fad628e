-- Usual appends of several callers in one statement, and so in one commit: one event each, each onto a stream of its
-- own. Each writes what append_one would write, to the byte. A stream that does not stand where its caller thinks is
-- passed over: no row tells of it, and its caller asks alone. Whatever fails, fails for all, and each asks alone. So it
-- does where somebody holds one of the streams: nobody waits long for the stream of another.
-- The first form needs what PostgreSQL has from version 18 on (OLD in RETURNING); an older server goes one by one.
DO $migration$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 THEN
    EXECUTE $definition$
CREATE FUNCTION orderly_store.append_several(
  p_streams text[], p_expected integer[], p_commands text[], p_command_hashes bytea[], p_actors text[],
  p_events uuid[], p_types text[], p_schema_versions integer[], p_payloads text[], p_metadata text[]
) RETURNS TABLE (stream_id text, hash bytea) LANGUAGE plpgsql SET lock_timeout = '50ms' AS $$
DECLARE
  instant timestamptz := date_trunc('milliseconds', orderly_store.clock());
  closing text := ',"recordedAt":"' || to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","schemaVersion":';
BEGIN
  RETURN QUERY
    WITH moved AS (
      UPDATE orderly_store.stream s SET version = g.expected + 1, last_xid = pg_current_xact_id(),
          head_hash = sha256(s.head_hash || convert_to(concat(
            '{"actor":"', g.actor, '","causationId":null,"commandId":"', g.command, '","correlationId":null,"eventId":"', g.event,
            '","metadata":', g.metadata, ',"payload":', g.payload, closing, g.schema_version, ',"type":"', g.type,
            '","version":', g.expected + 1, '}'), 'UTF8'))
        FROM unnest(p_streams, p_expected, p_commands, p_command_hashes, p_actors, p_events, p_types, p_schema_versions,
            p_payloads, p_metadata)
          AS g (stream, expected, command, command_hash, actor, event, type, schema_version, payload, metadata)
        WHERE s.id = g.stream AND s.version = g.expected AND s.closed_at IS NULL
          AND s.last_xid <= pg_current_xact_id() AND octet_length(g.command_hash) = 32
        RETURNING g.*, OLD.head_hash AS previous, NEW.head_hash AS fresh
    ), noted AS (
      INSERT INTO orderly_store.command
        SELECT m.stream, m.command, m.command_hash, m.expected + 1, m.expected + 1 FROM moved m
    ), written AS (
      INSERT INTO orderly_store.event (stream_id, version, event_id, type, schema_version, payload, metadata,
          actor, command_id, recorded_at, previous_hash, hash)
        SELECT m.stream, m.expected + 1, m.event, m.type, m.schema_version, m.payload::json, m.metadata::json,
          m.actor, m.command, instant, m.previous, m.fresh FROM moved m
    )
    SELECT m.stream, m.fresh FROM moved m;
END $$;
    $definition$;
  ELSE
    EXECUTE $definition$
CREATE FUNCTION orderly_store.append_several(
  p_streams text[], p_expected integer[], p_commands text[], p_command_hashes bytea[], p_actors text[],
  p_events uuid[], p_types text[], p_schema_versions integer[], p_payloads text[], p_metadata text[]
) RETURNS TABLE (stream_id text, hash bytea) LANGUAGE plpgsql SET lock_timeout = '50ms' AS $$
BEGIN
  FOR i IN 1..cardinality(p_streams) LOOP
    stream_id := p_streams[i];
    hash := orderly_store.append_one(p_streams[i], p_expected[i], p_commands[i], p_command_hashes[i], p_actors[i],
      p_events[i], p_types[i], p_schema_versions[i], p_payloads[i], p_metadata[i]);
    IF octet_length(hash) = 32 THEN RETURN NEXT; END IF;
  END LOOP;
END $$;
    $definition$;
  END IF;
END $migration$;
