import type { Mutation } from '@/scripts/bench/shambattle/mutations';

const change = (what: string, file: string, from: string, to: string): Mutation => ({
  ...{ what, file, from, to },
});

/** Small changes of the rules of Macysburg that a test must notice. `file`: in lib/rulesets/command-and-maneuver. */
export const MUTATIONS: readonly Mutation[] = [
  change(
    'pieces take their own side',
    'moves.ts',
    'if (there < 0 || scene.side[there] !== side) out[count++] = to;',
    'out[count++] = to;',
  ),
  change(
    'leaders step twice from any ground',
    'moves.ts',
    '  if (TERRAIN[from] !== OPEN) return first;\n',
    '',
  ),
  change(
    'a quick march may come near the enemy',
    'moves.ts',
    'if (farFromEnemies(state, side, to)) out[count++] = to;',
    'out[count++] = to;',
  ),
  change(
    'a quick march begins beside the enemy',
    'moves.ts',
    '  if (!farFromEnemies(state, side, from)) return first;\n',
    '',
  ),
  change(
    'a quick march captures',
    'moves.ts',
    'if (to === from || grid[to] !== -1 || holds(out, count, to)) continue;',
    'if (to === from || holds(out, count, to)) continue;',
  ),
  change(
    'all infantry marches one step',
    'moves.ts',
    'scene.parameters.quickMarchSteps > 1)',
    'scene.parameters.quickMarchSteps > 2)',
  ),
  change(
    'leaders command without an end',
    'moves.ts',
    'if (left <= 0 || (asked',
    'if (left < -99 || (asked',
  ),
  change(
    'another command’s leader first',
    'moves.ts',
    'if (scene.command[leader] === scene.command[piece]) return leader;',
    '',
  ),
  change(
    'pieces move twice a turn',
    'moves.ts',
    '    state.moved[piece] === 0 &&\n    state.actionPoints > 0 &&',
    '    state.actionPoints > 0 &&',
  ),
  change('moves without a point', 'moves.ts', '    state.actionPoints > 0 &&\n', ''),
  change(
    'destroyed with one piece fewer',
    'flow.ts',
    'state.armySize(side) <= strategicUnits',
    'state.armySize(side) < strategicUnits',
  ),
  change(
    'destroyed armies win',
    'flow.ts',
    'result: 3, winner: destroyed[0] ? 1 : 0',
    'result: 3, winner: destroyed[0] ? 0 : 1',
  ),
  change(
    'driven off a turn later',
    'flow.ts',
    'state.battleTurn < operationalFromTurn',
    'state.battleTurn <= operationalFromTurn',
  ),
  change(
    'driven off with one piece left',
    'flow.ts',
    'state.onBoard(side) === 0',
    'state.onBoard(side) <= 1',
  ),
  change(
    'a part of the town is enough',
    'flow.ts',
    'state.town.every((one) => one === holder)',
    'state.town.some((one) => one === holder)',
  ),
  change(
    'the town counts a turn later',
    'flow.ts',
    'if (battleTurn >= decisiveTurn)',
    'if (battleTurn > decisiveTurn)',
  ),
  change(
    'no night',
    'flow.ts',
    'nights && battleTurn % dayTurns === 0',
    'nights && battleTurn % dayTurns === 99',
  ),
  change(
    'side B begins',
    'flow.ts',
    'state.battleTurn === firstTurn ? 0 : side',
    'state.battleTurn === firstTurn ? 1 : side',
  ),
  change(
    'one round of a night step more',
    'flow.ts',
    'round >= state.scene.parameters.nightRounds',
    'round > state.scene.parameters.nightRounds',
  ),
  change(
    'a night step goes on without a move',
    'flow.ts',
    'const idle = round > 0 && state.movedInRound === 0;',
    'const idle = false;',
  ),
  change(
    'no replacements',
    'flow.ts',
    'state.scene.setup.replacements ? REPLACEMENTS : RANGE',
    'RANGE',
  ),
  change(
    'arrivals beyond the first ranks',
    'flow.ts',
    'state.grid[square] === -1 && rankOf(side, square) < ARRIVAL_RANKS',
    'state.grid[square] === -1',
  ),
  change(
    'due pieces come a turn late',
    'flow.ts',
    '(state.scene.arrives[piece] as number) <= state.battleTurn\n',
    '(state.scene.arrives[piece] as number) < state.battleTurn\n',
  ),
  change(
    'night marks who is not in contact',
    'night.ts',
    '? inContact(state, side, state.at[piece] as number)\n',
    '? true\n',
  ),
  change(
    'friends are in nobody’s way',
    'night.ts',
    'blocked.filter((square) => state.marked[grid[square] as number] === 0)',
    '[]',
  ),
  change(
    'combat goes on without its rule',
    'night.ts',
    '    !scene.setup.continuationOfCombat ||\n',
    '',
  ),
  change(
    'combat goes on out of command',
    'night.ts',
    'state.commanders(piece) === 0\n  )\n    return [];',
    'false\n  )\n    return [];',
  ),
  change(
    'replacements go to whom they like',
    'night.ts',
    'filter((leader) => counts.get(leader) === least)',
    'filter(() => least >= 0)',
  ),
  change(
    'at dawn nobody keeps his distance',
    'dawn.ts',
    'distance(to, enemy) < dawnDistance',
    'distance(to, enemy) < 0',
  ),
  change(
    'at dawn the strong flank',
    'dawn.ts',
    'west * 2 < enemies.length ? -1 : 1',
    'west * 2 < enemies.length ? 1 : -1',
  ),
];
