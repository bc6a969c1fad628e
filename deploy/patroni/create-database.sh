#!/bin/sh
# Run by Patroni on the first primary, with the address of the server: makes the user and the database of the program.
set -eu
psql "$1" -v ON_ERROR_STOP=1 <<'SQL'
CREATE ROLE orderly LOGIN PASSWORD '@ORDERLY_PASSWORD@';
-- Behind a pool of transactions these limits belong to the user: a connection cannot bring its own.
ALTER ROLE orderly SET statement_timeout = '60s';
ALTER ROLE orderly SET idle_in_transaction_session_timeout = '15s';
-- To see at once which timeline a standby follows after a failover; without it reading from standbys resumes some minutes later.
GRANT pg_read_all_stats TO orderly;
CREATE DATABASE orderly OWNER orderly TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
SQL
