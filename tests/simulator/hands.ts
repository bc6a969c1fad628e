import type { HandGiven, Joining, SignedAct } from '@/lib/application/core/by-hand';
import { derivedId } from '@/lib/application/core/derived-id';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { Seen } from '@/lib/chance/hand';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';
import { TestDevice } from '@/tests/support/device';
import type { Person, World } from './world';

/** How often a person's browser runs script, so that their device signs. */
const SCRIPT = 0.5;
/** How often a browser has lost the numbers that it kept. */
const FORGETS = 0.03;

/** Gives some of the people a browser that signs. */
export function handOut(world: World): void {
  for (const { id } of world.people)
    if (world.chance.happens(SCRIPT)) world.devices.set(id, new TestDevice());
}

/** What a person's browser adds to an act that is sent with the id of a command; empty where it runs no script. */
export interface Hands {
  readonly act: (type: string, data: Json, commandId: string) => { readonly hand?: SignedAct };
  /** The same on a board, of whose record it saw an entry. */
  readonly onBoard: (
    battle: { readonly index: number; readonly seen: Seen },
    type: string,
    data: Json,
    commandId: string,
  ) => { readonly hand?: SignedAct };
  readonly seal: (answer: string, commandId: string) => { readonly hand?: HandGiven };
  /** What the browser joins with by itself; null: it has joined, or does not. */
  readonly joining: Joining | null;
}

export function handsOf(
  world: World,
  person: Person,
  { byHand, header, view }: CampaignPage,
): Hands {
  const { signing } = header;
  const device = deviceOf(world, person, signing?.revoked ?? []);
  if (device === null || signing === null)
    return { act: () => ({}), onBoard: () => ({}), seal: () => ({}), joining: null };
  if (world.chance.happens(FORGETS)) device.numbers = new Map();
  // Sent again, a form carries what it carried.
  const sealed = new Map<string, HandGiven>();
  return {
    act: (type, data, commandId) => ({ hand: device.act(signing, type, data, commandId) }),
    onBoard: (battle, type, data, commandId) => ({
      hand: device.act(signing, type, data, commandId, battle),
    }),
    seal: (answer, commandId) => {
      if (byHand === null) return {};
      const hand =
        sealed.get(commandId) ?? device.seal(byHand, view.round ?? '', answer, commandId);
      sealed.set(commandId, hand);
      return { hand };
    },
    joining: byHand?.joins ? device.joining(byHand, [byHand.side]) : null,
  };
}

/** The browser's key; one that its person revoked is replaced. */
function deviceOf(
  { devices }: World,
  { id }: Person,
  revoked: readonly string[],
): TestDevice | null {
  const device = devices.get(id);
  if (device === undefined) return null;
  if (!revoked.includes(device.key.publicKey)) return device;
  const another = new TestDevice();
  another.numbers = device.numbers;
  devices.set(id, another);
  return another;
}

/** What a form that begins a campaign carries, with the id of its command: always the same. */
export function joiningOf(
  { devices }: World,
  { id: account }: Person,
  campaignOf: (commandId: string) => string,
): (commandId: string) => { readonly joining?: Joining } {
  const device = devices.get(account);
  const made = new Map<string, Joining>();
  return (commandId) => {
    if (device === undefined) return {};
    const at = { account, campaignId: campaignOf(commandId), seen: null, devices: [] };
    const joining = made.get(commandId) ?? device.joining(at, SIDES);
    made.set(commandId, joining);
    return { joining };
  };
}

/** The campaign that a command begins, at once or when its challenge is accepted. */
export const begunBy =
  ({ id }: Person, asks: boolean) =>
  (commandId: string): string =>
    derivedId('campaign', id, asks ? derivedId('challenge', id, commandId) : commandId);
