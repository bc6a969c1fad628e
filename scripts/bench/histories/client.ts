import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { hashCommand } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import type { Act, AppendAct } from './check';

/**
 * A process of clients that append to a few streams, and read them. It writes a line for each act to standard output:
 * a question before it is asked, and the whole act when it is answered, so that what a killed process had asked is
 * known. Times are of the machine's monotonic clock, which all processes share.
 */
interface Job {
  readonly name: string;
  readonly streams: readonly string[];
  readonly clients: number;
}
const job = JSON.parse(process.env.HISTORY_JOB ?? '') as Job;
const store = openEventStore({
  databaseUrl: process.env.DATABASE_URL ?? '',
  attemptTimeoutMs: 2_000,
  retryForMs: 8_000,
  applicationName: `orderly-book history ${job.name}`,
});

/** Microseconds. */
const now = () => Number(process.hrtime.bigint() / 1_000n);
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

let stopped = false;
process.on('SIGTERM', () => {
  stopped = true;
});

async function client(number: number): Promise<void> {
  const versions = new Map<string, number>();
  let last: { stream: string; act: AppendAct } | null = null;
  for (let count = 0; !stopped; count++) {
    const id = `${job.name}-${number}-${count}`;
    const kind = Math.random();
    if (kind < 0.35) {
      const stream = pick(job.streams);
      const askedAt = now();
      const read = await store.read(stream).catch(() => null);
      if (read === null) continue;
      if (!read.ok && read.error.code !== 'STREAM_UNKNOWN') continue;
      const commands = read.ok ? read.value.map((event) => event.commandId) : [];
      const act: Act = { act: 'read', id, askedAt, answeredAt: now(), commands };
      versions.set(stream, commands.length);
      say({ stream, act });
      continue;
    }
    // Now and then what was sent before is sent again, as by somebody who did not get the answer.
    const again = last !== null && kind < 0.45 ? last : null;
    const stream: string = again?.stream ?? pick(job.streams);
    const expected = again?.act.expected ?? versions.get(stream) ?? 0;
    const events = again?.act.events ?? (Math.random() < 0.8 ? 1 : 3);
    const command = again?.act.command ?? `command-${randomUUID()}`;
    const asked = { act: 'append', id, command, expected, events } as const;
    const question: AppendAct = { ...asked, askedAt: now(), answer: null };
    say({ stream, act: question });
    const answer = await store.append(stream, {
      type: 'history',
      expectedVersion: expected === 0 ? 'none' : expected,
      commandId: command,
      commandHash: hashCommand([command]),
      actor: job.name,
      events: Array.from({ length: events }, () => ({
        type: 'Noted',
        schemaVersion: 1,
        payload: { command },
      })),
    });
    const at = now();
    const act = answered(question, at, answer);
    last = { stream, act: question };
    if (act === null) continue;
    if (act.answer !== null)
      versions.set(
        stream,
        'recorded' in act.answer ? act.answer.recorded.last : act.answer.conflictAt,
      );
    say({ stream, act });
  }
}

type Answer = Awaited<ReturnType<typeof store.append>>;

function answered(question: AppendAct, at: number, answer: Answer): AppendAct | null {
  if (answer.ok) {
    const { firstVersion: first, lastVersion: last } = answer.value;
    return { ...question, answer: { at, recorded: { first, last } } };
  }
  const { code, actualVersion } = answer.error;
  if (code === 'STORE_UNAVAILABLE') return null;
  if ((code === 'VERSION_CONFLICT' || code === 'STREAM_EXISTS') && actualVersion !== undefined)
    return { ...question, answer: { at, conflictAt: actualVersion } };
  throw new Error(`An answer that no history has: ${code}`);
}

await Promise.all(Array.from({ length: job.clients }, (_, number) => client(number)));
await store.end();
