import { ok } from '@/lib/kernel/result';
import { battleDeciders } from './battle/decide';
import { type Decided, type Deciders, MOVED_AWAY } from './chapter';
import type {
  CampaignCommand,
  CampaignCommands,
  CampaignCommandType,
  DecisionContext,
} from './commands';
import { deadlineDeciders } from './deadlines/decide';
import { Decision } from './decision';
import { deviceDeciders } from './devices/decide';
import { houseDeciders } from './house/decide';
import { intervalDeciders } from './interval/decide';
import { mailDeciders } from './mail/decide';
import { rewindDeciders } from './rewind/decide';
import { situationDeciders } from './situations/decide';
import { LEADING_ON } from './situations/next';
import { staffDeciders } from './staff/decide';
import { startDeciders } from './start/decide';
import type { CampaignState } from './state';
import { umpireDeciders } from './umpire/decide';
import { undoDeciders } from './undo/decide';

/** How every command is decided: the chapters' tables, together. */
const DECIDERS: Deciders<CampaignCommandType> = {
  ...startDeciders,
  ...situationDeciders,
  ...battleDeciders,
  ...intervalDeciders,
  ...mailDeciders,
  ...staffDeciders,
  ...umpireDeciders,
  ...rewindDeciders,
  ...undoDeciders,
  ...deadlineDeciders,
  ...deviceDeciders,
  ...houseDeciders,
};

/** What can happen to a campaign that is on another server. */
const MOVING: ReadonlySet<CampaignCommandType> = new Set<CampaignCommandType>([
  'CallBack',
  'Arrive',
]);

/**
 * Decides a command on a campaign: the resulting events, or the refusal. Pure: all chance comes through `context.draw`
 * and `context.fightQuick`, and the draws are in the events. The application checks that the sender may command that
 * side. Anything that follows automatically from the chapter's own events is part of the same decision.
 */
export function decide(
  state: CampaignState,
  command: CampaignCommand,
  context: DecisionContext,
): Decided {
  if (state.campaign?.away && !MOVING.has(command.type)) return MOVED_AWAY;
  const decided = decidedByChapter(state, command, context);
  if (!decided.ok || !decided.value.some(({ type }) => LEADING_ON.has(type))) return decided;
  const decision = new Decision(state);
  decision.record(...decided.value);
  decision.goOn(context);
  return ok(decision.events);
}

function decidedByChapter<T extends CampaignCommandType>(
  state: CampaignState,
  command: { readonly type: T; readonly data: CampaignCommands[T] },
  context: DecisionContext,
): Decided {
  return DECIDERS[command.type](state, command.data, context);
}
