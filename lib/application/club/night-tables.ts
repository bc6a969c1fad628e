import { z } from 'zod';
import { accessTo, postOf } from '@/lib/application/core/access';
import { awaitedNow } from '@/lib/application/core/awaited';
import { textUpTo } from '@/lib/application/core/input-schemas';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { rowsOf } from '@/lib/application/header/campaign-list-store';
import { commandersOf } from '@/lib/application/header/commanders';
import { writtenText } from '@/lib/application/staff/written-text';
import type { ClubRole } from '@/lib/clubs/role';
import { ok, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { mayChange, type NightRow, openNight, TABLES_MAX } from './night';

/** Longest name of a game that somebody brings, in characters. */
const GAME_LENGTH_MAX = 120;

/** A battle of a campaign, as one viewer may know it. */
export interface TableBattle {
  readonly campaignId: string;
  readonly campaign: string;
  readonly title: string;
  readonly sides: BySide<string>;
  readonly commanders: BySide<string>;
  /** Null: it is not settled, as far as the viewer may know. */
  readonly level: VictoryLevel | null;
  /** The side whose sheet the viewer can print; null: none. */
  readonly sheet: Side | null;
  /** The viewer is to report the battle, or to countersign the other side’s report. */
  readonly deed: 'report' | 'countersign' | null;
}

/** What is laid on one table. */
export interface NightTable {
  readonly number: number;
  readonly laidBy: string;
  /** A game that somebody brings; empty for a battle of a campaign. */
  readonly game: string;
  /** Who plays against them; null: nobody yet. */
  readonly takenBy: string | null;
  /** Null: a game that somebody brings, or a battle that the viewer may not follow. */
  readonly battle: TableBattle | null;
  /** It is a campaign’s battle that the viewer may not follow. */
  readonly hidden: boolean;
  readonly mayTake: boolean;
  readonly mayLeave: boolean;
  readonly mayClear: boolean;
}

export interface Placeable {
  readonly campaignId: string;
  readonly name: string;
  readonly battle: string;
}

/** What is on the tables of a battle night, for one member of the club. */
export async function tablesOf(
  services: Services,
  night: NightRow,
  user: string,
  role: ClubRole,
): Promise<readonly NightTable[]> {
  const rows = await services.prisma.battleNightTable.findMany({
    where: { nightId: night.id },
    orderBy: { number: 'asc' },
  });
  const { clubId: club } = night;
  const names = (
    await memberNames(
      rows.flatMap(({ laidById, takenById }) => [
        { club, user: laidById },
        { club, user: takenById },
      ]),
    )
  )(club);
  const tables: NightTable[] = [];
  for (const { number, laidById, takenById, game, campaignId, battleIndex } of rows) {
    const battle =
      campaignId === null ? null : await battleAt(services, user, campaignId, battleIndex ?? 0);
    const free = campaignId === null && takenById === null;
    tables.push({
      ...{ number, game, battle, hidden: campaignId !== null && battle === null },
      laidBy: names.get(laidById) ?? FORMER_MEMBER,
      takenBy: takenById === null ? null : (names.get(takenById) ?? FORMER_MEMBER),
      mayTake: free && laidById !== user,
      mayLeave: takenById === user,
      mayClear: laidById === user || mayChange(night, user, role),
    });
  }
  return tables;
}

/** A battle that waits for its table, or was settled there; null where the user may not follow it. */
async function battleAt(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
): Promise<TableBattle | null> {
  const access = await accessTo(services, user, campaignId);
  if (!access.ok) return null;
  const { loaded, names, sides } = access.value;
  const { definition, encounter, battles, seats, name, phase } = loaded.campaign;
  const open = encounter?.index === index ? encounter : null;
  const battle = open ?? battles.find((one) => one.index === index);
  if (battle === undefined) return null;
  const commanders = commandersOf(seats, names, user);
  const own = sides[0] ?? null;
  const awaited =
    own !== null && open !== null && phase === 'table'
      ? (await awaitedNow(services, loaded)).includes(own)
      : false;
  return {
    ...{ campaignId, campaign: name },
    title: definition.battles.find(({ id }) => id === battle.id)?.title ?? battle.id,
    sides: { A: definition.sides.A.name, B: definition.sides.B.name },
    commanders: { A: commanders.A.name, B: commanders.B.name },
    level: open === null ? (battle.report?.level ?? null) : null,
    sheet: open === null ? null : postOf(access.value),
    deed: awaited ? (open?.tableReport ? 'countersign' : 'report') : null,
  };
}

/** Battles of a club that wait to be fought and that the user commands: they can be put on a table. */
export async function placeable(
  services: Services,
  clubId: string,
  user: string,
): Promise<readonly Placeable[]> {
  const rows = await rowsOf(services, user);
  return rows
    .filter(
      ({ club_id, user_a, user_b, card }) =>
        club_id === clubId &&
        [user_a, user_b, card.umpire].includes(user) &&
        (card.phase === 'encounter' || card.phase === 'table') &&
        card.encounter !== null &&
        !card.hotSeat &&
        card.mail === undefined,
    )
    .map(({ campaign_id: campaignId, card }) => ({
      ...{ campaignId, name: card.name, battle: card.encounter ?? '' },
    }));
}

const AT_TABLE = { nightId: textUpTo(60), table: z.number() };

/**
 * Lays a game on a free table: one that the user brings, for anybody who takes it, or a battle of a campaign that they
 * command or umpire. Refuses NOT_FOUND, NIGHT_OVER, ALREADY_TAKEN, TEXT_INVALID, INVALID_INPUT.
 */
export const layTable = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    ...AT_TABLE,
    /** 1 to 120 characters; with a campaign it is left out. */
    game: textUpTo(2_000).optional(),
    campaignId: textUpTo(60).optional(),
  }),
  async run({ services, user, clubId }, input): Promise<Answer<true>> {
    const night = await openNight(services, clubId, input.nightId);
    if (!night.ok) return night;
    const { table, campaignId } = input;
    if (!Number.isInteger(table) || table < 1 || table > night.value.tables)
      return refuse('INVALID_INPUT', 'There is no such table.', 'table');
    const matter =
      campaignId === undefined
        ? writtenText((input.game ?? '').replace(/\s+/g, ' '), {
            ...{ lengthMax: GAME_LENGTH_MAX, blank: false, field: 'game' },
          })
        : await battleToLay(services, clubId, user, campaignId);
    if (!matter.ok) return matter;
    const laid =
      typeof matter.value === 'string'
        ? { game: matter.value }
        : { campaignId: matter.value.campaignId, battleIndex: matter.value.index };
    const { count } = await services.prisma.battleNightTable.createMany({
      data: [{ nightId: night.value.id, number: table, laidById: user, ...laid }],
      skipDuplicates: true,
    });
    return count === 1
      ? ok(true)
      : refuse('ALREADY_TAKEN', 'Something is laid on this table already.', 'table');
  },
});

async function battleToLay(
  services: Services,
  clubId: string,
  user: string,
  campaignId: string,
): Promise<Answer<{ readonly campaignId: string; readonly index: number }>> {
  const access = await accessTo(services, user, campaignId, 'itIs');
  if (!access.ok) return access;
  const { loaded, sides, umpires } = access.value;
  if (loaded.club !== clubId) return { ok: false, error: NOT_FOUND };
  if (sides.length === 0 && !umpires)
    return refuse('NOT_YOUR_SEAT', 'Only its commanders and its umpire can put it on a table.');
  const { encounter } = loaded.campaign;
  return encounter === null
    ? refuse('WRONG_PHASE', 'No battle of this campaign waits to be fought.', 'campaignId')
    : ok({ campaignId: loaded.id, index: encounter.index });
}

/** What is laid on a table of a battle night; null: nothing, or there is no such table. */
async function laidAt({ prisma }: Services, night: NightRow, table: number) {
  const known = Number.isInteger(table) && table >= 1 && table <= TABLES_MAX;
  const place = { nightId: night.id, number: known ? table : 0 };
  return {
    place,
    row: await prisma.battleNightTable.findUnique({ where: { nightId_number: place } }),
  };
}

/** Takes a game that somebody brings, or leaves it again. Refuses NOT_FOUND, NIGHT_OVER, ALREADY_TAKEN, NOT_ALLOWED. */
export const joinTable = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ ...AT_TABLE, on: z.boolean() }),
  async run({ services, user, clubId }, { nightId, table, on }): Promise<Answer<true>> {
    const night = await openNight(services, clubId, nightId);
    if (!night.ok) return night;
    const { place, row } = await laidAt(services, night.value, table);
    if (row === null || row.campaignId !== null) return { ok: false, error: NOT_FOUND };
    if (row.laidById === user) return refuse('NOT_ALLOWED', 'You bring this game yourself.');
    // One statement: of two who take it at once, one does.
    const { count } = await services.prisma.battleNightTable.updateMany({
      where: { ...place, laidById: { not: user }, takenById: on ? null : user },
      data: { takenById: on ? user : null },
    });
    if (count === 1 || (on ? row.takenById === user : row.takenById === null)) return ok(true);
    return refuse('ALREADY_TAKEN', 'Somebody else plays this game already.', 'table');
  },
});

/** Clears a table again: who laid the game, who called the battle night, who umpires in the club. Refuses NOT_FOUND, NOT_ALLOWED. */
export const clearTable = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object(AT_TABLE),
  async run({ services, user, clubId, role }, { nightId, table }): Promise<Answer<true>> {
    const night = await openNight(services, clubId, nightId);
    if (!night.ok) return night;
    const { place, row } = await laidAt(services, night.value, table);
    if (row === null) return ok(true);
    if (row.laidById !== user && !mayChange(night.value, user, role))
      return refuse('NOT_ALLOWED', 'Only the member who laid this game can clear the table.');
    await services.prisma.battleNightTable.deleteMany({ where: place });
    return ok(true);
  },
});
