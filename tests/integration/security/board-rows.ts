import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/contract';
import { codeOf } from '../application/table';
import { type Asked, all, answers, type Row } from './rows';

const NOBODY = answers('NOT_FOUND', all('NOT_FOUND'));

/** Each thing that may be asked of a battle on the board, in one right way. */
const ASK = {
  boardPage: (from: CampaignApplication, { user, id }: Asked) => from.boardPage(user, id, 0),
  boardPosition: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardPosition(user, id, 0, { position: 1 }),
  boardLog: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardLog(user, id, 0, { after: 0, limit: 100 }),
  boardOptions: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardOptions(user, id, 0, {}),
  giveOrder: (from: CampaignApplication, { user, id }: Asked) =>
    from.giveOrder(user, id, 0, { pending: 'turn1', text: 'all', commandId: randomUUID() }),
  takeBackAct: (from: CampaignApplication, { user, id }: Asked) =>
    from.takeBackAct(user, id, 0, { commandId: randomUUID() }),
  exchangeCommand: (from: CampaignApplication, { user, id }: Asked) =>
    from.exchangeCommand(user, id, 0, { side: 'A', doctrine: 'fast', commandId: randomUUID() }),
} as const satisfies Partial<Record<keyof CampaignApplication, unknown>>;
type Method = keyof typeof ASK;
const METHODS = Object.keys(ASK) as Method[];

/** Battles fought out on a board, by every role. */
export const boardRows = (application: () => CampaignApplication): readonly Row[] =>
  METHODS.map(
    (method): Row => ({
      method,
      how: 'of a battle that stands on no board',
      stage: 'encounter',
      ask: async (asked) => codeOf(await ASK[method](application(), asked)),
      expected: NOBODY,
    }),
  );
