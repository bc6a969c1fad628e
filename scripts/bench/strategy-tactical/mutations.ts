import type { Mutation } from '@/scripts/bench/shambattle/mutations';

const change = (what: string, file: string, from: string, to: string): Mutation => ({
  ...{ what, file, from, to },
});

/** Small changes of Strategy-Tactical’s rules that a test must notice. `file`: in lib/rulesets/strategy-tactical. */
export const MUTATIONS: readonly Mutation[] = [
  change('light infantry goes 3', 'moves.ts', 'light: { country: 4,', 'light: { country: 3,'),
  change(
    'heavy horse charges 5',
    'moves.ts',
    'heavy: { country: 4, road: 6, charge: 6 }',
    'heavy: { country: 4, road: 6, charge: 5 }',
  ),
  change(
    'hills cost nothing',
    'moves.ts',
    'const uphill = climbs > 0 ? 2 : 1;',
    'const uphill = 1;',
  ),
  change('two steps a move', 'moves.ts', 'if (climbs > 1)', 'if (climbs > 2)'),
  change('two squares of forest', 'moves.ts', 'if (fresh.size > 1)', 'if (fresh.size > 2)'),
  change(
    'horse through houses',
    'moves.ts',
    '!walksThroughHouses(state, body) && throughHouses(state.scene, points)',
    '!walksThroughHouses(state, body) && throughHouses(state.scene, [])',
  ),
  change(
    'the wall of a village is in it',
    'town-ways.ts',
    'if (lies(village.outer) < 1) return null;',
    'if (lies(village.outer) < 0) return null;',
  ),
  change(
    'houses at a corner are passed',
    'town-ways.ts',
    'along > 0 && along < dx',
    'along > dx * dx && along < dx',
  ),
  change(
    'charges go uphill',
    'moves.ts',
    "if (order.charge !== undefined) return refuse('CHARGE_UPHILL'",
    "if (order.charge === '') return refuse('CHARGE_UPHILL'",
  ),
  change(
    'guns fire after a move',
    'fire.ts',
    '!state.p.moved.includes(body.id) ||',
    'state.p.moved.length >= 0 ||',
  ),
  change(
    'guns reach 17',
    'fire.ts',
    'export const GUN_RANGE = 16_000;',
    'export const GUN_RANGE = 17_000;',
  ),
  change(
    'no longer range from hills',
    'fire.ts',
    'export const GUN_RANGE_HIGH = 18_000;',
    'export const GUN_RANGE_HIGH = 16_000;',
  ),
  change(
    'guns reach into the middle of a village',
    'fire.ts',
    "if (cover === 'inner' || cover === 'wood') return null;",
    "if (cover === 'wood') return null;",
  ),
  change(
    'line hits light horse',
    'fire.ts',
    'state.scene.switches.concealment && !elite &&',
    '!state.scene.switches.concealment && !elite &&',
  ),
  change(
    'two hits destroy a gun',
    'tables.ts',
    'export const GUN_HITS = 3;',
    'export const GUN_HITS = 2;',
  ),
  change(
    'a 4 drives back',
    'tables.ts',
    'export const DRIVES_BACK = 2;',
    'export const DRIVES_BACK = 4;',
  ),
  change(
    'grenadiers are driven back',
    'combat.ts',
    " && kind !== 'grenadier' ? 'back'",
    " ? 'back'",
  ),
  change(
    '3-6 kills with a 4',
    'tables.ts',
    'THREE_SIX: readonly number[] = [3, 6]',
    'THREE_SIX: readonly number[] = [3, 4, 6]',
  ),
  change(
    'the elite throws against cover',
    'tables.ts',
    "if (isElite(kind)) return { row: 'rifle7', faces: 'automatic' };",
    "if (isElite(kind) && !targetCovered) return { row: 'rifle7', faces: 'automatic' };",
  ),
  change('grenadiers kill one', 'tables.ts', 'sure(figures >= 4 ? 2 : 1)', 'sure(1)'),
  change(
    'grenadiers count 5',
    'tables.ts',
    "return 6;\n  return kind === 'lightHorse' ? 5 : 4;",
    "return 5;\n  return kind === 'lightHorse' ? 5 : 4;",
  ),
  change('a charge reinforces', 'melee.ts', '!charged.has(joins.id) && before', 'before'),
  change(
    'canister is not answered',
    'combat.ts',
    "if (row === 'canister' && kills)",
    "if (row === 'open' && kills)",
  ),
  change(
    'vision of 15 inches',
    'sight.ts',
    'export const VISION = 16_000;',
    'export const VISION = 15_000;',
  ),
  change(
    'one figure screens',
    'sight.ts',
    'export const SCREEN_FIGURES = 2;',
    'export const SCREEN_FIGURES = 1;',
  ),
  change(
    'a screen two inches off',
    'sight.ts',
    'export const SCREEN_REACH = 1_000;',
    'export const SCREEN_REACH = 3_000;',
  ),
  change(
    'a village hides nobody',
    'sight.ts',
    'villageAt(table, spot) !== null || woodAt',
    'woodAt',
  ),
  change(
    'light horse meets at 8 inches',
    'scouts.ts',
    'export const SCOUTS_REACH = 9_000;',
    'export const SCOUTS_REACH = 8_000;',
  ),
  change(
    'light horse stays',
    'flow.ts',
    'scouts.length > 0 && concealedOf',
    'scouts.length > 9 && concealedOf',
  ),
  change(
    'a gun is served at once',
    'flow.ts',
    'moves >= state.scene.parameters.holdMoves',
    'moves >= 1',
  ),
  change(
    'rifles before guns',
    'flow.ts',
    '  const canister = shootGuns(builder, after, engaged, meetings);\n  shootRifles(builder, after, engaged, canister);',
    '  shootRifles(builder, after, engaged, []);\n  shootGuns(builder, after, engaged, meetings);',
  ),
  change(
    'a hill hides who stands on it',
    'ground.ts',
    'table.openHills === true ? stepsUnder(table, point) : []',
    '[]',
  ),
  change(
    'a cut road counts',
    'objectives.ts',
    'holder === side && isSupplied(state, hq, side)',
    'holder === side',
  ),
  change(
    'losses never decide',
    'objectives.ts',
    'if (Math.abs(mine - theirs) <',
    'if (Math.abs(mine - theirs) >= 0 ||  0 >',
  ),
  change(
    'who draws off is never routed',
    'objectives.ts',
    '>= state.scene.parameters.routedLead',
    '>= 101',
  ),
];
