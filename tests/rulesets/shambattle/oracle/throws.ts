import { decide } from '@/lib/rulesets/shambattle/decide';
import { evolve } from '@/lib/rulesets/shambattle/records';
import { answers } from '@/lib/rulesets/shambattle/results';
import { stateOf } from './adapter';
import { asNumber, cappedLossChances } from './chances';
import { positionOf } from './position';
import { numbers } from './random-positions';
import { targetClass } from './results';

/** Fire of the ruleset, thrown many times, against the exact chances of losses. Owners lose points, they never retreat. */
export interface Fire {
  readonly title: string;
  readonly units: readonly string[];
  readonly shooters: readonly number[];
  readonly dice: number;
  readonly target: string;
}

export const FIRES: readonly Fire[] = [
  {
    title: 'rifles at rifles',
    units: ['A rifle c2', 'B rifle c4'],
    shooters: [0],
    dice: 4,
    target: '.',
  },
  {
    title: 'two stands with the commander at cavalry in a wood',
    units: ['A rifle c2', 'A rifle c2 3', 'A commander c2', 'B cavalry c4'],
    shooters: [0, 1],
    dice: 7,
    target: 'w',
  },
  {
    title: 'rifles and machine guns at a gun in a town',
    units: ['A rifle c2', 'A mg c2', 'B gun c4'],
    shooters: [0, 1],
    dice: 5,
    target: 't',
  },
  {
    title: 'elite rifles at a weak stand beside a gun',
    units: ['A rifle c2 elite', 'B rifle c4 2', 'B gun c4 1'],
    shooters: [0],
    dice: 5,
    target: '.',
  },
];

/** The greatest distance of a share from its chance, in standard errors. */
export function deviation({ units, shooters, dice, target }: Fire, throws: number): number {
  // Deep enough that no retreat is blocked.
  const map = [
    '.....',
    '.....',
    '.....',
    '.....',
    '.....',
    `..${target}..`,
    '.....',
    '.....',
    '.....',
  ];
  const position = positionOf({ map, units: [...units, 'B gun e9'] });
  const start = stateOf(position);
  const ids = shooters.map((unit) => start.scene.ids[unit] as string);
  const hit = position.units.filter((unit) => unit.at === 'c4');
  const has = { specialist: 0, cavalry: 0, infantry: 0, none: 0 };
  for (const unit of hit) has[targetClass(unit.type)] += unit.points;
  const chances = cappedLossChances(dice, has, 'loses').map(asNumber);
  const seen = chances.map(() => 0);
  const below = numbers(throws + dice);
  const draw = () => below(6_000) / 6_000;
  const all = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0);
  for (let index = 0; index < throws; index += 1) {
    const fired = decide(start, 'A', { type: 'fire', units: ids, at: 'c4' }, draw);
    if (!fired.ok) throw new Error(fired.error.message);
    const state = start.copy();
    for (const fact of fired.value) evolve(state, fact);
    while (state.p.queue.length > 0) {
      const unit = state.scene.ids[answers(state)[0]?.unit ?? -1] as string;
      const taken = decide(state, 'B', { type: 'take', unit, by: 'lose' }, draw);
      if (!taken.ok) throw new Error(taken.error.message);
      for (const fact of taken.value) evolve(state, fact);
    }
    const lost = all(start.p.sp) - all(state.p.sp);
    seen[lost] = (seen[lost] ?? 0) + 1;
  }
  return Math.max(
    ...chances.map((chance, lost) => {
      const error = Math.sqrt((chance * (1 - chance)) / throws);
      const away = Math.abs((seen[lost] as number) / throws - chance);
      return error === 0 ? (away === 0 ? 0 : Number.POSITIVE_INFINITY) : away / error;
    }),
  );
}
