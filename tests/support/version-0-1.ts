import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { openServices } from '@/lib/application/open-services';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { closeDatabase } from '@/lib/database/client';
import { restore } from '@/lib/event-store/backup';
import { wrappingKeyFrom } from '@/lib/event-store/data-keys';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import type { Side } from '@/lib/kernel/side';
import { analyseEvents } from '@/lib/trials/analyse-course';
import { ownThread } from '@/lib/trials/battle-odds';
import { releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { emptyDatabase } from './database';

export { authenticate } from '@/lib/accounts/authenticate';
export { verifyHere } from '@/lib/application/verify-here';
export { unlock } from '@/lib/transfer/age';
export { readMail } from '@/lib/transfer/mail-file';

/** The files of version 0.1; its README describes each of them. */
export const FOLDER = path.resolve(import.meta.dirname, '../golden/version-0.1');

export const fixtureText = (name: string): string => {
  const bytes = readFileSync(path.join(FOLDER, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** The key of the fixtures: it is published with them and protects nothing. */
export const testKey = (): Uint8Array =>
  wrappingKeyFrom(fixtureText('test-store-key.txt').split('\n').at(-2) ?? '');

export interface Person {
  readonly user: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The state of a campaign when version 0.1 wrote it down. */
export interface Facts {
  readonly name: string;
  readonly title: string;
  readonly phase: CampaignHeader['phase'];
  /** Events of the stream, and the hash of the last one. */
  readonly position: number;
  readonly hash: string;
  readonly date: string;
  readonly situation: string | null;
  readonly conclusion: string | null;
  /** Men present: both sides’ latest totals. */
  readonly strength: Readonly<Record<Side, number>> | null;
  readonly battles: readonly {
    readonly method: string | null;
    readonly level: string | null;
    readonly ruleset: string | null;
    readonly boardPositions: number | null;
  }[];
  /** The newest position of the battle currently on the board. */
  readonly board: number | null;
}

export interface KeptCampaign extends Facts {
  readonly campaignId: string;
  /** What it is an example of. */
  readonly example: string;
  /** Users to view it as: all who hold a post first. */
  readonly commanders: readonly string[];
}

export interface Letter {
  readonly file: string;
  readonly from: 'Anna' | 'Nora';
  readonly to: 'Anna' | 'Nora';
  readonly campaign: string;
  /** Whether the other side had opened it when the backups were made. */
  readonly opened: boolean;
}

interface Manifest {
  readonly installationKey: { readonly publicKey: string; readonly fingerprint: string };
  readonly club: string;
  readonly noraClub: string;
  readonly people: readonly Person[];
  readonly campaigns: readonly KeptCampaign[];
  readonly mail: {
    readonly identities: Readonly<Record<'Anna' | 'Nora', string>>;
    /** Campaign ids of a correspondence at both ends. */
    readonly underWay: readonly {
      readonly campaign: string;
      readonly anna: string;
      readonly nora: string;
    }[];
    readonly invitations: readonly {
      readonly campaign: string;
      readonly anna: string;
      readonly passphrase: string | null;
    }[];
    readonly letters: readonly Letter[];
  };
}

export const readManifest = (): Manifest => JSON.parse(fixtureText('manifest.json')) as Manifest;
export const exportNames = (): readonly string[] =>
  readdirSync(path.join(FOLDER, 'exports')).map((name) => `exports/${name}`);

/** One process's access to the database of accounts and clubs. */
const holder = globalThis as typeof globalThis & { orderlyDatabase?: unknown };

/** One installation with the key of the fixtures; one process can hold several. */
export class Place {
  readonly faults: unknown[] = [];
  readonly services: Services;
  readonly app: CampaignApplication;
  #handles: unknown;
  #worker: Worker | null = null;

  constructor(readonly databaseUrl: string) {
    this.services = openServices({
      databaseUrl,
      wrappingKey: testKey(),
      onFault: (fault) => this.faults.push(fault),
    });
    this.app = applicationOf(this.services);
  }

  /** A backup restored by this release into an empty database. `folder`: by default version 0.1's. */
  static async restored(name: string, folder = FOLDER): Promise<Place> {
    const url = await emptyDatabase();
    value(await restore(url, path.join(folder, name), { migrations: releaseMigrations() }));
    return new Place(url);
  }

  /** Runs an action here: accounts are looked up in this installation’s database. */
  async at<T>(deed: () => Promise<T>): Promise<T> {
    process.env.DATABASE_URL = this.databaseUrl;
    holder.orderlyDatabase = this.#handles;
    try {
      return await deed();
    } finally {
      this.#handles = holder.orderlyDatabase;
    }
  }

  /** A worker that computes in this thread and moves for artificial commanders without a pause. */
  async work(): Promise<void> {
    const { resolvers } = this.services;
    const executor = ownThread(resolvers);
    this.#worker = await startWorker({
      databaseUrl: this.databaseUrl,
      wrappingKey: testKey(),
      executor,
      turnPauseMs: 0,
      analyst: {
        analyse: (events, progress) =>
          analyseEvents(events, { resolvers, executor, cache: null, progress }),
        close: async () => {},
      },
      onFault: (fault) => this.faults.push(fault),
    });
  }

  async rest(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = null;
  }

  async close(): Promise<void> {
    await this.rest();
    await this.services.close();
    await this.at(closeDatabase);
  }

  page(user: string, id: string, as?: Side): Promise<CampaignPage> {
    return this.at(async () => value(await this.app.campaignPage(user, id, { as })));
  }

  async facts(user: string, id: string): Promise<Facts> {
    const { header, view } = await this.page(user, id);
    const { hash } = await this.at(async () => value(await this.app.fairnessPage(user, id)));
    const latest = view.strength.at(-1);
    const index = header.phase === 'board' ? (view.encounter?.index ?? 0) : null;
    const board = await this.at(async () =>
      index === null ? null : value(await this.app.boardPosition(user, id, index)).head,
    );
    return {
      name: header.name,
      title: header.title,
      phase: header.phase,
      position: header.head,
      hash,
      date: view.date,
      situation: view.situation?.id ?? null,
      conclusion: view.conclusion?.title ?? null,
      strength: latest ? { A: latest.A, B: latest.B } : null,
      battles: view.battles.map(({ report, board }) => ({
        method: report?.method ?? null,
        level: report?.level ?? null,
        ruleset: report ? `${report.ruleset.id} ${report.ruleset.version}` : null,
        boardPositions: board?.version ?? null,
      })),
      board,
    };
  }

  exported(user: string, id: string): Promise<string> {
    return this.at(async () => value(await this.app.exportCampaign(user, id)).content);
  }
}

export function value<T>(answer: Answer<T> | { ok: false; error: { message: string } }): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

export const newCommand = (): string => randomUUID();

/** The decisions of a player who only wants to see the end. */
export interface Style {
  readonly methods?: readonly string[];
  /** The first of these that is available, else the one that the step selects. */
  readonly choices?: readonly string[];
  /** The same from the third step on. Default: those that end the skirmish. */
  readonly endings?: readonly string[];
}

/** Does what is due from a user’s side; false: nothing is. */
export async function act(
  place: Place,
  id: string,
  user: string,
  { side, step, style = {} }: { side: Side; step: number; style?: Style },
): Promise<boolean> {
  const { app } = place;
  const header = await place.at(async () => value(await app.campaignHeader(user, id)));
  if (!header.sides.includes(side) || !header.awaiting.includes(side)) return false;
  const as = header.role === 'hotSeat' ? side : undefined;
  const { view, roll } = await place.page(user, id, as);
  const sealing = { round: view.round ?? '', side: as, commandId: newCommand() };
  switch (view.phase) {
    case 'choosing': {
      if (view.situation?.seals[side].sealed !== false) return false;
      const open = view.situation.choices.filter((one) => one.open).map((one) => one.id);
      const { choices = [], endings = ['canary-b-leave'] } = style;
      const wished = step < 2 ? choices : [...endings, ...choices];
      const answer = wished.find((one) => open.includes(one)) ?? open[step % open.length];
      const input = { ...sealing, answer: answer ?? '' };
      await place.at(async () => value(await app.sealChoice(user, id, input)));
      return true;
    }
    case 'encounter': {
      if (view.encounter?.seals[side].sealed !== false) return false;
      const { methods } = view.encounter;
      const wished = style.methods ?? ['quick', 'autoplayed'];
      const answer = methods.find((one) => wished.includes(one)) ?? methods[0] ?? 'table';
      await place.at(async () => value(await app.sealMethod(user, id, { ...sealing, answer })));
      return true;
    }
    case 'interval':
      if (view.interval?.seals[side].sealed !== false) return false;
      await place.at(async () => value(await app.sealInterval(user, id, sealing)));
      return true;
    case 'table': {
      const { index = 0, tableReport } = view.encounter ?? {};
      const answer = { battleIndex: index, side: as, commandId: newCommand() };
      if (tableReport?.side === side) return false;
      if (tableReport) {
        const input = { ...answer, reportPosition: tableReport.position };
        await place.at(async () => value(await app.countersignTableReport(user, id, input)));
        return true;
      }
      const rows = (roll?.units ?? []).map((unit) => ({
        unit: unit.id,
        counts: {
          men: { killed: 20, wounded: 5 },
          ...(unit.strength.guns === undefined ? {} : { guns: {} }),
        },
        fatigue: 300,
      }));
      const input = { ...answer, level: 'minorVictory', heldField: 'A', rows, leaders: [] };
      await place.at(async () => value(await app.submitTableReport(user, id, input)));
      return true;
    }
    case 'board':
      return order(place, id, user, view.encounter?.index ?? 0, as);
    default:
      return false;
  }
}

/** Arrivals are placed by default, and every turn is ended at once. */
async function order(
  place: Place,
  id: string,
  user: string,
  index: number,
  as: Side | undefined,
): Promise<boolean> {
  const { app } = place;
  const look = { as };
  const board = await place.at(async () => value(await app.boardPosition(user, id, index, look)));
  const pending = board.pending.find((one) => board.mayOrder.includes(one.side));
  if (pending === undefined) return false;
  for (const text of ['all', 'end', 'pass']) {
    const input = { as, text, pending: pending.id, commandId: newCommand() };
    const answer = await place.at(() => app.giveOrder(user, id, index, input));
    if (answer.ok) return true;
  }
  throw new Error(`no order ends the moment: ${board.words.join(' ')}`);
}

/** Plays the turn of an artificial commander that is due; false: none is. */
function artificialTurn(place: Place, id: string): Promise<boolean> {
  return place.at(async () => value(await playBoardTurn(place.services, id, 0)).kind === 'due');
}

/** Hands a side over to an artificial commander for the rest of the battle. */
export async function handOver(place: Place, id: string, user: string, side: Side) {
  const { view } = await place.page(user, id, side);
  const index = view.encounter?.index ?? 0;
  const input = { side, doctrine: 'fast', commandId: newCommand() };
  return place.at(async () => value(await place.app.exchangeCommand(user, id, index, input)));
}

/** Plays a campaign of one server to its conclusion; trials and other background work need a running worker. */
export async function finish(
  place: Place,
  id: string,
  users: readonly string[],
  style: Style = {},
): Promise<void> {
  const end = Date.now() + 120_000;
  for (let step = 0; Date.now() < end; step += 1) {
    let acted = false;
    for (const side of ['A', 'B'] as const)
      for (const user of users)
        acted = (await act(place, id, user, { side, step, style })) || acted;
    const { header } = await place.page(users[0] ?? '', id);
    if (header.phase === 'concluded') return;
    if (acted) continue;
    const moved = header.phase === 'board' && (await artificialTurn(place, id));
    if (!moved) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${id} did not come to its end`);
}

/** One end of a correspondence. */
export interface Correspondent {
  readonly place: Place;
  readonly user: string;
  readonly campaignId: string;
}

/** Makes the next file: what would be mailed. */
export async function posted({ place, user, campaignId }: Correspondent, note?: string) {
  const { app } = place;
  return place.at(async () => {
    value(await app.postMail(user, campaignId, { note, commandId: newCommand() }));
    return value(await app.mailFile(user, campaignId)).content;
  });
}

/** Delivers a mailed file to a user. */
export function taken(
  { place, user }: Pick<Correspondent, 'place' | 'user'>,
  file: string,
  more: { passphrase?: string; accept?: { clubId: string } } = {},
) {
  const input = { file: Buffer.from(file).toString('base64'), commandId: newCommand(), ...more };
  return place.at(async () => value(await place.app.openMailFile(user, input)));
}

/** Both play on by mail until it is concluded at both ends. */
export async function finishByMail(
  ends: readonly [Correspondent, Correspondent],
  style: Style = {},
): Promise<number> {
  let letters = 0;
  for (let step = 0; step < 200; step += 1) {
    for (const [from, to] of [ends, [ends[1], ends[0]]] as const) {
      for (const side of ['A', 'B'] as const)
        while (await act(from.place, from.campaignId, from.user, { side, step, style }));
      const { fileDue } = await from.place.at(async () =>
        value(await from.place.app.mailPage(from.user, from.campaignId)),
      );
      if (!fileDue) continue;
      await taken(to, await posted(from));
      letters += 1;
    }
    const phases: string[] = [];
    for (const end of ends)
      phases.push((await end.place.page(end.user, end.campaignId)).header.phase);
    if (phases.every((phase) => phase === 'concluded')) return letters;
  }
  throw new Error('the correspondence did not come to its end');
}

/** Every page of a campaign that a user may request, with its answer: OK, or the refusal’s code. */
export async function pagesOf(
  app: CampaignApplication,
  user: string,
  kept: KeptCampaign,
): Promise<readonly (readonly [page: string, code: string])[]> {
  const { campaignId: id, phase, position, battles } = kept;
  const pages: [string, () => Promise<Answer<unknown>>][] = [
    ['header', () => app.campaignHeader(user, id)],
    ['forces', () => app.forcesPage(user, id)],
    ['chronicle', () => app.chroniclePage(user, id)],
    ['branches', () => app.branchesPage(user, id)],
    ['compare', () => app.comparePage(user, id)],
    ['book', () => app.printedChronicle(user, id)],
    ['fairness', () => app.fairnessPage(user, id)],
    ['staff', () => app.staffPage(user, id)],
    ['messages', () => app.messagesPage(user, id)],
    ['export', () => app.exportCampaign(user, id)],
  ];
  for (const at of [Math.ceil(position / 2), position])
    for (const as of ['A', 'B'] as const)
      pages.push([`page ${at} ${as}`, () => app.campaignPage(user, id, { at, as })]);
  for (const [index, { boardPositions }] of battles.entries()) {
    pages.push([`battle ${index}`, () => app.battlePage(user, id, index)]);
    if (boardPositions !== null) pages.push(...boardPages(app, user, id, index));
  }
  if (kept.board !== null) pages.push(...boardPages(app, user, id, battles.length));
  if (phase === 'concluded') pages.push(['analysis', () => app.analysisPage(user, id)]);
  if (kept.example.startsWith('by mail')) {
    pages.push(['mail', () => app.mailPage(user, id)]);
    pages.push(['replay', () => app.replayPage(user, id, { from: 1 })]);
  }
  const answers: [string, string][] = [];
  for (const [page, ask] of pages) {
    const answer = await ask();
    answers.push([page, answer.ok ? 'OK' : answer.error.code]);
  }
  return answers;
}

function boardPages(
  app: CampaignApplication,
  user: string,
  id: string,
  index: number,
): [string, () => Promise<Answer<unknown>>][] {
  return [
    [`board ${index}`, () => app.boardPage(user, id, index)],
    [`board ${index} at 1`, () => app.boardPosition(user, id, index, { position: 1 })],
    [`log of board ${index}`, () => app.boardLog(user, id, index, { after: 0, limit: 500 })],
  ];
}

/** A note for each choice of an artificial commander in an export: none of them followed from a committed seed. */
export const unseededIn = (text: string): readonly string[] =>
  text.includes('"actor":"artificial/')
    ? (text.match(/"type":"ChoicesRevealed"/g) ?? []).map(() => 'COMMANDER_UNSEEDED')
    : [];
