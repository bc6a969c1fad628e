import { signsAct, signsDevice } from '@/lib/chance/hand';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { act } from './act';
import { type Joining, joinedWith, joinsWith } from './by-hand';
import type { LoadedCampaign } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/**
 * Records that an account's browser joins a campaign: its device, and a first number for the dice for each side that it
 * commands and that has none of its own waiting. Nothing to add is no refusal; the same command acts once. Refuses
 * HAND_INVALID, HAND_FOREIGN, HAND_REVOKED, HAND_UNREGISTERED.
 */
export async function joinAs(
  services: Services,
  campaignId: string,
  account: string,
  joining: Joining | undefined,
): Promise<Answer<true>> {
  if (joining === undefined) return ok(true);
  const look = async (): Promise<Answer<LoadedCampaign>> => {
    const loaded = await services.campaigns.load(campaignId);
    return loaded === null ? { ok: false, error: NOT_FOUND } : ok(loaded);
  };
  const judge = ({ state, campaign, events }: LoadedCampaign) => {
    const waiting = SIDES.filter((side) => !joinsWith(campaign, events, side, account));
    const place = { campaignId, account, commandId: joining.command, events };
    return joinedWith(state, joining, place, waiting);
  };
  const first = await look();
  if (!first.ok) return first;
  if (first.value.events.some(({ commandId }) => commandId === joining.command)) return ok(true);
  const due = judge(first.value);
  if (!due.ok) return due;
  if (due.value.events.length === 0) return ok(true);
  const content = { kind: 'join', key: joining.key };
  const done = await act(
    services,
    { campaignId, commandId: joining.command, actor: account, content },
    look,
    async (loaded) => {
      const judged = judge(loaded);
      if (!judged.ok || judged.value.events.length > 0) return judged;
      return refuse(NOTHING, 'This browser has joined already.');
    },
  );
  return done.ok || done.error.code === NOTHING ? ok(true) : done;
}
const NOTHING = 'NOTHING_TO_JOIN';

/**
 * Whether a browser signed everything of its joining, for a campaign that is not begun yet. Refuses HAND_INVALID.
 */
export function soundJoining(
  joining: Joining | undefined,
  campaign: string,
  account: string,
): Answer<true> {
  if (joining === undefined) return ok(true);
  const { command, key, numbers, registers, seen } = joining;
  const device = registers === undefined || signsDevice(registers, { campaign, account, key });
  const given = SIDES.every((side) => {
    const number = numbers[side];
    if (number === undefined) return true;
    const data = { side, next: number.next };
    const claim = { campaign, type: 'NumberCommitted', data, command, seen };
    return signsAct({ key, signature: number.signature }, claim);
  });
  return device && given && seen === null
    ? ok(true)
    : refuse(
        'HAND_INVALID',
        'This device did not sign what was sent. Nothing was begun: reload the page and try again.',
        'joining',
      );
}
