import type { BattleOrder } from '@/lib/battle/battle-order';
import type { BattleReport } from '@/lib/battle/battle-report';
import type { QuickResolver, TrialBatch } from '@/lib/battle/quick-resolver';
import { DRAW_LIMITS, drawSeed, TRIALS_MAX } from '@/lib/chance/draws';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { runBattle } from './battle';
import { Battlefield } from './battlefield';
import { CALCULATORS } from './calculators';
import { Chronicle } from './chronicle';
import { unmatchedPlaces } from './deployment';
import { judge, type Stakes, stakesOf, type Verdict } from './ending';
import { reportOf } from './report';
import { readSetup } from './setup';
import { readTraits } from './traits';
import { WEAPONS } from './weapons';

/** The version of new battles. What changed from one to the next stands in RULES.md, Versions. */
const RULESET = { id: 'musket-and-pike', version: '2' } as const;
/** Every version that was released: a battle is fought by the one that its order names, for ever. */
const VERSIONS = ['1', '2'] as const;

/** Most units in one battle: what a draw's key can name. */
export const UNITS_MAX = DRAW_LIMITS.unit + 1;

/** Every fault of an order, as far as this ruleset cares. Never throws. */
function checkOrder(order: BattleOrder): Result<true, readonly Refusal[]> {
  const setup = readSetup(order.setup);
  const faults: Refusal[] = setup.ok ? [] : [...setup.error];
  if (!VERSIONS.some((version) => version === order.ruleset.version))
    faults.push({
      code: 'VERSION_UNKNOWN',
      message: `Musket and Pike has the versions ${VERSIONS.join(', ')}, not ${order.ruleset.version}.`,
      path: 'ruleset.version',
    });
  if (order.units.length > UNITS_MAX || order.leaders.length > UNITS_MAX)
    faults.push({
      code: 'TOO_MANY_UNITS',
      message: `A battle takes at most ${UNITS_MAX} units and as many leaders.`,
      path: 'units',
    });
  if (!Number.isFinite(order.advantage) || order.advantage < -50 || order.advantage > 50)
    faults.push({
      code: 'ADVANTAGE_OUT_OF_RANGE',
      message: 'The advantage runs from −50 to 50 per cent.',
      path: 'advantage',
    });
  const seen = new Set<string>();
  for (const unit of order.units) {
    if (seen.has(unit.id))
      faults.push({
        code: 'UNIT_DOUBLED',
        message: `${unit.name} is sent twice.`,
        path: `units.${unit.id}`,
      });
    seen.add(unit.id);
    for (const [kind, value] of Object.entries(unit.strength))
      if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > 1_000_000))
        faults.push({
          code: 'STRENGTH_INVALID',
          message: `${unit.name}: ${kind} is a whole number from 0 up.`,
          path: `units.${unit.id}.strength.${kind}`,
        });
    if (!Number.isInteger(unit.fatigue) || unit.fatigue < 0 || unit.fatigue > 900)
      faults.push({
        code: 'FATIGUE_INVALID',
        message: `${unit.name}: fatigue runs from 0 to 900.`,
        path: `units.${unit.id}.fatigue`,
      });
    readTraits(unit, faults);
    const known =
      unit.weapon === undefined ||
      Object.hasOwn(WEAPONS, unit.weapon) ||
      (setup.ok && Object.hasOwn(setup.value.weapons, unit.weapon));
    if (!known)
      faults.push({
        code: 'WEAPON_UNKNOWN',
        message: `${unit.name} carries “${unit.weapon}”, a weapon nobody describes.`,
        path: `units.${unit.id}.weapon`,
      });
  }
  return faults.length > 0 ? { ok: false, error: faults } : ok(true);
}

interface LaidOut {
  readonly order: BattleOrder;
  readonly field: Battlefield;
  readonly stakes: Stakes;
}

/** The order laid out last: whoever asks for one trial of an order mostly asks for others of it. */
let latest: LaidOut | null = null;

/** Lays an order out; throws on one that `checkOrder` refuses. The field is whoever’s called last, until the next call. */
function lay(order: BattleOrder): LaidOut {
  if (latest?.order !== order) latest = laidOut(order);
  latest.field.chronicle = null;
  return latest;
}

function laidOut(order: BattleOrder): LaidOut {
  const checked = checkOrder(order);
  invariant(
    checked.ok,
    `a battle order that was not checked: ${checked.ok ? '' : checked.error[0]?.message}`,
  );
  const setup = readSetup(order.setup);
  invariant(setup.ok, 'a set-up that was checked');
  const field = new Battlefield(order, setup.value);
  return { order, field, stakes: stakesOf(field) };
}

const blankVerdict = (): Verdict => ({
  level: 2,
  points: 0,
  objectivePoints: 0,
  lossPointsA: 0,
  lossPointsB: 0,
  heldField: -1,
});

function trialReport(
  order: BattleOrder,
  seed: string,
  trial: number,
  withLog = false,
): BattleReport {
  const { field, stakes } = lay(order);
  field.chronicle = withLog ? new Chronicle(field) : null;
  const verdict = blankVerdict();
  runBattle(field, drawSeed(seed), trial);
  judge(field, stakes, verdict);
  return reportOf(field, stakes, verdict, { ...RULESET, version: order.ruleset.version });
}

function trials(order: BattleOrder, seed: string, from: number, to: number): TrialBatch {
  invariant(
    Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= from && to <= TRIALS_MAX,
    `no range of trials: ${from} to ${to}`,
  );
  const { field, stakes } = lay(order);
  const opened = drawSeed(seed);
  const verdict = blankVerdict();
  const size = to - from;
  const batch = {
    from,
    to,
    level: new Uint8Array(size),
    menLost: { A: new Float64Array(size), B: new Float64Array(size) },
    gunsLost: { A: new Float64Array(size), B: new Float64Array(size) },
    points: new Float64Array(size),
  };
  for (let index = 0; index < size; index += 1) {
    runBattle(field, opened, from + index);
    judge(field, stakes, verdict);
    batch.level[index] = verdict.level;
    batch.points[index] = verdict.points;
    let menA = 0;
    let menB = 0;
    let gunsA = 0;
    let gunsB = 0;
    for (let unit = 0; unit < field.count; unit += 1) {
      const men = (field.startMen[unit] as number) - (field.men[unit] as number);
      const guns = (field.startGuns[unit] as number) - (field.guns[unit] as number);
      if (field.side[unit] === 0) {
        menA += men;
        gunsA += guns;
      } else {
        menB += men;
        gunsB += guns;
      }
    }
    batch.menLost.A[index] = menA;
    batch.menLost.B[index] = menB;
    batch.gunsLost.A[index] = gunsA;
    batch.gunsLost.B[index] = gunsB;
  }
  return batch;
}

/** What an author should look at although the order is playable: places that match nothing sent. */
export function reviewOrder(order: BattleOrder): readonly Refusal[] {
  const setup = readSetup(order.setup);
  return setup.ok ? unmatchedPlaces(order, setup.value) : [];
}

/** The quick resolver of Musket and Pike. */
export const musketAndPike: QuickResolver = {
  ...RULESET,
  versions: VERSIONS,
  title: 'Musket and Pike',
  source: 'Musket and Pike User Manual (series manual, 49 pages)',
  checkOrder,
  reviewOrder,
  fight: (order, seed) => trialReport(order, seed, 0, true),
  trials,
  trialReport,
  calculators: CALCULATORS,
};
