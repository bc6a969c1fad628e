import type { Signing } from '@/lib/application/core/campaign-header';
import type { Seen } from '@/lib/chance/hand';
import type { Side } from '@/lib/kernel/side';
import type { BoardAct } from './board-client';

/**
 * What this browser signs of an act on the board; undefined: it does not sign (by mail, or it keeps nothing), and the
 * record says so.
 */
export async function handOnBoard(
  signing: Signing | null,
  battle: number,
  side: Side | undefined,
  seen: Seen,
  act: BoardAct,
): Promise<object | undefined> {
  if (signing === null || side === undefined) return undefined;
  try {
    const { signAct } = await import('@/app/_components/device/sign-act');
    if (act.to === 'orders' && act.seat !== undefined) {
      const { sealedSheet } = await import('./seal-sheet');
      const { nonce, data } = sealedSheet(act.pending, act.seat, act.command ?? null);
      const { commandId: command } = act;
      const sealing = { type: 'BoardSealed', data, command, battle, seen };
      return { ...(await signAct(signing, sealing)), nonce };
    }
    return await signAct(signing, { ...givenIn(act, side), command: act.commandId, battle, seen });
  } catch {
    return undefined;
  }
}

/** The act as the battle's record will have it. */
function givenIn(act: BoardAct, side: Side) {
  switch (act.to) {
    case 'orders': {
      const { pending, command, text, commands } = act;
      const order = commands === undefined ? { command: command ?? null } : { commands };
      const given = text === undefined ? order : { words: text };
      return { type: 'BoardActed', data: { side, pending, ...given } };
    }
    case 'take-back':
      return { type: 'BoardActTakenBack', data: { side } };
    case 'command': {
      const { doctrine } = act;
      const once = act.once && doctrine !== null ? { once: true } : {};
      return { type: 'BoardCommandExchanged', data: { side: act.side, doctrine, ...once } };
    }
  }
}
