import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import type { BattleLine } from './battle-line';
import { unitFaults } from './check-order';
import { frozenLine } from './frozen/line';
import { openLine } from './line/line';

const RULESET = { id: 'musket-and-pike', version: NEWEST } as const;
/** Every released way of fighting: a battle is fought for ever by the version that its order names. */
const LINES: readonly BattleLine[] = [frozenLine, openLine];
const VERSIONS = LINES.flatMap(({ versions }) => versions);

/** The line that fights a version; for an unknown version, that of new battles. */
function lineOf(version: string): BattleLine {
  const line =
    LINES.find(({ versions }) => versions.includes(version)) ??
    LINES.find(({ versions }) => versions.includes(RULESET.version));
  invariant(line, `a line that fights version ${RULESET.version}`);
  return line;
}

/** Every fault of an order that matters to this ruleset. Never throws. */
function checkOrder(order: BattleOrder): Result<CheckedOrder<BattleLine>, readonly Refusal[]> {
  const { version } = order.ruleset;
  const line = lineOf(version);
  const setup = line.checkSetup(order);
  const faults: Refusal[] = [...setup.faults];
  if (!VERSIONS.includes(version))
    faults.push({
      code: 'VERSION_UNKNOWN',
      message: `Musket and Pike has the versions ${VERSIONS.join(', ')}, not ${version}.`,
      path: 'ruleset.version',
    });
  faults.push(...unitFaults(order, setup.weapons));
  return faults.length > 0 ? { ok: false, error: faults } : ok({ order, scenario: line });
}

/** The quick resolver of Musket and Pike. */
export const quickResolver: QuickResolver<BattleLine> = {
  ...RULESET,
  versions: VERSIONS,
  checkOrder,
  reviewOrder: (order) => lineOf(order.ruleset.version).reviewOrder(order),
  fight: ({ order, scenario: line }, seed) => line.trialReport(order, seed, 0, true),
  trials: ({ order, scenario: line }, seed, from, to) => line.trials(order, seed, from, to),
  trialReport: ({ order, scenario: line }, seed, trial, withLog = false) =>
    line.trialReport(order, seed, trial, withLog),
};
