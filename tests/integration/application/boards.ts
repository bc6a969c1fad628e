import type { CampaignApplication } from '@/lib/application/application';
import type { BoardPosition } from '@/lib/application/board/view';
import type { Facing } from '@/lib/application/start/opponents';
import type { StartInput } from '@/lib/application/start/start-campaign';
import type { Side } from '@/lib/kernel/side';
import { answered, chosen, newCommand, seen, started, value } from './table';

/** A campaign at the crossroads, whose first battle is on the board. */
export async function onTheBoard(
  application: CampaignApplication,
  user: string,
  opponent: Facing,
  more: Partial<Omit<StartInput, 'opponent'>> = {},
): Promise<string> {
  const id = await started(application, user, opponent, { libraryId: 'crossroads', ...more });
  await toTheBoard(application, id, user, opponent);
  return id;
}

/** Both sides choose to fight, and to fight it on the board. */
async function toTheBoard(
  application: CampaignApplication,
  id: string,
  user: string,
  opponent: Facing,
): Promise<void> {
  const shared = opponent.kind === 'hotSeat';
  const other = opponent.kind === 'member' ? opponent.userId : user;
  const seatB = shared || opponent.kind === 'member';
  const as = (side: Side) => (shared ? side : undefined);
  value(await chosen(application, user, id, 'a-fight', as('A')));
  if (seatB) value(await chosen(application, other, id, 'b-fight', as('B')));
  value(await answered(application, user, id, 'fought', as('A')));
  if (seatB) value(await answered(application, other, id, 'fought', as('B')));
  const { view } = await seen(application, user, id);
  if (view.phase !== 'board') throw new Error(`the campaign stands at ${view.phase}`);
}

/** The state of the battle for a user. */
export async function boardOf(
  application: CampaignApplication,
  user: string,
  id: string,
  as?: Side,
  index = 0,
): Promise<BoardPosition> {
  return value(await application.boardPosition(user, id, index, { as }));
}

/** Types an order for the seat that may move now. */
export async function typed(
  application: CampaignApplication,
  user: string,
  id: string,
  text: string,
  as?: Side,
  index = 0,
) {
  const { pending } = await boardOf(application, user, id, as, index);
  const moment = pending[0]?.id ?? '';
  return application.giveOrder(user, id, index, {
    ...{ as, text, pending: moment, commandId: newCommand() },
  });
}
