import { alsoSignedBy, couldSign, givenBy } from '@/lib/campaign/devices/claims';
import { deviceFault, deviceOf } from '@/lib/campaign/devices/decide';
import type { CampaignEvent } from '@/lib/campaign/events';
import { isSeal } from '@/lib/campaign/rounds/rounds';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type Hand, handIn, signsAct, signsDevice, signsSeal } from '@/lib/chance/hand';
import { keyFingerprint } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import type { BareActs, BoardHands, Device, Hands } from './export-verdict';
import type { Findings } from './findings';
import type { BoardHand } from './verify-board-hands';

type Envelope = Pick<ChainEvent, 'version' | 'streamId' | 'actor' | 'commandId' | 'metadata'>;

/** An account: what the record names a person by. */
const ACCOUNT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Why a signature does not count, in sentences. */
export const HAND_WORDS: Readonly<Record<string, string>> = {
  HAND_INVALID: 'The device did not sign the act as it is recorded.',
  HAND_SAW_OTHER:
    'The record before this act is not the one that the player saw when they signed it.',
  HAND_FOREIGN: 'The act is signed by a device of another account.',
  HAND_UNREGISTERED: 'The act is signed by a device that no event had registered.',
  HAND_REVOKED: 'The act is signed by a device that its player had revoked.',
  HAND_TWICE: 'The same signature stands under two acts.',
};

/**
 * Who gave each act of a player: a device of theirs, by its signature, or the server in the player's name. A signature
 * also names the newest entry that the player saw, which must still be the same.
 */
export class HandChecks {
  readonly #devices = new Map<string, Device>();
  readonly #byServer: number[] = [];
  readonly #boards: BoardHands[] = [];
  readonly #used = new Set<string>();
  /** Versions of what is signed elsewhere: by mail, in letters that the record does not hold. */
  readonly #byLetter: number[] = [];
  readonly #bare = new Map<string, BareActs>();
  #signed = 0;
  #before: (Envelope & { readonly type: CampaignEvent['type'] }) | null = null;

  constructor(readonly findings: Findings) {}

  found(): Hands {
    return {
      signed: this.#signed,
      byServer: this.#byServer,
      boards: this.#boards,
      devices: [...this.#devices.values()],
      bare: [...this.#bare.values()],
    };
  }

  /** Versions of acts in the campaign that no signature in the record proves. */
  unproved(): readonly number[] {
    return [...this.#byServer, ...this.#byLetter];
  }

  /** An event, with its envelope, in the campaign just before it. */
  take(recorded: Envelope, event: CampaignEvent, campaign: Readonly<StartedCampaign>): void {
    const before = this.#before;
    this.#before = { ...recorded, type: event.type };
    if (event.type === 'DeviceRegistered') {
      const { account, key, signature } = event.data;
      if (hasHand(recorded.metadata)) this.#unsignable();
      if (!signsDevice(signature, { campaign: homeOf(recorded), account, key }))
        this.#break('HAND_INVALID', 'The device did not sign its own registration.');
      else
        this.#note(key, account, null, { registered: recorded.version, first: recorded.version });
      return;
    }
    if (event.type === 'DeviceRevoked') this.#revoked(event.data.key, recorded.version);
    const given = givenBy(event, campaign);
    if (given === null) {
      if (hasHand(recorded.metadata)) this.#unsignable();
      return;
    }
    const { side } = given;
    const person = side === null ? ACCOUNT.test(recorded.actor) : couldSign(campaign, side);
    if (campaign.mail !== null) this.#byLetter.push(recorded.version);
    if (!person || campaign.mail !== null) {
      if (hasHand(recorded.metadata)) this.#unsignable();
      return;
    }
    const one = before !== null && isOne(before, recorded, event, campaign);
    const hand = handIn(recorded.metadata);
    if (hand !== null) {
      const giver = giverOf(hand, recorded, event, campaign);
      const signed = { ...recorded, actor: giver };
      const fault =
        this.#fault(hand, signed, given.data, event, campaign) ?? this.#twice(hand.signature);
      if (fault !== null) this.#break(fault, HAND_WORDS[fault] ?? '');
      else this.#count(hand.key, signed, side, event);
    } else if (hasHand(recorded.metadata))
      this.#break('HAND_INVALID', 'The signature under the act is none.');
    else if (event.type === 'NumberCommitted')
      this.#break('HAND_INVALID', 'No device signed the commitment to a number for the dice.');
    else if (!one) {
      this.#byServer.push(recorded.version);
      if (hasDevice(campaign, recorded.actor))
        this.#noteBare(recorded.actor, side, { entries: [recorded.version] });
    }
  }

  #noteBare(
    account: string,
    side: Side | null,
    { entries = [], boards = [] }: Partial<Pick<BareActs, 'entries' | 'boards'>>,
  ): void {
    const known = this.#bare.get(account) ?? { account, side, entries: [], boards: [] };
    this.#bare.set(account, {
      ...{ account, side: known.side ?? side },
      entries: [...known.entries, ...entries],
      boards: [...known.boards, ...boards],
    });
  }

  /** Acts in the record of a battle on the board, in the campaign at its result. */
  board(battle: number, acts: readonly BoardHand[], campaign: Readonly<StartedCampaign>): void {
    const byServer: number[] = [];
    const revoked: number[] = [];
    let signed = 0;
    for (const { position, actor, side, hand, fault, with: lead } of acts) {
      const found = hand === null ? null : (fault ?? this.#boardFault(hand.key, actor, campaign));
      const own = hand !== null && found === null && lead === undefined;
      const twice = own ? this.#twice(hand.signature) : null;
      const broken = found ?? twice;
      if (hand === null) byServer.push(position);
      else if (broken !== null)
        this.findings.fault(position, broken, HAND_WORDS[broken] ?? '', battle);
      else {
        signed += 1;
        this.#note(hand.key, actor, side, { acts: 1 });
        if (this.#revokedThen(hand.key, battle, position, campaign)) revoked.push(position);
      }
    }
    for (const actor of new Set(acts.map((act) => act.actor))) {
      const own = acts.filter((act) => act.actor === actor && act.hand === null);
      const [first] = own;
      if (first === undefined || !hasDevice(campaign, actor)) continue;
      const entries = own.map(({ position }) => position);
      this.#noteBare(actor, first.side, { boards: [{ battle, entries }] });
    }
    this.#signed += signed;
    if (acts.length > 0) this.#boards.push({ battle, signed, byServer, revoked });
  }

  #boardFault(key: string, actor: string, campaign: Readonly<StartedCampaign>): string | null {
    const fault = deviceFault(campaign, key, actor);
    // When it was revoked is compared with the battle's own positions.
    return fault === null || fault.code === 'HAND_REVOKED' ? null : fault.code;
  }

  #revokedThen(
    key: string,
    battle: number,
    position: number,
    campaign: Readonly<StartedCampaign>,
  ): boolean {
    const revoked = deviceOf(campaign, key)?.revoked ?? null;
    if (revoked === null) return false;
    const { board } = revoked;
    return board === null || board.battle < battle || position > board.version;
  }

  /** Why a signature does not count; null: it does. */
  #fault(
    hand: Hand,
    recorded: Envelope,
    data: Json,
    event: CampaignEvent,
    campaign: Readonly<StartedCampaign>,
  ): string | null {
    const { key, seen, words, left } = hand;
    // These belong to orders on a board; here nothing would cover them.
    if (words !== undefined || left !== undefined) return 'HAND_INVALID';
    const { actor, commandId: command, version } = recorded;
    const claim = { campaign: homeOf(recorded), type: event.type, data, command, seen };
    // Before devices had events of their own, the first seal that bore a key registered it.
    const early = campaign.devices.length === 0 && isSeal(event) && seen !== null;
    const seal = early && isSeal(event) ? { ...event.data, command, seen } : null;
    if (seal === null) {
      const fault = deviceFault(campaign, key, actor);
      if (fault !== null) return fault.code;
    }
    const holds =
      seal === null
        ? signsAct(hand, claim)
        : signsSeal(hand, { ...seal, campaign: claim.campaign });
    if (!holds) return 'HAND_INVALID';
    if (seen === null) return event.type === 'NumberCommitted' ? null : 'HAND_INVALID';
    const before = this.findings.stream?.events[seen.version - 1];
    if (seen.version >= version || before?.hash !== seen.hash) return 'HAND_SAW_OTHER';
    const known = this.#devices.get(key);
    return known !== undefined && known.account !== actor ? 'HAND_FOREIGN' : null;
  }

  #twice(signature: string): string | null {
    if (this.#used.has(signature)) return 'HAND_TWICE';
    this.#used.add(signature);
    return null;
  }

  #count(key: string, { version, actor }: Envelope, side: Side | null, event: CampaignEvent): void {
    const counts = event.type !== 'NumberCommitted';
    if (counts) this.#signed += 1;
    this.#note(key, actor, side, {
      first: version,
      ...(counts ? { acts: 1 } : {}),
      ...(isSeal(event) ? { seals: 1 } : {}),
    });
  }

  #note(
    key: string,
    account: string,
    side: Side | null,
    more: Partial<Pick<Device, 'acts' | 'seals' | 'first' | 'registered'>>,
  ): void {
    const known = this.#devices.get(key);
    this.#devices.set(key, {
      account: known?.account ?? account,
      side: known?.side ?? side,
      fingerprint: keyFingerprint(key),
      registered: known?.registered ?? more.registered ?? null,
      revoked: known?.revoked ?? null,
      first: known?.first ?? more.first ?? 0,
      seals: (known?.seals ?? 0) + (more.seals ?? 0),
      acts: (known?.acts ?? 0) + (more.acts ?? 0),
    });
  }

  #revoked(key: string, position: number): void {
    const known = this.#devices.get(key);
    if (known !== undefined) this.#devices.set(key, { ...known, revoked: position });
  }

  /** What no signature covers stands under none. */
  #unsignable(): void {
    this.#break('HAND_INVALID', 'A signature stands under what no player signs.');
  }

  #break(code: string, message: string): void {
    this.findings.broken(code, message);
  }
}

/** Whether an act is one with the act before it: what counts at once, and what is said for both sides at one screen. */
function isOne(
  before: Envelope & { readonly type: CampaignEvent['type'] },
  { actor, commandId }: Envelope,
  { type }: CampaignEvent,
  { settings }: Readonly<StartedCampaign>,
): boolean {
  // A server that names an act of one player by the command of another’s has not been given it.
  if (before.commandId !== commandId || before.actor !== actor) return false;
  return type === 'BattleResolved'
    ? before.type === 'TableReportSubmitted'
    : type === 'SeatTaken' && before.type === 'SeatTaken' && settings.hotSeat;
}

/** The account whose device must have signed: the author's, or of who accepted the post that the author offered. */
function giverOf(
  { key }: Hand,
  { actor }: Envelope,
  event: CampaignEvent,
  campaign: Readonly<StartedCampaign>,
): string {
  const also = alsoSignedBy(event);
  return also !== null && deviceOf(campaign, key)?.account === also ? also : actor;
}

/** Whether an account has registered a device. One that is said to be lost, or was revoked, counts: who says so is to be asked. */
const hasDevice = ({ devices }: Readonly<StartedCampaign>, account: string): boolean =>
  devices.some((device) => device.account === account);

/** The campaign in whose stream an entry is. */
const homeOf = ({ streamId }: Pick<Envelope, 'streamId'>): string => streamId.split('/')[1] ?? '';

const hasHand = (metadata: unknown): boolean => 'hand' in ((metadata ?? {}) as object);
