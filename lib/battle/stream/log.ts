import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { sideOfSeat, type Viewer } from '@/lib/battle/contract/seats';
import type { BattleLogLine, BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Side } from '@/lib/kernel/side';
import { type BoardBattle, boardStateAt, brokenOff, newestNode } from './battle';
import type { BoardEvent } from './events';

/** A line of a battle's log as one viewer may read it. */
export interface BoardLine {
  /** The position it leads to. */
  readonly position: number;
  readonly side: Side | null;
  readonly text: string;
  readonly heading: boolean;
}

/** Maximum number of lines in a report's log; later lines are dropped, except the last. */
const REPORT_LINES_MAX = 2_000;

/** The lines of the positions `from` to `to`, both included. */
export function boardLines(
  battle: BoardBattle,
  viewer: Viewer,
  from: number,
  to: number,
): readonly BoardLine[] {
  const { ruleset, order, checked } = battle;
  const lines: BoardLine[] = [];
  /** The position before the next event; null: to be computed. */
  let state: object | null = null;
  for (let position = from; position <= to; position += 1) {
    const event = battle.events[position - 1];
    if (event === undefined) break;
    const tell = (text: string, side: Side | null, heading = false) =>
      lines.push({ position, side, text, heading });
    const records = (told: readonly BattleRecord[], side: Side | null) => {
      // Records after the start of a turn or a phase follow automatically: no side ordered them.
      let begun = false;
      state ??= position === 1 ? ruleset.initialState(checked) : boardStateAt(battle, position - 1);
      for (const record of told) {
        const seen = ruleset.viewRecord(record, state, viewer);
        const text =
          seen === null ? null : ruleset.words.record(seen, ruleset.viewState(state, viewer));
        if (seen !== null && text !== null) {
          const heading = ruleset.words.heading?.(seen) ?? false;
          begun ||= heading;
          tell(text, begun ? null : side, heading);
        }
        ruleset.evolve(state, record);
      }
    };
    switch (event.type) {
      case 'BoardOpened':
        records(event.data.records, null);
        break;
      case 'BoardActed':
        records(event.data.records, sideOfSeat(event.data.seat));
        break;
      case 'BoardMomentOpened':
        records(event.data.records, null);
        break;
      case 'BoardSealed':
      case 'BoardSealWithdrawn': {
        const side = sideOfSeat(event.data.seat);
        const { name } = order.sides[side];
        const again = event.type === 'BoardSealed' ? 'seals its orders' : 'takes its orders back';
        tell(`${name} ${again}.`, side);
        break;
      }
      case 'BoardActTakenBack':
        tell(`${order.sides[event.data.side].name} takes the latest order back.`, event.data.side);
        state = null;
        break;
      case 'BoardCommandExchanged':
        tell(commandInWords(battle, event.data), event.data.side);
        break;
    }
  }
  return lines;
}

function commandInWords(
  { order, ruleset }: BoardBattle,
  { side, commander }: Extract<BoardEvent, { type: 'BoardCommandExchanged' }>['data'],
): string {
  const { name } = order.sides[side];
  if (commander.kind === 'person') return `${name} is commanded by hand.`;
  const [title] = (ruleset.doctrineTitles[commander.doctrine] ?? commander.doctrine).split(':');
  const long = commander.until === undefined ? '' : ' for one turn';
  return `${name} is handed to an artificial commander (${(title ?? '').toLowerCase()})${long}.`;
}

/** The battle's result for the campaign: the ruleset's report, with the log of the acts in force. */
export function boardReport(battle: BoardBattle): BattleReport {
  const { ruleset, order } = battle;
  const report = ruleset.report(battle.state, order);
  const off = ruleset.pending(battle.state).length > 0;
  return {
    ...report,
    method: 'fought',
    log: reportLog(battle),
    ...(off && brokenOff(battle)
      ? { basis: { kind: 'brokenOff', decisions: newestNode(battle).depth } }
      : {}),
  };
}

function reportLog(battle: BoardBattle): readonly BattleLogLine[] {
  const { ruleset, checked } = battle;
  const log: BattleLogLine[] = [];
  const state = ruleset.initialState(checked);
  const standing: (readonly BattleRecord[])[] = [];
  for (let node = newestNode(battle); node.parent !== null; node = node.parent)
    standing.push(node.records);
  const [opened] = battle.events;
  if (opened?.type === 'BoardOpened') standing.push(opened.data.records);
  for (const record of standing.reverse().flat()) {
    const line = ruleset.logEntry(record, state);
    if (line !== null) {
      if (log.length >= REPORT_LINES_MAX) log.pop();
      log.push(line);
    }
    ruleset.evolve(state, record);
  }
  return log;
}
