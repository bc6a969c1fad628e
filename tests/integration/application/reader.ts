import { expect } from 'vitest';
import { applicationOf, type CampaignApplication, USE_CASES } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import type { UseCase } from '@/lib/application/core/use-case';
import { openServices } from '@/lib/application/open-services';
import { CAMPAIGNS, type Table, WRAPPING_KEY } from './table';

/**
 * Reading writes nothing except sessions and throttles: those belong to the pages' own guard, and are not checked here.
 *
 * The list of reads follows from the declarations: a use case declared as reading is called here as its subject
 * requires, and with the input below if it needs one.
 */
const USED: Readonly<Record<string, UseCase>> = USE_CASES;
/** Names of the reading use cases. */
const READING = Object.keys(USED).filter((name) => USED[name]?.effect === 'reads');
/** Those of them that read one campaign. */
export const READING_A_CAMPAIGN = READING.filter((name) =>
  ['campaign', 'battle', 'interval'].includes(USED[name]?.on ?? ''),
);

/** Input for a campaign, where it is required or goes beyond the newest state. */
const INPUTS: Readonly<Record<string, unknown>> = {
  frontPlate: 'skirmish',
  readFeed: { file: 'nothing.ics', site: '' },
  battleNight: { nightId: 'nothing' },
  nightCalendar: { nightId: 'nothing', site: '' },
  publicClub: { clubId: 'nothing' },
  publicCampaign: { campaignId: 'nothing' },
  seatOffer: { secret: 'nothing' },
  battlefield: 'ford',
  calculate: { ruleset: 'musket-and-pike', calculator: 'fire', given: {} },
  chroniclePage: { at: 2 },
  photograph: { id: 'nothing', size: 'small' },
  boardLog: { after: 0, limit: 10 },
  boardSheet: { text: 'all' },
  boardTryOut: { text: 'all' },
  boardPlan: { pieces: ['1'], to: 5 },
  replayPage: { from: 1 },
};

/** Every row of the database, as one figure for each table. */
async function contents(sql: Services['sql']): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }[]>`
    SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname IN ('public', 'orderly_store') ORDER BY 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ figure: string }[]>(
      `SELECT count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS figure FROM ${name} t`,
    );
    found[name] = row?.figure ?? '';
  }
  return found;
}

/** Whose reading is tried, and of what. */
interface Subject {
  readonly user: string;
  readonly id: string;
  readonly club: string;
  /** A challenge that the user sent or received; absent: there is none. */
  readonly challenge?: string | undefined;
  /** A lobby of the club; absent: there is none. */
  readonly lobby?: string | undefined;
}

/** A caller's arguments for a use case, for a campaign at this moment. */
function addressed(
  on: UseCase['on'],
  { user, id, club, challenge = id, lobby = id }: Subject,
): readonly unknown[] {
  switch (on) {
    case 'installation':
      return [];
    case 'account':
      return [user];
    case 'club':
      return [user, club];
    case 'libraryEntry':
      return [user, 'skirmish'];
    case 'campaign':
      return [user, id];
    case 'battle':
      return [user, id, 0];
    case 'interval':
      return [user, id, 2];
    case 'challenge':
      return [user, challenge];
    case 'lobby':
      return [user, lobby];
  }
}

/** The answer of a reading use case for a campaign; a feed is read for a moment. `input`: default as above. */
export async function readOne(
  application: CampaignApplication,
  name: string,
  of: Subject,
  input: unknown = INPUTS[name],
): Promise<unknown> {
  if (name === 'liveHints') {
    const hints = new AbortController();
    setTimeout(() => hints.abort(), 200);
    const heard = { after: 0, signal: hints.signal };
    const feed = await application.liveHints(of.user, of.id, heard);
    for await (const hint of feed.ok ? feed.value : [])
      if (hint.kind === 'closed') throw new Error('The feed was closed');
    return feed;
  }
  if (name === 'noticeHints') {
    const hints = new AbortController();
    const feed = await application.noticeHints(of.user, { signal: hints.signal });
    for await (const hint of feed.ok ? feed.value : []) {
      hints.abort();
      if (hint.kind !== 'notices') throw new Error('The feed counts first');
    }
    return feed;
  }
  const { on } = USED[name] as UseCase;
  const asked = [...addressed(on, of), ...(input === undefined ? [] : [input])];
  return Reflect.apply(Reflect.get(application, name), application, asked);
}

/** A process whose connections to the database refuse every write. */
export class Reader {
  readonly application: CampaignApplication;
  readonly #services: Services;

  /** `club`: the one whose campaigns are listed. */
  constructor(
    readonly table: Table,
    readonly club: string,
  ) {
    const url = new URL(table.databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    this.#services = openServices({
      databaseUrl: url.href,
      wrappingKey: WRAPPING_KEY,
      campaignsFolder: CAMPAIGNS,
      onFault: (fault) => table.faults.push(fault),
    });
    this.application = applicationOf(this.#services);
  }

  close(): Promise<void> {
    return this.#services.close();
  }

  /** Another branch of a campaign, to compare it with; itself if it has none. */
  async #anotherBranch(user: string, id: string): Promise<string> {
    const branches = await this.application.branchesPage(user, id);
    const nodes = branches.ok ? branches.value.nodes : [];
    return nodes.find(({ current }) => !current)?.campaignId ?? id;
  }

  /** Reads everything there is to read of a campaign, as one user; returns the refused ones. */
  async readAll(
    user: string,
    id: string,
    challenge?: string,
    lobby?: string,
  ): Promise<Readonly<Record<string, string>>> {
    const refused: Record<string, string> = {};
    const before = await contents(this.#services.sql);
    const faultsBefore = this.table.faults.length;
    for (const name of READING) {
      const of = { user, id, club: this.club, challenge, lobby };
      const input =
        name === 'comparePage' ? { with: await this.#anotherBranch(user, id) } : undefined;
      const answer = (await readOne(this.application, name, of, input)) as
        | { ok?: boolean; error?: { code: string } }
        | undefined;
      if (answer?.ok === false) refused[name] = answer.error?.code ?? '';
    }
    expect(Object.values(refused)).not.toContain('INVALID_INPUT');
    expect(this.table.faults.slice(faultsBefore)).toEqual([]);
    expect(await contents(this.#services.sql)).toEqual(before);
    return refused;
  }
}
