-- The short append with one statement fewer: the update itself gives the hash it chains to. It needs what PostgreSQL
-- has from version 18 on (OLD in RETURNING); an older server keeps the function it has, which does the same.
DO $migration$
BEGIN
  IF current_setting('server_version_num')::integer < 180000 THEN RETURN; END IF;
  EXECUTE $definition$
CREATE OR REPLACE FUNCTION orderly_store.append_one(
  p_stream text, p_expected integer, p_command text, p_command_hash bytea, p_actor text,
  p_event uuid, p_type text, p_schema_version integer, p_payload text, p_metadata text
) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
  instant timestamptz := date_trunc('milliseconds', orderly_store.clock());
  previous bytea;
  fresh bytea;
  actual integer;
BEGIN
  UPDATE orderly_store.stream s SET version = p_expected + 1, last_xid = pg_current_xact_id(),
      head_hash = sha256(s.head_hash || convert_to(
        '{"actor":"' || p_actor || '","causationId":null,"commandId":"' || p_command || '","correlationId":null,"eventId":"' || p_event
          || '","metadata":' || p_metadata || ',"payload":' || p_payload
          || ',"recordedAt":"' || to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          || '","schemaVersion":' || p_schema_version || ',"type":"' || p_type || '","version":' || (p_expected + 1) || '}', 'UTF8'))
    WHERE s.id = p_stream AND s.version = p_expected AND s.closed_at IS NULL
      AND s.last_xid <= pg_current_xact_id() AND octet_length(p_command_hash) = 32
    RETURNING OLD.head_hash, NEW.head_hash INTO previous, fresh;
  IF FOUND THEN
    INSERT INTO orderly_store.command VALUES (p_stream, p_command, p_command_hash, p_expected + 1, p_expected + 1);
    INSERT INTO orderly_store.event (stream_id, version, event_id, type, schema_version, payload, metadata,
        actor, command_id, recorded_at, previous_hash, hash)
      VALUES (p_stream, p_expected + 1, p_event, p_type, p_schema_version, p_payload::json, p_metadata::json,
        p_actor, p_command, instant, previous, fresh);
    RETURN fresh;
  END IF;
  -- Once the version has passed the expected one, no twin of this command can be on its way with it: known is known.
  SELECT s.version INTO actual FROM orderly_store.stream s
    WHERE s.id = p_stream AND s.version <> p_expected AND s.closed_at IS NULL;
  IF FOUND AND NOT EXISTS (SELECT FROM orderly_store.command c WHERE c.stream_id = p_stream AND c.command_id = p_command) THEN
    RETURN int4send(actual);
  END IF;
  RETURN NULL;
END $$
  $definition$;
END $migration$;
