import { decided, plain, record } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { Pending } from '@/lib/battle/contract/game-rules';
import type { BoardBattle } from '@/lib/battle/stream/battle';
import type { BoardDice } from '@/lib/battle/stream/decide';
import { artificialSheetByMail, sealByMailFault } from '@/lib/battle/stream/mail-moments';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import { decide } from '@/lib/campaign/decide';
import type { MailState } from '@/lib/campaign/mail/state';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { type BoardCall, newestPosition } from './act-on';
import { ownMoment, sealOwnSheet } from './moment-by-mail';
import { boardIn } from './opened';
import type { BoardPosition } from './view';

/**
 * The moment of a battle by mail that the own artificial commander has yet to seal; null: none is open, a person
 * commands, or it has been sealed.
 */
export function sheetDueByMail(mail: MailState | null, battle: BoardBattle): Pending | null {
  const open = ownMoment(mail, battle);
  const waits = open?.commander.kind === 'artificial' && mail?.board?.sheets[open.own] === null;
  return waits ? open.moment : null;
}

/** The events and the sealed row of the own side's sheet for the moment that is open. */
async function sealing(
  services: Services,
  loaded: LoadedCampaign,
  { battle }: Pick<LoadedBoard, 'battle'>,
  { pending, command }: { readonly pending: string; readonly command: Json },
) {
  const { mail } = loaded.campaign;
  const open = ownMoment(mail, battle);
  if (open === null || open.moment.id !== pending)
    return refuse('STALE_MOMENT', 'The battle has moved on. Look at the board again.');
  const { own, from, moment, commander } = open;
  const fault = sealByMailFault(battle, { side: own, pending, command, commander });
  if (fault !== null) return { ok: false as const, error: fault };
  const at = { side: own, battle: open.battle, from };
  const payload = sheetPayload(pending, moment.seat, command);
  const row = await sealOwnSheet(services, loaded.id, at, payload);
  const { commitment } = row;
  const data = { ...at, seat: moment.seat, pending, commitment, commander };
  const events = decide(loaded.state, { type: 'SealBoardSheet', data }, foundingContext());
  return events.ok ? ok({ events: events.value, sealed: [row] }) : events;
}

/**
 * Seals the own side's sheet by mail, or replaces it until it was sent. Refuses STALE_MOMENT, NOT_YOUR_MOVE (an
 * artificial commander has the side), ALREADY_POSTED, and what the ruleset refuses.
 */
export async function sealByMail(
  call: BoardCall,
  input: { readonly commandId: string; readonly pending: string },
  command: Json,
): Promise<Answer<BoardPosition>> {
  const { services, user, index } = call;
  const content = { ...plain(input), kind: 'board-sheet', user, index };
  const done = await record(
    call,
    { commandId: input.commandId, content },
    async ({ access }): Promise<Awaited<ReturnType<typeof sealing>>> => {
      const opened = await boardIn(services, access, index);
      if (!opened.ok) return refuse(opened.error.code, opened.error.message);
      const { board } = opened.value;
      const open = ownMoment(access.loaded.campaign.mail, board.battle);
      if (open?.commander.kind === 'artificial')
        return refuse(
          'NOT_YOUR_MOVE',
          'An artificial commander gives this side’s orders; take its command back first.',
        );
      return sealing(services, access.loaded, board, { pending: input.pending, command });
    },
  );
  return done.ok ? newestPosition(call, {}) : done;
}

/** Takes the own side's sheet back before it was sent. Refuses NOT_SEALED, ALREADY_POSTED, STALE_MOMENT. */
export async function withdrawByMail(
  call: BoardCall,
  input: { readonly commandId: string },
): Promise<Answer<BoardPosition>> {
  const { services, user, index } = call;
  const content = { ...plain(input), kind: 'board-sheet-back', user, index };
  const done = await record(call, { commandId: input.commandId, content }, async ({ access }) => {
    const opened = await boardIn(services, access, index);
    if (!opened.ok) return opened;
    const { loaded } = access;
    const open = ownMoment(loaded.campaign.mail, opened.value.board.battle);
    if (open === null)
      return refuse('STALE_MOMENT', 'The battle has moved on. Look at the board again.');
    const { own, battle, from } = open;
    const data = { side: own, battle, from };
    return decided(decide(loaded.state, { type: 'WithdrawBoardSheet', data }, foundingContext()));
  });
  return done.ok ? newestPosition(call, {}) : done;
}

/** The sheet of the own artificial commander, as an act of the campaign. Refuses STALE_MOMENT where none is due. */
export async function artificialSealing(
  services: Services,
  loaded: LoadedCampaign,
  board: Pick<LoadedBoard, 'battle'>,
  dice: BoardDice,
) {
  const { mail } = loaded.campaign;
  const open = ownMoment(mail, board.battle);
  const due = sheetDueByMail(mail, board.battle);
  if (due === null || open?.commander.kind !== 'artificial')
    return refuse('STALE_MOMENT', 'The battle went on.');
  const sheet = artificialSheetByMail(board.battle, open.own, open.commander, dice);
  return sheet === null
    ? refuse('STALE_MOMENT', 'The battle went on.')
    : sealing(services, loaded, board, sheet);
}
