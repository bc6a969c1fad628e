#!/usr/bin/env node
// Speaks the protocol of Prisma's native schema engine (JSON-RPC, a line each, on standard input and output),
// driven by the WebAssembly engine and the adapter for pg. Prisma's command starts it when
// PRISMA_SCHEMA_ENGINE_BINARY names it: see scripts/tasks/prisma.mjs.
import fs from 'node:fs';
import readline from 'node:readline';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

/** PostgreSQL's internal one-byte type, in which its catalogues keep flags. */
const INTERNAL_CHAR_OID = 18;
const TEXT_OID = 25;
/** Prisma's code for an engine's error. */
const ENGINE_ERROR = 4466;

const args = process.argv.slice(2);
const option = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
};
if (args[0] === '--version') {
  console.log(`schema-engine-wasm ${engineModule.version()}`);
  process.exit(0);
}
const url = JSON.parse(option('--datasource') ?? '{}').url ?? process.env.DATABASE_URL;
const { instance } = await WebAssembly.instantiate(
  fs.readFileSync(
    new URL('./schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm')),
  ),
  { './schema_engine_bg.js': engineModule },
);
engineModule.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };

/** As single fields: with a connection string, the adapter's own choice of another database would be lost. */
function connectionFields(database) {
  const address = new URL(url);
  return {
    host: address.hostname,
    port: Number(address.port || 5432),
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database: database ?? decodeURIComponent(address.pathname.slice(1)),
  };
}

async function asAdministrator(work) {
  const client = new pg.Client(connectionFields('postgres'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase() {
  const { database } = connectionFields();
  await asAdministrator(async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
  return { databaseName: database };
}

// The adapter refuses the one-byte type, which the engine asks for and wants back as a character:
// it passes as text, and the columns' names are remembered to label them again on the way out.
const characterColumns = new Set();
const handleRowDescription = pg.Query.prototype.handleRowDescription;
pg.Query.prototype.handleRowDescription = function relabelFields(message) {
  for (const field of message.fields) {
    if (field.dataTypeID !== INTERNAL_CHAR_OID) continue;
    field.dataTypeID = TEXT_OID;
    characterColumns.add(field.name);
  }
  return handleRowDescription.call(this, message);
};

function withCharacters(connection) {
  const queryRaw = connection.queryRaw.bind(connection);
  const startTransaction = connection.startTransaction?.bind(connection);
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const [column, name] of result.columnNames.entries()) {
      const isCharacter = (row) =>
        row[column] === null || (typeof row[column] === 'string' && row[column].length === 1);
      if (characterColumns.has(name) && result.rows.every(isCharacter)) {
        result.columnTypes[column] = ColumnTypeEnum.Character;
      }
    }
    return result;
  };
  if (startTransaction !== undefined) {
    connection.startTransaction = async (...settings) =>
      withCharacters(await startTransaction(...settings));
  }
  return connection;
}

class AdapterFactory extends PrismaPg {
  async connect() {
    return withCharacters(await super.connect());
  }

  /** The adapter's own drops the shadow database while its pool is still connected to it. */
  async connectToShadowDb() {
    const database = `prisma_shadow_${process.pid}_${Date.now()}`;
    await asAdministrator((client) => client.query(`create database ${database}`));
    const connection = await new PrismaPg(connectionFields(database), {
      onPoolError() {},
    }).connect();
    const dispose = connection.dispose.bind(connection);
    connection.dispose = async () => {
      await dispose();
      await asAdministrator((client) =>
        client.query(`drop database if exists ${database} with (force)`),
      );
    };
    return withCharacters(connection);
  }
}

/** `cli can-connect-to-database`, `cli create-database`: one question, answered by the exit code. */
async function answerCommand() {
  try {
    if (args.includes('create-database')) await createDatabase();
    else {
      const client = new pg.Client(connectionFields());
      await client.connect();
      await client.end();
    }
    return 0;
  } catch (failure) {
    const fields = {
      message: failure.message,
      error_code: failure.code === '3D000' ? 'P1003' : 'P1001',
    };
    console.error(
      `\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}`,
    );
    return 1;
  }
}

/** One engine for the whole run: it judges a migration only from what it read before. */
let engine;
function openEngine() {
  const file = option('--datamodels');
  engine ??= engineModule.SchemaEngine.new(
    { datamodels: file === undefined ? undefined : [[file, fs.readFileSync(file, 'utf8')]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new AdapterFactory(connectionFields())),
  );
  return engine;
}

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function answer({ method, params }) {
  const input = Array.isArray(params) ? params[0] : params;
  if (method === 'createDatabase') return createDatabase();
  const opened = await openEngine();
  if (method === 'getDatabaseVersion') return opened.version(input);
  if (typeof opened[method] !== 'function') throw new Error(`the engine has no method ${method}`);
  const result = await opened[method](input);
  if (method === 'diff' && result?.stdout) {
    send({ id: `print-${Date.now()}`, method: 'print', params: { content: result.stdout } });
  }
  return result ?? null;
}

if (args.includes('cli')) process.exit(await answerCommand());
for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = line.trim() === '' ? {} : JSON.parse(line);
  if (request.method === undefined) continue; // the answer to our own `print`
  try {
    send({ id: request.id, result: await answer(request) });
  } catch (failure) {
    const message = String(failure.message ?? failure);
    const data = { is_panic: false, message, error_code: failure.code };
    send({ id: request.id, error: { code: ENGINE_ERROR, message, data } });
  }
}
process.exit(0);
