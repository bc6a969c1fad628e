/** A small change of a rule of Maurice Lite that a test must notice. `file`: in lib/rulesets/maurice-lite. */
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
  change('near is 5', 'tactics/near.ts', 'NEAR = 4 * BASE_WIDTH', 'NEAR = 5 * BASE_WIDTH'),
  change('artillery bears four disruptions', 'body.ts', "arm === 'guns' ? 1 : 4", '4'),
  change('to hit on 5', 'tactics/hit.ts', 'TO_HIT = 4', 'TO_HIT = 5'),
  change(
    'canister up to less than 4',
    'tactics/hit.ts',
    'distance <= 4_000 ? 2',
    'distance < 4_000 ? 2',
  ),
  change(
    'half of its disruptions trouble no shooter',
    'tactics/hit.ts',
    '2 * disr >= basesIn(arm)',
    '2 * disr > basesIn(arm)',
  ),
  change(
    'a massed target is not dense',
    'tactics/hit.ts',
    "target.formation === 'column' || target.formation === 'massed'",
    "target.formation === 'column'",
  ),
  change(
    'guns are disrupted by bombardment on 4',
    'tactics/hit.ts',
    "kind === 'bombardment' ? 6 : 4",
    "kind === 'bombardment' ? 4 : 4",
  ),
  change(
    'bad ground costs 1 in combat',
    'tactics/combat.ts',
    "'bad terrain', -2",
    "'bad terrain', -1",
  ),
  change(
    'attacks into cover at no cost',
    'tactics/combat.ts',
    "'attacks cover', -2",
    "'attacks cover', 0",
  ),
  change('vulnerable by 4', 'tactics/combat.ts', "'vulnerable', -6", "'vulnerable', -4"),
  change('scores below zero', 'tactics/combat.ts', 'value: Math.max(0, value)', 'value'),
  change('doubled only by more', 'tactics/combat.ts', 'highest >= 2 * own', 'highest > 2 * own'),
  change(
    'a tie beats the defender',
    'tactics/combat.ts',
    'highest > own ? 2 : 1',
    'highest >= own ? 2 : 1',
  ),
  change(
    'a tie leaves the attacker well',
    'tactics/combat.ts',
    'score(enemy) >= score(unit)',
    'score(enemy) > score(unit)',
  ),
  change('a broken defender holds the attacker', 'tactics/combat.ts', '!gone.has(enemy) && ', ''),
  change(
    'cavalry falls back 1',
    'tactics/fall-back.ts',
    "arm === 'horse' ? 2 : 1",
    "arm === 'horse' ? 1 : 1",
  ),
  change(
    'difficult ground behind costs nothing',
    'tactics/fall-back.ts',
    '!== true ? 1 : 0',
    '!== true ? 0 : 0',
  ),
  change('infantry rallies on 5', 'tactics/rally.ts', "'foot' ? 4 : 5", "'foot' ? 5 : 5"),
  change(
    'no better rally away from the enemy',
    'tactics/rally.ts',
    "'not near the enemy', 1",
    "'not near the enemy', 0",
  ),
  change('a 1 can succeed', 'tactics/rally.ts', 'Math.max(2, needed)', 'Math.max(1, needed)'),
  change('a pass draws two', 'activation.ts', 'pass: 3', 'pass: 2'),
  change('a charge draws one', 'activation.ts', 'charge: 0', 'charge: 1'),
  change(
    'less than half of a force may charge',
    'activation.ts',
    '2 * able >= units.length',
    '3 * able >= units.length',
  ),
  change(
    'guns that fired canister bombard too',
    'activation.ts',
    'if (gunsHaveFired(state, unit)) return false;',
    '',
  ),
  change('a reshuffle from 14', 'state.ts', 'RESHUFFLE_FROM = 15', 'RESHUFFLE_FROM = 14'),
  change(
    'one empty pass brings the night',
    'rounds/flow.ts',
    'p.emptyPasses >= 2',
    'p.emptyPasses >= 1',
  ),
  change(
    'the passive side modifies first',
    'rounds/flow.ts',
    "askWindow(builder, 'combatModifier', [p.side, passive])",
    "askWindow(builder, 'combatModifier', [passive, p.side])",
  ),
  change(
    'First Fire changes no order',
    'evolve.ts',
    'p.toFire = [side, other(side)];',
    'p.toFire = [other(side), side];',
  ),
  change('a delay of its card is forgotten', 'evolve.ts', 'p.distance += effect.baseWidths;', ''),
  change('two interrupts a round', 'evolve.ts', 'p.interrupted = true;', ''),
  change(
    'morale of half, rounded down',
    'scene.ts',
    'Math.ceil(units.filter((unit) => unit.side === side).length / 2)',
    'Math.floor(units.filter((unit) => unit.side === side).length / 2)',
  ),
  change(
    'ground as many as both dice at least',
    'rounds/opening.ts',
    'least: Math.max(a, b)',
    'least: a + b',
  ),
  change(
    'the higher die picks the edge',
    'rounds/flow.ts',
    "ask(builder, 'edge', [other(higher)])",
    "ask(builder, 'edge', [higher])",
  ),
  change(
    'armies are posted in halves',
    'setting-up/ground.ts',
    'Math.floor(height / 3)',
    'Math.floor(height / 2)',
  ),
];
