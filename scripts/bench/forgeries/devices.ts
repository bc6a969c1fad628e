import type { BoardEvent } from '@/lib/battle/stream/events';
import { boardGiven, givenAs, isGiven } from '@/lib/battle/stream/given';
import { givenBy } from '@/lib/campaign/devices/claims';
import type { CampaignEvent } from '@/lib/campaign/events';
import { evolve } from '@/lib/campaign/evolve';
import { type CampaignState, initialState } from '@/lib/campaign/state';
import { actText, deviceText, handIn } from '@/lib/chance/hand';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import { sign, signingKey } from '@/lib/transfer/signing';
import type { UncheckedCode } from '@/lib/verify/unchecked';
import type { Forged, Material } from './forge';

/** A lie of the server about who gave an act: with a device that it made up, or one that its player had revoked. */
interface DeviceLie {
  readonly kind: string;
  readonly forged: Forged;
  readonly harmless: UncheckedCode | null;
}

/** The server's own device. */
const KEY = signingKey('5e'.repeat(32));
const OTHER_ACCOUNT = '01999999-9999-7999-8999-999999999999';

/** Lies about devices of a record whose players signed. */
export function deviceForgeries({ stream: { events } }: Material): readonly DeviceLie[] {
  if (!events.some(({ type }) => type === 'DeviceRegistered')) return [];
  const newest = events.findLastIndex((event) => handIn(event.metadata) !== null);
  let state: CampaignState = initialState;
  return events.flatMap((event, at) => {
    const before = state;
    const fact = { type: event.type, data: event.payload } as CampaignEvent;
    state = evolve(state, fact);
    const hand = handIn(event.metadata);
    const given = before.campaign === null ? null : givenBy(fact, before.campaign);
    if (given === null || hand === null) return [];
    const { key, seen } = hand;
    const campaign = event.streamId.split('/')[1] ?? '';
    const claim = { campaign, type: given.type, data: given.data, command: event.commandId, seen };
    /** The act with the server's own signature under it, in the player's name. */
    const faked = withHand(event, {
      ...{ key: KEY.publicKey, signature: sign(KEY, actText(claim)), seen },
    });
    const registers = (account: string): ChainEvent => {
      const text = deviceText({ campaign, account, key: KEY.publicKey });
      const payload = { account, key: KEY.publicKey, signature: sign(KEY, text) };
      return inserted(event, 'DeviceRegistered', account, payload);
    };
    const revoked = { account: event.actor, key };
    const put = (...more: readonly ChainEvent[]) => ({ events: events.toSpliced(at, 1, ...more) });
    const made = (kind: string, forged: Forged, harmless: UncheckedCode | null = null) => ({
      ...{ kind: `${kind} ${event.type}`, forged, harmless },
    });
    return [
      made('signed by the server in the player’s name', put(faked)),
      made('signed by a device of another account', put(registers(OTHER_ACCOUNT), faked)),
      made(
        'signed by a device that the server made up for the player',
        put(registers(event.actor), faked),
        // What a later signature has seen cannot be changed; a made-up device under the last one shows by its print.
        at === newest ? 'DEVICES' : null,
      ),
      made(
        'signed by a revoked device',
        put(inserted(event, 'DeviceRevoked', event.actor, revoked), event),
      ),
      made(
        'signed by a device that another account revokes and takes over',
        put(
          inserted(event, 'DeviceRegistered', OTHER_ACCOUNT, {
            ...revoked,
            account: OTHER_ACCOUNT,
          }),
          event,
        ),
      ),
    ];
  });
}

/** The same for orders on a board: signed by a device that no event registered. */
export function boardDeviceForgeries({
  stream: { battles, events },
}: Material): readonly DeviceLie[] {
  return battles.flatMap((battle, index) =>
    battle.events.flatMap((event, at) => {
      const hand = handIn(event.metadata);
      const { type, commandId: command } = event;
      const fact = { type, data: event.payload } as BoardEvent;
      // Orders given together are under one signature.
      if (hand === null || hand.left !== undefined || !isGiven(fact)) return [];
      const { seen } = hand;
      const campaign = event.streamId.split('/')[1] ?? '';
      const data = boardGiven([fact], hand);
      const claim = { campaign, battle: battle.index, type: givenAs(fact), data, command, seen };
      const signature = sign(KEY, actText(claim));
      const faked = withHand(event, { ...hand, key: KEY.publicKey, signature });
      return [
        {
          kind: `board: signed by the server in the player’s name ${event.type}`,
          forged: {
            events,
            battles: battles.map((one, other) =>
              other === index ? battle.events.with(at, faked) : one.events,
            ),
          },
          harmless: null,
        },
      ];
    }),
  );
}

const withHand = (event: ChainEvent, hand: object): ChainEvent => ({
  ...event,
  metadata: { ...(event.metadata as object), hand } as Json,
});

/** An entry of the server's, with the envelope of the one that it stands before. */
const inserted = (like: ChainEvent, type: string, actor: string, payload: object): ChainEvent => ({
  ...like,
  ...{ type, actor, payload: payload as Json, metadata: {} },
  eventId: like.eventId.replace(/^./, (first) => (first === '0' ? '1' : '0')),
});
