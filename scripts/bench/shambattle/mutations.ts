/** A small change of a rule that a test must notice. `file`: in lib/rulesets/shambattle. */
export interface Mutation {
  readonly what: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly from: string;
  readonly to: string;
}

const change = (what: string, file: string, from: string, to: string): Mutation => ({
  ...{ what, file, from, to },
});

export const MUTATIONS: readonly Mutation[] = [
  change('rout only below half', 'night.ts', '2 * left <= original', '2 * left < original'),
  change(
    'exhaustion only below two thirds',
    'night.ts',
    '3 * left <= 2 * original',
    '3 * left < 2 * original',
  ),
  change('guns reach seven hexes', 'arms.ts', "'artillery', 2, 8,", "'artillery', 2, 7,"),
  change('carbines reach two hexes', 'arms.ts', "'cavalry', 3, 1,", "'cavalry', 3, 2,"),
  change(
    'rifles go two hexes into towns',
    'arms.ts',
    'moves: [2, 2, 1, 1], category: 0',
    'moves: [2, 2, 2, 1], category: 0',
  ),
  change(
    'no die less into cover',
    'combat.ts',
    "{ what: 'into cover', dice: -1 }",
    "{ what: 'into cover', dice: 0 }",
  ),
  change(
    'the assaulted gain dice',
    'combat.ts',
    'assaulted`, dice: -assaulted',
    'assaulted`, dice: assaulted',
  ),
  change(
    'cavalry is hit as rifles are',
    'results.ts',
    'if (die === 2 || die === 3) return of(CAVALRY);',
    'if (die === 2 || die === 3) return of(RIFLES);',
  ),
  change(
    'engineers are hit before their train',
    'results.ts',
    '=== 0 ? TRAIN : ENGINEERS',
    '=== 0 ? ENGINEERS : TRAIN',
  ),
  change('a blocked retreat by a 6 is free', 'flow.ts', '(to < 0 ? 2 : 1)', '1'),
  change('a commander is taken by fire', 'flow.ts', 'fateDie <= 4 || !head.close', 'fateDie <= 4'),
  change(
    'the lower die goes first',
    'flow.ts',
    'pair[0] >= pair[1] ? 0 : 1',
    'pair[0] >= pair[1] ? 1 : 0',
  ),
  change(
    'an army in rout goes on as before',
    'flow.ts',
    'if (p.mood[p.mover] !== ROUTED) return;',
    'return;',
  ),
  change(
    'a 3 finds rifles disloyal',
    'treachery.ts',
    'thrown <= 3 ? [CAVALRY]',
    'thrown <= 2 ? [CAVALRY]',
  ),
  change(
    'a 4 is a fifth column',
    'treachery.ts',
    "thrown <= 4 ? 'defection'",
    "thrown <= 3 ? 'defection'",
  ),
  change(
    'a 5 shakes an army too',
    'treachery.ts',
    'if (thrown <= 6 - disloyalty',
    'if (thrown < 6 - disloyalty',
  ),
  change(
    'points that change sides are in no column',
    'records.ts',
    'book(state, unit, TRANSFERRED, points);',
    '',
  ),
  change(
    'sections from two banks join',
    'records.ts',
    'const whole = (built & approach) !== 0;',
    'const whole = built !== 0;',
  ),
  change(
    'a blown pontoon takes the ford along',
    'records.ts',
    '=== FORD ? FORD : RIVER',
    '=== FORD ? RIVER : RIVER',
  ),
  change('building costs nothing', 'records.ts', 'lose(state, train, 1, SPENT_POINTS);', ''),
  change('the pool gives back more', 'night.ts', 'poolSixths) / 6', 'poolSixths) / 5'),
  change(
    'engineers are refitted away from their train',
    'night.ts',
    'if (along && (state.fighting(p.at[other] as number) || !joined(state, other, hex)))',
    'if (along && !joined(state, other, hex))',
  ),
  change(
    'both armies get the hex that both want',
    'together.ts',
    '?.has(fact.at) === true',
    '?.has(fact.at) === null',
  ),
  change(
    'a defector may be moved anywhere',
    'moves.ts',
    'if (away !== null && away(next) >= away(hex)) continue;',
    '',
  ),
  change(
    'an exhausted army may not even keep its distance',
    'moves.ts',
    '>= nearestEnemy(state, side, from)) return true;',
    '> nearestEnemy(state, side, from)) return true;',
  ),
  change(
    'who fought does not break off',
    'rout.ts',
    'if (acted && !breaksOff) continue;',
    'if (acted) continue;',
  ),
  change(
    'an enemy in rout at dusk is a minor victory',
    'victory.ts',
    "winOf(routed[0] ? 1 : 0, true), why: 'routed'",
    "winOf(routed[0] ? 1 : 0, false), why: 'routed'",
  ),
  change(
    'defectors are loyal in the morning',
    'continuation.ts',
    'if (unit >= 0) p.loyalty[unit] = TURNING;',
    'if (unit < 0) p.loyalty[unit] = TURNING;',
  ),
  change(
    'an army knows the plot in it',
    'view.ts',
    "(viewer !== 'public' && !viewer.startsWith(sideLetter(side)))",
    "viewer !== 'public'",
  ),
  change(
    'engineers and train are two units of a garrison',
    'check-order.ts',
    'both ? inside.length - 1 : inside.length',
    'inside.length',
  ),
];
