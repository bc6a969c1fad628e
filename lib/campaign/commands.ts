import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { BySide } from '@/lib/kernel/side';
import type { BattleCommands, OpenedSeed } from './battle/events';
import type { Letter } from './couriers/events';
import type { DeadlineCommands } from './deadlines/events';
import type { DeviceCommands } from './devices/events';
import type { HouseCommands } from './house/events';
import type { IntervalCommands } from './interval/events';
import type { MailCommands } from './mail/events';
import type { RewindCommands } from './rewind/events';
import type { SituationCommands } from './situations/events';
import type { StaffCommands } from './staff/events';
import type { StartCommands } from './start/events';
import type { UmpireCommands } from './umpire/events';
import type { UndoCommands } from './undo/events';

/** The commands of a campaign: `decide` answers with events or a refusal. Each chapter declares its own. */
export interface CampaignCommands
  extends StartCommands,
    SituationCommands,
    BattleCommands,
    IntervalCommands,
    MailCommands,
    StaffCommands,
    UmpireCommands,
    RewindCommands,
    UndoCommands,
    DeadlineCommands,
    DeviceCommands,
    HouseCommands {}

export type CampaignCommandType = keyof CampaignCommands;

/** One command, or one of several types of command. */
export type CommandOf<T extends CampaignCommandType> = {
  [Each in T]: { readonly type: Each; readonly data: CampaignCommands[Each] };
}[T];
export type CampaignCommand = CommandOf<CampaignCommandType>;

/** Inputs of a decision that only the server can supply; all of them pure values and functions. */
export interface DecisionContext {
  /**
   * Each side's sealed answer of the open round with its nonce, when both are needed to reveal. Null for a side that
   * has not sealed.
   */
  readonly sealed: BySide<{ readonly answer: string; readonly nonce: string } | null>;
  /** From dice scheme 3 on: the seed of the round that a last seal opens, with its path to the root. */
  readonly roundSeed?: OpenedSeed | null;
  /** Keyed dice for intervals: a number in [0, 1) for each key; `evolve` never draws. */
  readonly draw: (key: string) => number;
  /** Letters that were written since riders last set out; absent: none were. */
  readonly letters?: readonly Letter[];
  /**
   * The quick battle fought with the opened seed, supplied so that the reveal of the methods and the dice are appended
   * together; null if the method is settled later (expected values, tables).
   */
  readonly fightQuick:
    | ((order: BattleOrder) => {
        readonly report: BattleReport;
        /** Null by mail, where the two nonces form the seed. */
        readonly opened: OpenedSeed | null;
      })
    | null;
}
