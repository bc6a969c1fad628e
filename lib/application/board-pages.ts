import { boardPending } from '@/lib/battle/board-battle';
import { sideOfSeat } from '@/lib/battle/ruleset';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { type Access, accessTo } from './access';
import type {
  BoardApplication,
  BoardLogLine,
  BoardLook,
  BoardOptions,
  BoardPage,
  BoardPosition,
} from './board-contract';
import { boardPeople, foreignUnit, unitsToOrder } from './board-staff';
import { boardViewer, logOf, mayOrder, type OpenedBoard, positionOf } from './board-view';
import { campaignHeader } from './campaign-pages';
import type { House } from './house';
import { battleOnBoard, battleStreamOf, RulesetMissing } from './loaded-board';
import { campaignEvent, campaignOfStream, type LoadedCampaign } from './loaded-campaign';
import { boardOpened } from './open-board';
import { type Answer, NOT_FOUND } from './refusal';

/** Lines of the log that a page brings with it. */
const PAGE_LINES = 200;

/** A battle for one who may look at its campaign. Refuses NOT_FOUND, RULESET_MISSING. */
export async function openBoardFor(
  house: House,
  user: string,
  campaignId: string,
  index: number,
): Promise<Answer<OpenedBoard>> {
  const access = await accessTo(house, user, campaignId);
  return access.ok ? boardIn(house, access.value, index) : access;
}

/** The battle of a campaign that somebody may look at. */
export async function boardIn(
  house: House,
  access: Access,
  index: number,
): Promise<Answer<OpenedBoard>> {
  const { loaded } = access;
  if (!Number.isInteger(index) || index < 0) return { ok: false, error: NOT_FOUND };
  try {
    const stands = battleOnBoard(loaded.campaign) === index;
    const board = stands
      ? await boardOpened(house, loaded)
      : ok(await house.boards.load(battleStreamOf(homeOf(loaded, index), index)));
    if (!board.ok) return board;
    if (board.value === null) return { ok: false, error: NOT_FOUND };
    const people = await boardPeople(access, board.value);
    const { mail } = loaded.campaign;
    const byMail = mail?.board?.battle === index ? { mail } : {};
    return ok({ access, index, board: board.value, stands, people, ...byMail });
  } catch (fault) {
    if (!(fault instanceof RulesetMissing)) throw fault;
    return refuse(
      fault.code,
      'This battle was begun with a version of its rules that this program does not have.',
    );
  }
}

/** The campaign in whose own record a battle was resolved: for an inherited one an ancestor. */
function homeOf({ id, events }: LoadedCampaign, index: number): string {
  let announced = -1;
  for (const recorded of events) {
    const event = campaignEvent(recorded);
    if (event.type === 'BattleAnnounced') announced = event.data.index;
    if (event.type === 'BattleResolved' && announced === index)
      return campaignOfStream(recorded.streamId) ?? id;
  }
  return id;
}

export async function boardPage(
  house: House,
  user: string,
  campaignId: string,
  index: number,
  look: BoardLook,
): Promise<Answer<BoardPage>> {
  const opened = await openBoardFor(house, user, campaignId, index);
  if (!opened.ok) return opened;
  const header = await campaignHeader(house, user, campaignId, { as: look.as });
  if (!header.ok) return header;
  const position = positionIn(opened.value, look);
  if (!position.ok) return position;
  const { access, board } = opened.value;
  const { ruleset, order, state } = board.battle;
  const { grid, terrain, labels } = ruleset.picture(
    ruleset.viewState(state, boardViewer(access, look)),
  );
  const lines = logOf(opened.value, look);
  return ok({
    header: header.value,
    battle: {
      index,
      title: order.title,
      date: keepsCalendar(access.loaded.campaign.definition) ? order.date : '',
      sides: { A: order.sides.A.name, B: order.sides.B.name },
      ruleset: { id: ruleset.id, title: ruleset.title },
    },
    ground: { grid, terrain, labels },
    position: position.value,
    log: lines.slice(-PAGE_LINES),
    logComplete: lines.length <= PAGE_LINES,
    doctrines: ruleset.doctrines.map((id) => ({ id, title: ruleset.doctrineTitles[id] ?? id })),
  });
}

export async function boardPosition(
  house: House,
  user: string,
  campaignId: string,
  index: number,
  look: BoardLook,
): Promise<Answer<BoardPosition>> {
  const opened = await openBoardFor(house, user, campaignId, index);
  return opened.ok ? positionIn(opened.value, look) : opened;
}

function positionIn(opened: OpenedBoard, look: BoardLook): Answer<BoardPosition> {
  if (look.position !== undefined && look.position > opened.board.version)
    return refuse('NOT_FOUND', 'The battle has no such position.', 'position');
  return ok(positionOf(opened, look));
}

export async function boardLog(
  house: House,
  user: string,
  campaignId: string,
  index: number,
  { after, limit, as }: Parameters<BoardApplication['boardLog']>[3],
): Promise<Answer<readonly BoardLogLine[]>> {
  const opened = await openBoardFor(house, user, campaignId, index);
  if (!opened.ok) return opened;
  const lines = logOf(opened.value, { as }).filter(({ position }) => position > after);
  // Never between two lines of one position: who asks on from the last would miss the rest.
  const end = lines[limit]?.position ?? Number.POSITIVE_INFINITY;
  const whole = lines.filter(({ position }, line) => line < limit && position < end);
  return ok(whole.length > 0 ? whole : lines.filter(({ position }) => position === end));
}

export async function boardOptions(
  house: House,
  user: string,
  campaignId: string,
  index: number,
  { as, focus }: Parameters<BoardApplication['boardOptions']>[3],
): Promise<Answer<BoardOptions>> {
  const opened = await openBoardFor(house, user, campaignId, index);
  if (!opened.ok) return opened;
  const { access, board, people } = opened.value;
  const { battle, version } = board;
  const { ruleset, state } = battle;
  const sides = mayOrder(opened.value, { as });
  const moment = boardPending(battle).find(({ seat }) => sides.includes(sideOfSeat(seat)));
  if (moment === undefined) return ok({ at: version, pending: null, options: [], units: [] });
  const own = unitsToOrder(people);
  const view = own && ruleset.viewState(state, boardViewer(access, { as }));
  const unitOf = (piece: string) => (view === undefined ? null : ruleset.unitOf(view, piece));
  const asked = focus === undefined ? null : unitOf(focus);
  if (own && asked !== null && people.staff?.holders.has(asked) && !own.has(asked))
    return foreignUnit(people, asked);
  const found = ruleset.options(state, moment.seat, focus);
  if (found.kind === 'space')
    return ok({ at: version, pending: moment.id, options: [], units: [] });
  /** Whether an order is for units, and all of them a sub-commander’s own. */
  const his = (command: Json) => {
    const units = ruleset.concerns(state, command);
    return units.length > 0 && units.every((unit) => own?.has(unit));
  };
  return ok({
    at: version,
    pending: moment.id,
    options: found.commands
      .filter(({ command }) => own === undefined || his(command))
      .map(({ command, cost, text, to, kind }) => ({
        ...{ command, text },
        cost: cost ?? null,
        to: to ?? null,
        kind: kind ?? 'other',
      })),
    units: found.units.filter((piece) => own === undefined || own.has(unitOf(piece) ?? '')),
  });
}
