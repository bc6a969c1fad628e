/** A small change of a rule that a test must notice. `file`: in lib/rulesets/musket-and-pike. */
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

/** Thresholds of the board and of the rules that it shares with the battle line. */
export const MUTATIONS: readonly Mutation[] = [
  change('bridges bear foot from 51', 'board/movement/costs.ts', 'infantry: 50,', 'infantry: 51,'),
  change('bridges bear horse from 99', 'board/movement/costs.ts', 'cavalry: 100,', 'cavalry: 99,'),
  change(
    'bridges bear guns from 149',
    'board/movement/costs.ts',
    'artillery: 150,',
    'artillery: 149,',
  ),
  change(
    'routed units fear only within four hexes',
    'board/movement/ways.ts',
    'distance(ground, at, hex) <= 5',
    'distance(ground, at, hex) <= 4',
  ),
  change(
    'a light company of 24 men',
    'board/movement/detachments.ts',
    'COMPANY_LEAST = 25',
    'COMPANY_LEAST = 24',
  ),
  change(
    'a bridge is mended by 24 pioneers',
    'board/movement/detachments.ts',
    'PIONEERS_LEAST = 25',
    'PIONEERS_LEAST = 24',
  ),
  change(
    'a bridge is mended to 201',
    'board/upkeep/opening.ts',
    'BRIDGE_MOST = 200',
    'BRIDGE_MOST = 201',
  ),
  change(
    '24 pioneers mend a point',
    'board/upkeep/opening.ts',
    'MEN_PER_POINT = 25',
    'MEN_PER_POINT = 24',
  ),
  change(
    'fixed units are seen within eight hexes',
    'board/upkeep/opening.ts',
    'SPOTTED_HEXES = 9',
    'SPOTTED_HEXES = 8',
  ),
  change(
    'skirmishers recover within six hexes of their parent',
    'board/upkeep/opening.ts',
    'PARENT_HEXES = 5',
    'PARENT_HEXES = 6',
  ),
  change(
    'division leaders rally from the next hex',
    'board/upkeep/opening.ts',
    'HIGH_DEPTH = 2',
    'HIGH_DEPTH = 3',
  ),
  change(
    'horse is disordered only by 201 skirmishers',
    'board/stacking.ts',
    'SKIRMISHERS_WITH_HORSE = 200',
    'SKIRMISHERS_WITH_HORSE = 201',
  ),
  change(
    'few skirmishers are a ninth',
    'board/stacking.ts',
    'stackingLimit(state) / 8',
    'stackingLimit(state) / 9',
  ),
  change(
    'a line extends only above its least strength',
    'board/movement/forming.ts',
    'men >= parameters.extendMen',
    'men > parameters.extendMen',
  ),
  change(
    'a shortened line only above that strength',
    'board/combat/shot.ts',
    'men >= state.scenario.parameters.extendMen',
    'men > state.scenario.parameters.extendMen',
  ),
  change(
    'foot threatens at three hexes',
    'rules/threat.ts',
    'distanceHexes <= 2 ? strength / 100',
    'distanceHexes <= 3 ? strength / 100',
  ),
  change(
    'horse threatens only to five hexes',
    'rules/threat.ts',
    'distanceHexes <= 6 ? strength / 100',
    'distanceHexes <= 5 ? strength / 100',
  ),
  change(
    'guns threaten only to three hexes',
    'rules/threat.ts',
    'distanceHexes <= 4 ? strength : 0',
    'distanceHexes <= 3 ? strength : 0',
  ),
  change(
    'medium fatigue from 301',
    'rules/fatigue.ts',
    '? 2 : fatigue >= 300 ? 1',
    '? 2 : fatigue > 300 ? 1',
  ),
  change(
    'high fatigue takes a fifth only from 601',
    'rules/fatigue.ts',
    'fatigue >= 600 ? 20',
    'fatigue > 600 ? 20',
  ),
  change(
    'maximum fatigue takes two fifths only above 900',
    'rules/fatigue.ts',
    'fatigue >= 900 ? 40',
    'fatigue > 900 ? 40',
  ),
  change(
    'the trigger’s base is 25 to 300 men',
    'rules/morale.ts',
    'strengthMen < 250 ? 25',
    'strengthMen < 300 ? 25',
  ),
  change(
    'guns of quality B are set up as A',
    'rules/supply.ts',
    'quality >= 6 ? 2 / 3',
    'quality >= 5 ? 2 / 3',
  ),
  change(
    'horse is the easier target to seven hexes',
    'rules/fire.ts',
    'rangeHexes <= 6 ? percent',
    'rangeHexes <= 7 ? percent',
  ),
  change(
    'horse is an easier target to thirteen hexes',
    'rules/fire.ts',
    'rangeHexes <= 12 ? percent / 2',
    'rangeHexes <= 13 ? percent / 2',
  ),
  change(
    'density counts from 1,300 men',
    'rules/fire.ts',
    'DENSITY_MEN = 1200',
    'DENSITY_MEN = 1300',
  ),
  // Giving up the field, the pursuit, and armies that lose heart.
  change(
    'a field is given up twice',
    'board/upkeep/giving-up.ts',
    'if (givenUp < 0) return ok(null);',
    'if (givenUp < 2) return ok(null);',
  ),
  change(
    'who runs counts as sound',
    'board/upkeep/giving-up.ts',
    "now.status === 'field' && !isRunning(state, now) && now.side === side",
    "now.status === 'field' && now.side === side",
  ),
  change(
    'who has run counts as running for a turn more',
    'board/upkeep/giving-up.ts',
    'p.turn - ranOn < scenario',
    'p.turn - ranOn <= scenario',
  ),
  change(
    'an army is broken only beyond its breaking point',
    'board/upkeep/giving-up.ts',
    'lostPercent(state, side) >= state.scenario',
    'lostPercent(state, side) > state.scenario',
  ),
  change(
    'foot two hexes off does not cover a battery',
    'board/upkeep/pursuit.ts',
    'COVER_HEXES = 3',
    'COVER_HEXES = 2',
  ),
  change(
    'the disordered suffer no more than others',
    'board/upkeep/pursuit.ts',
    'SHAKEN = 1.5',
    'SHAKEN = 1',
  ),
  change(
    'guns out of reach suffer like others',
    'board/upkeep/pursuit.ts',
    'FAR_GUNS = 0.3',
    'FAR_GUNS = 1',
  ),
  change(
    'tired horse pursues',
    'board/upkeep/pursuit.ts',
    'const tired = [1, 0.5, 0]',
    'const tired = [1, 0.5, 0.5]',
  ),
  change(
    'who gives up the field can win',
    'board/upkeep/victory.ts',
    "ending === 'given-up' || ending === 'broken' ? DRAW : DRAW + 1",
    "ending === 'broken' ? DRAW : DRAW - 1",
  ),
  change(
    'a broken army can win',
    'board/upkeep/victory.ts',
    "ending === 'given-up' || ending === 'broken' ? DRAW",
    "ending === 'given-up' ? DRAW",
  ),
  change(
    'an army leaves at its chance, drawn exactly',
    'board/upkeep/heart.ts',
    'const leaves = draw < chance;',
    'const leaves = draw <= chance;',
  ),
  change(
    'an army that is not broken leaves at the end of the day',
    'board/upkeep/heart.ts',
    'return worn >= 100 && worn >',
    'return worn >= 90 && worn >',
  ),
  change(
    'of two armies alike worn both leave at the end of the day',
    'board/upkeep/heart.ts',
    'return worn >= 100 && worn >',
    'return worn >= 100 && worn >=',
  ),
  change(
    'an army that is to stay leaves',
    'board/upkeep/heart.ts',
    'const chance = state.scenario.waysBack[side].never',
    'const chance = state.scenario.waysBack[side === 0 ? 1 : 0].never',
  ),
  change(
    'any leader who has passed holds the army',
    'board/upkeep/heart.ts',
    'formations.length <= 1 &&',
    'formations.length <= 9 &&',
  ),
  change(
    'fighting dies down between an army that is worn and one that is not',
    'board/upkeep/heart.ts',
    'if (Math.min(a, b) < parameters.exhaustionPercent)',
    'if (Math.max(a, b) < parameters.exhaustionPercent)',
  ),
  change(
    'fighting dies down though one army is much worse',
    'board/upkeep/heart.ts',
    'if (Math.abs(a - b) > parameters.exhaustionSpanPercent)',
    'if (Math.abs(a - b) > 2 * parameters.exhaustionSpanPercent)',
  ),
  change(
    'fighting dies down in the middle of a turn',
    'board/flow.ts',
    'if (asked && half === 1 && diesDown(builder))',
    'if (asked && diesDown(builder))',
  ),
  change(
    'an army that is leaving is tested',
    'board/flow.ts',
    'const asked = state.scenario.switches.armiesBreak && state.p.givenUp < 0;',
    'const asked = state.scenario.switches.armiesBreak;',
  ),
];
