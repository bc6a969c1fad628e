import type { FormFigure } from '@/lib/application/core/input-schemas';
import { type Answer, refuseAll } from '@/lib/application/core/refusal';
import type { BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import {
  checkLedger,
  LEDGER_CREDITS,
  LEDGER_DEBITS,
  type LedgerColumn,
  type LedgerCount,
  type LedgerRow,
  ledgerImbalance,
  type StrengthKind,
} from '@/lib/battle/handoff/ledger';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import { LOYALTIES, mayTurn } from '@/lib/campaign/battle/table/entry';
import type { Refusal } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { wholeNumber } from '@/lib/kernel/whole-number';
import { type Called, rowsWithFormations } from './formation-rows';
import type { TableReportInput } from './table-report';

/** The report that a form's rows come to: the same here and in a player's browser, which signs it. */

const FATES: readonly LeaderFate[] = ['unhurt', 'wounded', 'killed', 'captured'];
const FIELD_HOLDERS: ReadonlyMap<string, Side | null> = new Map<string, Side | null>([
  ['A', 'A'],
  ['B', 'B'],
  ['none', null],
]);
/** More leaders or units than any order of battle holds, so a longer list cannot come from our form. */
const ROWS_MAX = 1_000;
const TURNS_MAX = 500;
const FATIGUE_MAX = 900;
const FIGURE_MAX = 10_000_000;

/** The battle that a table report is about. */
export interface TableBattle extends Called {
  readonly battle: string;
  readonly ruleset: BattleReport['ruleset'];
}

/**
 * Turns the rows of the form into a battle report. `start` and all that was left blank come from the roll:
 * a blank `present` is what remains, a blank fatigue is what the unit came with, other blanks are 0. Refuses
 * with INVALID_REPORT and every fault found, each with the path of its field.
 */
export function tableReport(battle: TableBattle, input: TableReportInput): Answer<BattleReport> {
  const faults: Refusal[] = [];
  const level = VICTORY_LEVELS.find((known) => known === input.level);
  if (level === undefined) {
    faults.push({ code: 'LEVEL_UNKNOWN', message: 'Say how the battle ended.', path: 'level' });
  }
  const heldField = FIELD_HOLDERS.get(input.heldField);
  if (heldField === undefined) {
    faults.push({
      code: 'FIELD_UNKNOWN',
      message: 'Say who held the field, or neither.',
      path: 'heldField',
    });
  }
  const turnsFought = figure(input.turnsFought, 0, TURNS_MAX);
  if (turnsFought === null) {
    faults.push({
      code: 'NOT_A_COUNT',
      message: `Turns are a whole number from 0 to ${TURNS_MAX}.`,
      path: 'turnsFought',
    });
  }
  const ledger = ledgerOf(battle, input, faults);
  const leaders = leadersOf(battle.roll, input, faults);
  if (faults.length > 0)
    return refuseAll('INVALID_REPORT', 'The report does not hold together yet.', faults);
  return {
    ok: true,
    value: {
      format: 'orderly-book/battle-report',
      formatVersion: 1,
      battle: battle.battle,
      ruleset: battle.ruleset,
      method: 'reported',
      level: level as VictoryLevel,
      ledger,
      leaders,
      heldField: heldField ?? null,
      turnsFought: turnsFought ?? 0,
      log: [],
    },
  };
}

type RowsInput = Pick<TableReportInput, 'rows' | 'formations' | 'split'>;
type PartInput = RowsInput & Pick<TableReportInput, 'leaders'>;

/**
 * Some units’ rows by themselves, as a sub-commander fills them in, with the fates of some leaders. Refuses
 * INVALID_REPORT as the whole report does.
 */
export function partOfReport(
  called: Called,
  input: PartInput,
): Answer<Pick<BattleReport, 'ledger' | 'leaders'>> {
  const faults: Refusal[] = [];
  const ledger = ledgerOf(called, input, faults);
  const leaders = leadersOf(called.roll, input, faults);
  return faults.length > 0
    ? refuseAll('INVALID_REPORT', 'The rows do not hold together yet.', faults)
    : { ok: true, value: { ledger, leaders } };
}

function ledgerOf(called: Called, input: RowsInput, faults: Refusal[]): readonly LedgerRow[] {
  const { roll } = called;
  if (input.rows.length > ROWS_MAX) {
    faults.push({
      code: 'TOO_MANY_ROWS',
      message: 'The report has more rows than the battle had units.',
      path: 'rows',
    });
    return [];
  }
  const units = new Map(roll.units.map((unit) => [unit.id, unit]));
  const rows: LedgerRow[] = [];
  for (const row of rowsWithFormations(called, input, faults)) {
    const path = `rows[${row.unit}]`;
    const unit = units.get(row.unit);
    if (unit === undefined) {
      faults.push({
        code: 'UNKNOWN_UNIT',
        message: `No unit “${row.unit}” was sent to this battle.`,
        path,
      });
      continue;
    }
    const fatigue = figure(row.fatigue, unit.fatigue, FATIGUE_MAX);
    if (fatigue === null) {
      faults.push({
        code: 'FATIGUE_OUT_OF_RANGE',
        message: `${unit.name}: fatigue runs from 0 to ${FATIGUE_MAX}.`,
        path: `${path}.fatigue`,
      });
    }
    const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
    for (const [kind, start] of Object.entries(unit.strength) as [StrengthKind, number][]) {
      const count = countOf(row.counts[kind] ?? {}, start, `${path}.${kind}`, unit.name, faults);
      if (count !== null) counts[kind] = count;
    }
    for (const kind of Object.keys(row.counts)) {
      if (!Object.hasOwn(unit.strength, kind)) {
        faults.push({
          code: 'KIND_UNKNOWN',
          message: `${unit.name} was sent without ${kind}.`,
          path: `${path}.${kind}`,
        });
      }
    }
    const own: LedgerRow = {
      unit: unit.id,
      side: unit.side,
      counts,
      fatigue: fatigue ?? 0,
      ...(row.routed === true ? { routed: true } : {}),
    };
    rows.push(...withLoyalty(own, unit, row, faults));
  }
  if (faults.length === 0) faults.push(...ledgerFaults(roll, rows));
  return rows;
}

/** A unit’s row, and with the other side the row of one that went over with all that was left of it. */
function withLoyalty(
  row: LedgerRow,
  unit: BattleRoll['units'][number],
  { loyalty: typed = '', lostThere }: RowsInput['rows'][number],
  faults: Refusal[],
): readonly LedgerRow[] {
  const path = `rows[${unit.id}]`;
  const loyalty = LOYALTIES.find((known) => known === typed);
  if (typed !== '' && (loyalty === undefined || !mayTurn(unit))) {
    faults.push({
      code: 'LOYALTY_UNKNOWN',
      message: `${unit.name}: a unit counted in points can stay, mutiny or go over.`,
      path: `${path}.loyalty`,
    });
    return [row];
  }
  const lost = figure(lostThere, 0, FIGURE_MAX);
  const left = row.counts.points?.present ?? 0;
  if (lost === null || (lost > 0 && loyalty !== 'over') || lost > left) {
    faults.push({
      code: lost === null ? 'NOT_A_COUNT' : 'ROW_UNBALANCED',
      message:
        lost === null
          ? `${unit.name}: points lost on its new side must be a whole number from 0 up.`
          : loyalty === 'over'
            ? `${unit.name}: it went over with ${left} points, and cannot lose ${lost} there.`
            : `${unit.name} did not go over, and lost nothing on another side.`,
      path: `${path}.lostThere`,
    });
    return [row];
  }
  if (loyalty === undefined) return [row];
  if (left === 0) {
    faults.push({
      code: 'NOBODY_LEFT',
      message: `${unit.name}: all its points are lost; nothing is left to ${loyalty === 'over' ? 'go over' : 'mutiny'}.`,
      path: `${path}.loyalty`,
    });
    return [row];
  }
  const { points, ...others } = row.counts;
  const gone = (column: 'transferred' | 'missing'): LedgerRow => ({
    ...row,
    counts: { ...others, points: { start: 0, ...points, present: 0, [column]: left } },
  });
  if (loyalty === 'mutinied') return [gone('missing')];
  const there = {
    start: 0,
    gained: left,
    present: left - lost,
    ...(lost > 0 ? { killed: lost } : {}),
  };
  return [gone('transferred'), { ...row, side: otherSide(unit.side), counts: { points: there } }];
}

/** One kind of strength of one unit; null where a figure is none. */
function countOf(
  typed: Readonly<Partial<Record<LedgerColumn, FormFigure>>>,
  start: number,
  path: string,
  name: string,
  faults: Refusal[],
): LedgerCount | null {
  const count: Partial<Record<LedgerColumn, number>> & { start: number; present: number } = {
    start,
    present: 0,
  };
  let countable = true;
  for (const column of [...LEDGER_CREDITS, ...LEDGER_DEBITS]) {
    if (column === 'start' || (column === 'present' && isBlank(typed.present))) continue;
    const value = figure(typed[column], 0, FIGURE_MAX);
    if (value === null) {
      countable = false;
      faults.push({
        code: 'NOT_A_COUNT',
        message: `${name}: ${column} must be a whole number from 0 up.`,
        path: `${path}.${column}`,
      });
    } else if (value > 0 || column === 'present') count[column] = value;
  }
  if (!countable) return null;
  if (isBlank(typed.present)) {
    const remaining = ledgerImbalance(count);
    if (remaining < 0) {
      faults.push({
        code: 'ROW_UNBALANCED',
        message: `${name}: ${start} were there, ${start - remaining} are accounted for as lost.`,
        path,
      });
      return null;
    }
    count.present = remaining;
  }
  return count;
}

function leadersOf(
  roll: BattleRoll,
  input: Pick<TableReportInput, 'leaders'>,
  faults: Refusal[],
): BattleReport['leaders'] {
  if (input.leaders.length > ROWS_MAX) {
    faults.push({
      code: 'TOO_MANY_ROWS',
      message: 'The report names more leaders than the battle had.',
      path: 'leaders',
    });
    return [];
  }
  const fates = new Map<string, LeaderFate>(roll.leaders.map((leader) => [leader.id, 'unhurt']));
  for (const { id, fate } of input.leaders) {
    const known = FATES.find((one) => one === fate);
    if (!fates.has(id) || known === undefined) {
      faults.push({
        code: 'LEADER_UNKNOWN',
        message: 'This leader, or what became of them, is not known here.',
        path: `leaders[${id}]`,
      });
    } else fates.set(id, known);
  }
  return [...fates].map(([id, fate]) => ({ id, fate }));
}

/** The ledger's faults, with the paths of the form. */
function ledgerFaults(roll: BattleRoll, rows: readonly LedgerRow[]): readonly Refusal[] {
  const sent = roll.units.map((unit) => ({
    unit: unit.id,
    name: unit.name,
    side: unit.side,
    strength: unit.strength,
  }));
  const checked = checkLedger(sent, rows);
  if (checked.ok) return [];
  return checked.error.map((fault) => ({
    ...fault,
    path: (fault.path ?? 'rows')
      .replace(
        /^ledger\[(\d+)\]/,
        (_, index: string) => `rows[${rows[Number(index)]?.unit ?? index}]`,
      )
      .replace(/^ledger$/, 'rows')
      .replace('.counts.', '.'),
  }));
}

function isBlank(typed: FormFigure): boolean {
  return typed === undefined || (typeof typed === 'string' && typed.trim() === '');
}

/** A whole number from 0 to `highest`, the given one where the field is blank, null where it is no such number. */
function figure(typed: FormFigure, blank: number, highest: number): number | null {
  if (isBlank(typed)) return blank;
  const value = wholeNumber(String(typed));
  return value !== null && value <= highest ? value : null;
}
