import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { genesisHash } from '@/lib/chance/verify-chain';
import type { Sql } from '@/lib/event-store/connection';
import type { RecordedEvent } from '@/lib/event-store/contract';
import { canonicalJson } from '@/lib/kernel/canonical-json';

/** A campaign that was really played, of which the others are copies. */
export interface Template {
  readonly campaignId: string;
  readonly club: string;
  readonly user: string;
  readonly events: readonly RecordedEvent[];
}

/** Where one copy is, and whose. */
export interface Copy {
  readonly campaign: string;
  readonly club: string;
  readonly user: string;
}

const CAMPAIGNS_A_CLUB = 50;

/**
 * Fills a database with copies of a campaign, each with ids, an owner and a chain of hashes of its own, as the store would have
 * recorded them; fifty campaigns a club. Nothing is played: rows are written with COPY.
 */
export async function seed(sql: Sql, template: Template, count: number): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (let index = 0; index < count; index += 1) {
    const known = index % CAMPAIGNS_A_CLUB === 0 ? undefined : copies.at(-1);
    copies.push({
      campaign: randomUUID(),
      club: known?.club ?? randomUUID(),
      user: known?.user ?? randomUUID(),
    });
  }
  const clubs = copies.filter((_, index) => index % CAMPAIGNS_A_CLUB === 0);
  await copy(sql, 'user_account (id, email, display_name, password_hash)', clubs, ({ user }) => [
    [user, `${user}@example.org`, 'Somebody', 'none'],
  ]);
  await copy(sql, 'club (id, name)', clubs, ({ club }) => [[club, 'A club']]);
  await copy(sql, 'club_membership (club_id, user_id, role)', clubs, ({ club, user }) => [
    [club, user, 'owner'],
  ]);
  const written = template.events.map((event) => new Written(event, template));
  await copy(
    sql,
    'orderly_store.event (stream_id, version, event_id, type, schema_version, payload, metadata, actor, command_id, recorded_at, previous_hash, hash)',
    copies,
    (one) => {
      const stream = `campaign/${one.campaign}`;
      let previous = genesisHash(stream, 'campaign');
      return written.map((event) => {
        const row = event.row(one, stream, previous);
        previous = row.hash;
        return row.columns;
      });
    },
  );
  await copy(
    sql,
    'orderly_store.command (stream_id, command_id, command_hash, first_version, last_version)',
    copies,
    ({ campaign }) =>
      written.map(({ event }) => [
        `campaign/${campaign}`,
        `copied-${event.version}`,
        `\\\\x${'00'.repeat(32)}`,
        String(event.version),
        String(event.version),
      ]),
  );
  // What follows from the events is made from them, in one statement each.
  await sql.unsafe(`
    INSERT INTO orderly_store.stream (id, type, version, last_xid, head_hash, created_at)
      SELECT stream_id, 'campaign', version, xid, hash, recorded_at FROM orderly_store.event
        WHERE version = ${template.events.length} AND command_id LIKE 'copied-%'
      ON CONFLICT (id) DO NOTHING`);
  return copies;
}

/** Rows in the lists, from the template's own; and the read model's place, past all events. */
export async function list(sql: Sql, from: Sql, template: Template, copies: readonly Copy[]) {
  const [row] = await from<{ card: string; phase: string; head: number }[]>`
    SELECT card::text AS card, phase, head FROM campaign_list WHERE campaign_id = ${template.campaignId}`;
  if (row === undefined) throw new Error('The template is in no list');
  const { card, phase, head } = row;
  await copy(
    sql,
    'campaign_list (campaign_id, club_id, creator, user_a, trunk_id, phase, head, updated_at, card)',
    copies,
    ({ campaign, club, user }) => [
      [
        ...[campaign, club, user, user, campaign, phase, String(head)],
        new Date().toISOString(),
        escaped(card.replaceAll(template.user, user)),
      ],
    ],
  );
  await sql.unsafe(`
    INSERT INTO orderly_store.projection (name, version, cursor_xid, cursor_position, status)
      SELECT 'campaign-list', 5, xid, position, 'running' FROM orderly_store.event ORDER BY xid DESC, position DESC LIMIT 1
      ON CONFLICT (name) DO UPDATE SET cursor_xid = excluded.cursor_xid, cursor_position = excluded.cursor_position`);
  await sql.unsafe('VACUUM ANALYZE');
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\');

/** One event of the template, ready to be written for anybody. */
class Written {
  readonly #payload: string;
  readonly #metadata: string;

  constructor(
    readonly event: RecordedEvent,
    readonly template: Template,
  ) {
    this.#payload = canonicalJson(event.payload);
    this.#metadata = canonicalJson(event.metadata);
  }

  row({ club, user }: Copy, stream: string, previous: string) {
    const { event, template } = this;
    const own = (text: string) =>
      text.replaceAll(template.user, user).replaceAll(template.club, club);
    const [payload, metadata, actor] = [own(this.#payload), own(this.#metadata), own(event.actor)];
    const id = randomUUID();
    const command = `copied-${event.version}`;
    const text = `{"actor":"${actor}","causationId":null,"commandId":"${command}","correlationId":null,"eventId":"${id}","metadata":${metadata},"payload":${payload},"recordedAt":"${event.recordedAt}","schemaVersion":${event.schemaVersion},"type":"${event.type}","version":${event.version}}`;
    const hash = createHash('sha256').update(previous, 'hex').update(text).digest('hex');
    return {
      hash,
      columns: [
        ...[stream, String(event.version), id, event.type, String(event.schemaVersion)],
        ...[escaped(payload), escaped(metadata), actor, command, event.recordedAt],
        ...[`\\\\x${previous}`, `\\\\x${hash}`],
      ],
    };
  }
}

/** Writes the rows of all copies into a table, many at a time. */
async function copy(
  sql: Sql,
  table: string,
  copies: readonly Copy[],
  rows: (copy: Copy) => readonly (readonly string[])[],
): Promise<void> {
  const to = await sql.unsafe(`COPY ${table} FROM STDIN`).writable();
  function* lines() {
    for (const one of copies)
      yield `${rows(one)
        .map((row) => row.join('\t'))
        .join('\n')}\n`;
  }
  await pipeline(Readable.from(lines()), to);
}
