import { type Access, accessTo } from '@/lib/application/core/access';
import { battleOnBoard, RulesetMissing } from '@/lib/application/core/loaded-board';
import {
  campaignEvent,
  campaignOfStream,
  type LoadedCampaign,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { headerFor } from '@/lib/application/header/open-campaign';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { boardPending } from '@/lib/battle/stream/battle';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import type {
  BoardApplication,
  BoardLogLine,
  BoardLook,
  BoardOptions,
  BoardPage,
  BoardPosition,
} from './contract';
import { boardPeople, foreignUnit, unitsToOrder } from './staff';
import { boardViewer, logOf, mayOrder, type OpenedBoard, positionOf } from './view';

/** Lines of the log that a page brings with it. */
const PAGE_LINES = 200;

/** A battle for one who may look at its campaign. Refuses NOT_FOUND, RULESET_MISSING. */
export async function openBoardFor(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
): Promise<Answer<OpenedBoard>> {
  const access = await accessTo(services, user, campaignId);
  return access.ok ? boardIn(services, access.value, index) : access;
}

/** The battle of a campaign that somebody may look at. */
export async function boardIn(
  services: Services,
  access: Access,
  index: number,
): Promise<Answer<OpenedBoard>> {
  const { loaded } = access;
  if (!Number.isInteger(index) || index < 0) return { ok: false, error: NOT_FOUND };
  try {
    const stands = battleOnBoard(loaded.campaign) === index;
    const home = stands ? loaded.id : homeOf(loaded, index);
    const board = await services.boards.load(battleStreamOf(home, index));
    // The act that puts a battle on the board opens it too; where its process died in between, the worker does.
    if (board === null && stands)
      return refuse('TOO_BUSY', 'The battle is being laid out. Reload in a moment.');
    if (board === null) return { ok: false, error: NOT_FOUND };
    const people = await boardPeople(access, board);
    const { mail } = loaded.campaign;
    const byMail = mail?.board?.battle === index ? { mail } : {};
    return ok({ access, index, board, stands, people, ...byMail });
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
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  look: BoardLook,
): Promise<Answer<BoardPage>> {
  const opened = await openBoardFor(services, user, campaignId, index);
  if (!opened.ok) return opened;
  const header = await headerFor(services, opened.value.access, { as: look.as });
  if (!header.ok) return header;
  const position = positionIn(opened.value, look);
  if (!position.ok) return position;
  const { access, board } = opened.value;
  const { ruleset, order, state } = board.battle;
  const { grid, terrain, labels } = ruleset.picture(
    ruleset.viewState(state, boardViewer(access, look)),
  );
  const lines = logOf(opened.value, look);
  const system = services.rulesets.get(ruleset.id);
  return ok({
    header: header.value,
    battle: {
      index,
      title: order.title,
      date: keepsCalendar(access.loaded.campaign.definition) ? order.date : '',
      sides: { A: order.sides.A.name, B: order.sides.B.name },
      ruleset: { id: ruleset.id, title: system?.title ?? ruleset.id },
    },
    ground: { grid, terrain, labels, signs: system?.signs ?? {} },
    position: position.value,
    log: lines.slice(-PAGE_LINES),
    logComplete: lines.length <= PAGE_LINES,
    doctrines: ruleset.doctrines.map((id) => ({ id, title: ruleset.doctrineTitles[id] ?? id })),
  });
}

export async function boardPosition(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  look: BoardLook,
): Promise<Answer<BoardPosition>> {
  const opened = await openBoardFor(services, user, campaignId, index);
  return opened.ok ? positionIn(opened.value, look) : opened;
}

function positionIn(opened: OpenedBoard, look: BoardLook): Answer<BoardPosition> {
  if (look.position !== undefined && look.position > opened.board.version)
    return refuse('NOT_FOUND', 'The battle has no such position.', 'position');
  return ok(positionOf(opened, look));
}

export async function boardLog(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  { after, limit, as }: Parameters<BoardApplication['boardLog']>[3],
): Promise<Answer<readonly BoardLogLine[]>> {
  const opened = await openBoardFor(services, user, campaignId, index);
  if (!opened.ok) return opened;
  const lines = logOf(opened.value, { as }).filter(({ position }) => position > after);
  // Never between two lines of one position: who asks on from the last would miss the rest.
  const end = lines[limit]?.position ?? Number.POSITIVE_INFINITY;
  const whole = lines.filter(({ position }, line) => line < limit && position < end);
  return ok(whole.length > 0 ? whole : lines.filter(({ position }) => position === end));
}

export async function boardOptions(
  services: Services,
  user: string,
  campaignId: string,
  index: number,
  { as, focus }: Parameters<BoardApplication['boardOptions']>[3],
): Promise<Answer<BoardOptions>> {
  const opened = await openBoardFor(services, user, campaignId, index);
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
