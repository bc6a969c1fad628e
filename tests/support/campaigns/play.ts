import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CampaignCommand, DecisionContext } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import type { CampaignEvent, CampaignSettings, MethodAnswer, Seat } from '@/lib/campaign/events';
import { evolve } from '@/lib/campaign/evolve';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { type CampaignState, initialState } from '@/lib/campaign/state';
import type { DiceScheme } from '@/lib/chance/keyed-dice';
import type { Refusal } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';

/** The text of a fixture campaign: `two-roads`, `valley` … */
export function fixtureText(name: string): string {
  // A bundle, such as that of a bench, gets the project's location.
  const folder =
    process.env.ORDERLY_ROOT === undefined
      ? import.meta.dirname
      : path.join(process.env.ORDERLY_ROOT, 'tests/support/campaigns');
  return readFileSync(path.join(folder, `${name}.yaml`), 'utf8');
}

/** A fixture campaign, parsed; throws if it has faults of form. */
export function fixture(name: string): CampaignDefinition {
  const read = readCampaignFile(fixtureText(name));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export const SEED_ROOT = '5e'.repeat(32);
export const SETTINGS: CampaignSettings = { useExpectedValues: true, hotSeat: false, advantage: 0 };
export const TWO_USERS: BySide<Seat> = {
  A: { controller: 'user', user: 'anna' },
  B: { controller: 'user', user: 'berta' },
};

/** A number in [0, 1) that depends on the key alone. */
export function keyedNumber(key: string): number {
  return Number.parseInt(bytesToHex(sha256(utf8ToBytes(key))).slice(0, 8), 16) / 2 ** 32;
}

/**
 * Plays a campaign in memory as an application would: keeps its events, and the sealed answers that the state must not
 * hold. Every command is one `decide`; the resulting events are folded.
 */
export class Play {
  state: CampaignState = initialState;
  readonly events: CampaignEvent[] = [];
  readonly sealed: Record<Side, { answer: string; nonce: string } | null> = { A: null, B: null };
  fightQuick: DecisionContext['fightQuick'] = null;

  context(): DecisionContext {
    return { sealed: this.sealed, draw: keyedNumber, fightQuick: this.fightQuick };
  }

  /** The refusal, or null if it was accepted. */
  try(command: CampaignCommand): Refusal | null {
    const decided = decide(this.state, command, this.context());
    if (!decided.ok) return decided.error;
    for (const event of decided.value) {
      this.events.push(event);
      this.state = evolve(this.state, event);
    }
    return null;
  }

  do(command: CampaignCommand): this {
    const refusal = this.try(command);
    if (refusal) throw new Error(`${command.type}: ${refusal.code} ${refusal.message}`);
    return this;
  }

  start(
    definition: CampaignDefinition,
    options: {
      readonly settings?: Partial<CampaignSettings>;
      readonly seats?: BySide<Seat>;
      readonly start?: string;
      readonly rulesets?: Readonly<Record<string, string>>;
      readonly boards?: readonly string[];
      readonly diceScheme?: DiceScheme;
    } = {},
  ): this {
    return this.do({
      type: 'StartCampaign',
      data: {
        definition,
        name: 'A play',
        settings: { ...SETTINGS, ...options.settings },
        seats: options.seats ?? TWO_USERS,
        ...(options.start === undefined ? {} : { start: options.start }),
        seedRoot: SEED_ROOT,
        rulesets: options.rulesets ?? {},
        ...(options.boards === undefined ? {} : { boards: options.boards }),
        ...(options.diceScheme === undefined ? {} : { diceScheme: options.diceScheme }),
      },
    });
  }

  get campaign(): NonNullable<CampaignState['campaign']> {
    if (!this.state.campaign) throw new Error('not started');
    return this.state.campaign;
  }

  /** The command that seals an answer of the open round, with a nonce derived from the position. */
  sealing(side: Side, answer: string, round = openRound(this.campaign) ?? 'none'): CampaignCommand {
    const nonce = bytesToHex(sha256(utf8ToBytes(`${side} ${this.state.position} ${answer}`)));
    this.sealed[side] = { answer, nonce };
    const commitment = sealCommitment(round, side, answer, nonce);
    const data = { round, side, commitment };
    if (this.campaign.phase === 'interval')
      return { type: 'SealInterval', data: { ...data, answer } };
    return this.campaign.phase === 'encounter'
      ? { type: 'SealMethod', data: { ...data, answer: answer as MethodAnswer } }
      : { type: 'SealChoice', data: { ...data, answer } };
  }

  /** One side seals. */
  seal(side: Side, answer: string): this {
    return this.do(this.sealing(side, answer));
  }

  /** Both sides seal, A first. */
  both(a: string, b: string): this {
    return this.seal('A', a).seal('B', b);
  }
}
