import { opensSeedRoot } from '../chance/seeds';
import { type BySide, SIDES, type Side } from '../kernel/side';
import type { CampaignDefinition } from './definition/definition';
import { lookupOf } from './definition/lookup';
import type {
  CampaignEvent,
  CampaignEvents,
  CampaignSettings,
  MethodAnswer,
  OpenedSeed,
} from './events';
import { choiceRound, methodRound } from './rounds';
import { opensCommitment } from './sealing';
import { givenChoices } from './single-battle';

/**
 * What a campaign has committed to, what of it has been opened, and what is still closed. Everything in it may be known
 * to everybody who may look at the campaign: commitments and what was opened, never what lies under a seal.
 */
export interface FairnessAccount {
  /** Root over the seeds of all battles, committed to at the start and at the beginning of each what-if. */
  readonly roots: readonly { readonly root: string; readonly position: number }[];
  /** Rounds in which something was sealed or is to be, the first first. */
  readonly rounds: readonly FairRound[];
  readonly battles: readonly FairBattle[];
}

export interface FairRound {
  /** `choice-3`, `method-0` … */
  readonly key: string;
  readonly kind: 'choice' | 'method' | 'interval';
  /** Title of the situation, of the battle or of the interval. */
  readonly title: string;
  /** Position of the event that opened the round. */
  readonly position: number;
  /** Whether anything is asked of a side: an interval may ask one alone. */
  readonly asked: BySide<boolean>;
  readonly seals: BySide<FairSeal | null>;
  /** Null while it is closed. */
  readonly opened: {
    readonly position: number;
    /** Null for a side that was not asked. */
    readonly answers: BySide<FairAnswer | null>;
  } | null;
}

export interface FairAnswer {
  /** The answer in words. */
  readonly title: string;
  readonly nonce: string;
  /** The answer and its nonce give the commitment. */
  readonly holds: boolean;
}

export interface FairSeal {
  /** The commitment in force (hex). */
  readonly commitment: string;
  /** Position of the event that set it. */
  readonly position: number;
  /** How often the side thought again. */
  readonly changes: number;
}

export interface FairBattle {
  readonly index: number;
  readonly title: string;
  /** Position of the event that announced it. */
  readonly position: number;
  readonly method: CampaignEvents['BattleResolved']['report']['method'] | null;
  readonly resolvedAt: number | null;
  /** Its seed, once it is opened, and whether it leads to the root that was in force. */
  readonly seed: { readonly opened: OpenedSeed; readonly holds: boolean } | null;
}

const METHOD_WORDS: Readonly<Record<MethodAnswer, string>> = {
  expected: 'Accept the expected result',
  quick: 'Fight it quickly',
  autoplayed: 'Leave it to the staffs',
  fought: 'Fight it on the board',
  table: 'Fight it on a table',
};

/** Ways that nobody is asked about where there is no other. */
const UNASKED: readonly MethodAnswer[] = ['expected', 'table'];

/** The account of a history, from its first event on. */
export function fairnessOf(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
): FairnessAccount {
  const lookup = lookupOf(definition);
  const roots: { root: string; position: number }[] = [];
  const rounds = new Map<string, FairRound>();
  const battles = new Map<number, FairBattle>();
  let settings: Pick<CampaignSettings, 'singleBattle'> = {};
  const begin = (
    key: string,
    kind: FairRound['kind'],
    title: string,
    position: number,
    asked: BySide<boolean> = { A: true, B: true },
  ) => {
    const seals = { A: null, B: null };
    rounds.set(key, { key, kind, title, position, asked, seals, opened: null });
  };
  events.forEach((event, at) => {
    const position = at + 1;
    switch (event.type) {
      case 'CampaignStarted':
        roots.push({ root: event.data.seedRoot, position });
        settings = event.data.settings;
        return;
      case 'BranchBegun':
        roots.push({ root: event.data.seedRoot, position });
        // What was sealed and not opened stays with the line that the what-if leaves.
        for (const [key, round] of rounds)
          if (round.opened === null) rounds.set(key, { ...round, seals: { A: null, B: null } });
        return;
      case 'SituationReached': {
        const { situation, ordinal, open } = event.data;
        // In a single battle nobody has a choice to seal.
        if (givenChoices(settings, open) !== null) return;
        const title = lookup.situations.get(situation)?.title ?? situation;
        begin(choiceRound(ordinal), 'choice', title, position);
        return;
      }
      case 'BattleAnnounced': {
        const { battle, index, methods } = event.data;
        const title = lookup.battles.get(battle)?.title ?? battle;
        battles.set(index, { index, title, position, method: null, resolvedAt: null, seed: null });
        // Where there is no other way than the table or the expected result nobody is asked.
        const [first] = methods;
        if (methods.length > 1 || (first !== undefined && !UNASKED.includes(first)))
          begin(methodRound(index), 'method', title, position);
        return;
      }
      case 'IntervalOpened': {
        const { round, interval, asked } = event.data;
        const title = lookup.intervals.get(interval)?.title ?? interval;
        const sides = { A: asked.A !== null, B: asked.B !== null };
        begin(round, 'interval', title, position, sides);
        return;
      }
      case 'ChoiceSealed':
      case 'MethodSealed':
      case 'IntervalSealed': {
        const { round: key, side, commitment } = event.data;
        const round = rounds.get(key);
        if (round === undefined) return;
        const before = round.seals[side];
        const changes = before === null ? 0 : before.changes + 1;
        const seals = { ...round.seals, [side]: { commitment, position, changes } };
        rounds.set(key, { ...round, seals });
        return;
      }
      case 'SealWithdrawn': {
        const round = rounds.get(event.data.round);
        if (round === undefined) return;
        rounds.set(round.key, { ...round, seals: { ...round.seals, [event.data.side]: null } });
        return;
      }
      case 'ChoicesRevealed': {
        const { situation, round } = event.data;
        const choices = lookup.situations.get(situation)?.choices;
        const title = (side: Side, answer: string) =>
          choices?.[side].find((choice) => choice.id === answer)?.title ?? answer;
        reveal(rounds, round, position, event.data, title);
        return;
      }
      case 'IntervalDecided':
        reveal(rounds, event.data.round, position, event.data, () => 'Its orders');
        return;
      case 'MethodsRevealed':
        reveal(
          rounds,
          event.data.round,
          position,
          event.data,
          (_, answer) => METHOD_WORDS[answer as MethodAnswer],
        );
        return;
      case 'BattleResolved': {
        const { report, opened } = event.data;
        const battle = [...battles.values()].findLast((one) => one.resolvedAt === null);
        if (battle === undefined) return;
        const root = roots.at(-1)?.root ?? '';
        battles.set(battle.index, {
          ...battle,
          method: report.method,
          resolvedAt: position,
          seed:
            opened === null
              ? null
              : { opened, holds: opened.index === battle.index && opensSeedRoot(root, opened) },
        });
        return;
      }
      default:
        return;
    }
  });
  return { roots, rounds: [...rounds.values()], battles: [...battles.values()] };
}

function reveal(
  rounds: Map<string, FairRound>,
  key: string,
  position: number,
  revealed: BySide<{ readonly answer: string; readonly nonce: string } | null>,
  title: (side: Side, answer: string) => string,
): void {
  const round = rounds.get(key);
  if (round === undefined) return;
  const [A = null, B = null] = SIDES.map((side): FairAnswer | null => {
    const opened = revealed[side];
    if (opened === null) return null;
    const commitment = round.seals[side]?.commitment ?? '';
    const holds = opensCommitment(commitment, key, side, opened);
    return { title: title(side, opened.answer), nonce: opened.nonce, holds };
  });
  rounds.set(key, { ...round, opened: { position, answers: { A, B } } });
}
