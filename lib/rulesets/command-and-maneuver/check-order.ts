import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { type Continuation, readContinuation } from './continuation';
import { LABELLED } from './ground';
import { TYPE_WORDS } from './pieces';
import { arrivalOf, labelOf, type Scene, sceneOf } from './scene';
import { readSetup } from './setup';
import { isVersion, VERSIONS } from './versions';

/** Maximum number of pieces and leaders of a side. */
export const PIECES_MAX = 200;
export const LEADERS_MAX = 30;

/** A checked order: the scene, and what the previous day left behind, if there was one. */
export interface Scenario {
  readonly scene: Scene;
  readonly continuation: Continuation | null;
}

/**
 * Every fault of an order: those of the set-up, VERSION_UNKNOWN, TYPE_UNKNOWN, PIECES_INVALID, LEVEL_INVALID, SQUARE_UNKNOWN,
 * TURN_INVALID, STRENGTH_INVALID, UNIT_DOUBLED, TOO_MANY_PIECES, CONTINUATION_BROKEN. Never throws.
 */
export function checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]> {
  const setup = readSetup(order.setup);
  const faults: Refusal[] = setup.ok ? [] : [...setup.error];
  const fault = (code: string, message: string, path: string) =>
    faults.push({ code, message, path });
  if (!isVersion(order.ruleset.version))
    fault(
      'VERSION_UNKNOWN',
      `Command and Maneuver has the versions ${VERSIONS.join(', ')}, not ${order.ruleset.version}.`,
      'ruleset.version',
    );
  const seen = new Set<string>();
  for (const unit of order.units) {
    const path = `units.${unit.id}`;
    if (seen.has(unit.id)) fault('UNIT_DOUBLED', `${unit.name} is sent twice.`, path);
    seen.add(unit.id);
    const leader = unit.type === 'leader';
    if (!TYPE_WORDS.some((word) => word === unit.type))
      fault('TYPE_UNKNOWN', `${unit.name}: a unit is ${TYPE_WORDS.join(', ')}.`, `${path}.type`);
    const pieces = unit.strength.pieces ?? 0;
    if (!Number.isInteger(pieces) || pieces < 1 || pieces > (leader ? 1 : 20))
      fault(
        'PIECES_INVALID',
        `${unit.name}: ${leader ? 'a leader is one piece' : 'a unit has 1 to 20 pieces'}.`,
        `${path}.strength.pieces`,
      );
    const { level } = unit.traits;
    if (
      leader &&
      (typeof level !== 'number' || !Number.isInteger(level) || level < 1 || level > 20)
    )
      fault('LEVEL_INVALID', `${unit.name}: a leader’s level is 1 to 20.`, `${path}.traits.level`);
    const label = labelOf(unit);
    const own = unit.side === 'A' ? /^[A-F]$/ : /^[a-f]$/;
    if (!Object.hasOwn(LABELLED, label) || !own.test(label))
      fault(
        'SQUARE_UNKNOWN',
        `${unit.name}: it arrives at ${unit.side === 'A' ? 'A to F' : 'a to f'}.`,
        `${path}.traits.square`,
      );
    const turn = arrivalOf(unit);
    if (!Number.isInteger(turn) || turn < 1 || turn > 250)
      fault('TURN_INVALID', `${unit.name}: it arrives on turn 1 to 250.`, `${path}.traits.turn`);
    for (const [kind, value] of Object.entries(unit.strength))
      if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 1_000_000))
        fault(
          'STRENGTH_INVALID',
          `${unit.name}: ${kind} is a whole number from 0 up.`,
          `${path}.strength.${kind}`,
        );
  }
  for (const side of SIDES) {
    const own = order.units.filter((unit) => unit.side === side);
    const pieces = own.reduce((sum, unit) => sum + (unit.strength.pieces ?? 0), 0);
    const leaders = own.filter((unit) => unit.type === 'leader').length;
    if (pieces > PIECES_MAX || leaders > LEADERS_MAX)
      fault(
        'TOO_MANY_PIECES',
        `A side has at most ${PIECES_MAX} pieces and ${LEADERS_MAX} leaders.`,
        'units',
      );
  }
  const continuation =
    order.continuation === undefined ? null : readContinuation(order.continuation);
  if (order.continuation !== undefined && continuation === null)
    fault(
      'CONTINUATION_BROKEN',
      'What the day before handed over is not whole, or its seal does not fit.',
      'continuation',
    );
  return faults.length > 0 || !setup.ok
    ? { ok: false, error: faults }
    : ok({ order, scenario: { scene: sceneOf(order, setup.value), continuation } });
}
