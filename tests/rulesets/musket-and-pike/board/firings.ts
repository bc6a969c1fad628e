import { shotAt } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { FIELD_WORKS, ROADS } from '@/lib/rulesets/musket-and-pike/board/ground';
import { directionTo, hexsideOf, terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';

/** What a fact shows of the rules: the section of RULES.md, a colon, what happened. */
export type Firing = `${string}: ${string}`;

const kindOf = (state: State, unit: number): string => state.scenario.cards[unit]?.kind ?? '';

function moved(state: State, fact: Extract<Fact, { type: 'UnitsMoved' }>): Firing[] {
  const { ground } = state.scenario;
  const found: Firing[] = [];
  for (const unit of fact.units) {
    const { formation, routed, disordered, charging, mayContinue } = state.unit(unit);
    found.push(`Movement: ${kindOf(state, unit)} in ${formation}`);
    if (routed) found.push('Routed Units: marched');
    if (disordered) found.push('Movement: in disorder');
    if (charging >= 0) found.push('Cavalry Charges: rode straight ahead');
    if (mayContinue) found.push('Cavalry Melee Continuation: rode on');
  }
  if (fact.units.length > 1) found.push('How to Move: several units of a hex together');
  if (fact.halted) found.push('Zone-of-Control: stopped a march');
  for (let index = 1; index < fact.way.length; index += 1) {
    const [from, to] = [fact.way[index - 1] as number, fact.way[index] as number];
    const direction = directionTo(ground, from, to);
    if (direction < 0) continue;
    found.push(`Hexes: entered ${terrainOf(ground, to)}`);
    const side = hexsideOf(ground, from, direction);
    if (side !== 'none') found.push(`Obstructed Terrain and Hexsides: crossed a ${side}`);
    const way = ROADS[ground.roads[6 * from + direction] as number];
    if (way !== 'none') found.push(`Road Movement: along a ${way}`);
    if (
      (ground.bridgeAt[to] as number) >= 0 ||
      (ground.bridgeOver[6 * from + direction] as number) >= 0
    )
      found.push('Bridges: over a bridge');
    if (ground.fords[6 * from + direction] === 1) found.push('Bridges: through a ford');
    const works = FIELD_WORKS[ground.works[to] as number];
    if (works === 'abatis') found.push('Abatis: entered');
    if (works === 'trench' || works === 'redoubt') found.push('Trenches: entered');
    if (terrainOf(ground, to) === 'water' && (ground.bridgeAt[to] as number) < 0)
      found.push('Has Boats: on the water');
    if ((ground.elevation[to] as number) > (ground.elevation[from] as number))
      found.push('Movement: uphill');
  }
  return found;
}

function fired(state: State, fact: Extract<Fact, { type: 'Fired' }>): Firing[] {
  const found: Firing[] = [`Turns vs. Phases: ${fact.when} fire`];
  if (fact.hurt.some(({ unit }) => state.unit(unit).fixed))
    found.push('Fixed Units: released by fire');
  if (fact.enfilade) found.push('Target Fire Modifiers: into the flank');
  if (fact.aimed !== undefined) found.push('Indirect Fire: scattered');
  if (fact.bridge !== undefined) found.push('Bridge Damage: by fire');
  if (fact.rounds > 0) found.push('Supply: rounds of the artillery');
  if (fact.ammunition.length > 0) found.push('Supply: ammunition ran low');
  if (fact.hurt.length > 1) found.push('Pass Through Fire: several units struck');
  if (fact.hurt.some(({ gunsDestroyed = 0 }) => gunsDestroyed > 0))
    found.push('Fire Casualties: guns destroyed');
  const target = fact.hurt[0]?.unit;
  for (const unit of fact.shooters) {
    const { crew, formation } = state.unit(unit);
    found.push(`Firing Fire Modifiers: ${kindOf(state, unit)} in ${formation}`);
    if (crew === 'enemy') found.push('Artillery Capture: captured guns fired');
    const shot = target === undefined ? null : shotAt(state, unit, target, fact.when);
    if (shot === null) continue;
    if (shot.disordered) found.push('Firing Fire Modifiers: in disorder');
    if (shot.fatigue >= 300) found.push('Fatigue: fire of tired units');
    if (shot.ranksPercent !== 100) found.push('Firing Fire Modifiers: two ranks');
    if (shot.moved) found.push('Offensive Fire Modifiers and Effects: after movement');
    if (shot.throughScreen) found.push('Skirmisher Modifier: through skirmishers');
    if (shot.coverPercent < 0) found.push('Target Fire Modifiers: cover');
    if (shot.targetMassed) found.push('Target Fire Modifiers: massed foot');
    if (shot.targetLimbered) found.push('Target Fire Modifiers: limbered guns');
    if (shot.targetWagons) found.push('Target Fire Modifiers: wagons');
    if (shot.targetScattered) found.push('Target Fire Modifiers: few skirmishers');
    if (shot.cavalryPercent !== 0) found.push('Target Fire Modifiers: horse');
    if (shot.densityMen > 1200) found.push('Target Fire Modifiers: density');
    if (shot.weatherPercent !== 0) found.push('Weather and Conditions: on fire');
    if (shot.advantagePercent !== 0) found.push('Combat Results: handicap');
  }
  return found;
}

function fought(state: State, fact: Extract<Fact, { type: 'MeleeFought' }>): Firing[] {
  const found: Firing[] = [`Melee Resolution: ${fact.won ? 'won' : 'lost'}`];
  if (fact.defenders.some((unit) => state.unit(unit).fixed))
    found.push('Fixed Units: released by melee');
  if (fact.charge) found.push('Cavalry Charge Rules: at treble strength');
  if (fact.displaced === true) found.push('Block Formation: drove off horse');
  if (fact.bridge !== undefined) found.push('Bridge Damage: in melee');
  const all = (units: readonly number[], test: (unit: number) => boolean) =>
    units.length > 0 && units.every(test);
  if (all(fact.defenders, (unit) => state.unit(unit).formation === 'skirmish'))
    found.push('Special Skirmisher Resolution: skirmishers defended');
  if (fact.attackers.length > 1) found.push('Meleeing: several attackers');
  if (fact.attackers.some((unit) => kindOf(state, unit) === 'leader'))
    found.push('Melee Modifiers: a leader with the attackers');
  if (fact.attackers.some((unit) => state.unit(unit).melees > 0))
    found.push('Cavalry Melee Continuation: another melee');
  if (terrainOf(state.scenario.ground, fact.at) === 'chateau')
    found.push('Melee Modifiers: against a walled farm');
  if (fact.hurt.some(({ captured = 0 }) => captured > 0)) found.push('Melee Resolution: prisoners');
  return found;
}

/** The rules that one fact shows, from the position before it. */
export function firings(state: State, fact: Fact): Firing[] {
  switch (fact.type) {
    case 'UnitsMoved':
      return moved(state, fact);
    case 'Fired':
      return fired(state, fact);
    case 'MeleeFought':
      return fought(state, fact);
    case 'TurnBegan':
      return fact.weather >= 0 ? ['Weather and Conditions: weather in force'] : [];
    case 'PhaseBegan':
      return [`Phases: ${fact.phase}`];
    case 'ChainsTraced':
      return [
        ...(fact.detached.length > 0 ? (['Detached Units: found'] as const) : []),
        ...(fact.isolated.length > 0 ? (['Isolation: found'] as const) : []),
      ];
    case 'CommandTested':
      return fact.tests.flatMap(([, , , passed, bonus]): Firing[] => [
        `Command: ${passed ? 'passed' : 'failed'}`,
        ...(bonus > 0 ? (['Command: a bonus from above'] as const) : []),
      ]);
    case 'OrderRestored':
      return fact.tests.map(
        (test): Firing => `Recovery From Disorder: ${test[3] ? 'in order' : 'no'}`,
      );
    case 'RallyTested':
      return fact.tests.map((test): Firing => `Recovery From Rout: ${test[3] ? 'rallied' : 'no'}`);
    case 'FatigueEased':
      return fact.units.length > 0 ? ['Recovering Fatigue: rested'] : [];
    case 'Resupplied':
      return [fact.wagon < 0 ? 'Isolation: guns no longer cut off' : 'Supply: resupplied'];
    case 'BatteriesSetUp':
      return fact.tests.map((test): Firing => `Artillery Setup: ${test[3] ? 'ready' : 'not yet'}`);
    case 'UnitArrived':
      return ['Stacking: a reinforcement arrived'];
    case 'UnitReleased':
      return [`Fixed Units: released by ${fact.why}`];
    case 'BridgeRepaired':
      return ['Bridge Repair: points'];
    case 'FellIntoDisorder':
      return [`Formation: disordered by ${fact.why}`];
    case 'Faced':
      return ['Rear or Flank Movement: turned'];
    case 'FormationChanged':
      return [
        `Formation: ${fact.formation}`,
        ...(fact.failed === undefined ? [] : (['Threat Values: a change failed'] as const)),
        ...(fact.chance === undefined ? [] : (['Threat Values: a change under threat'] as const)),
      ];
    case 'Deployed':
      return [`Skirmishers: ${state.scenario.cards[fact.detachment]?.part ?? ''} out`];
    case 'Recalled':
      return [`Skirmishers: ${state.scenario.cards[fact.detachment]?.part ?? ''} in`];
    case 'Restacked':
      return ['Stacking: top and bottom'];
    case 'ChargeTested':
      return [`Cavalry Charges: ${fact.ok ? 'prepared' : 'not come to it'}`];
    case 'RepairSet':
      return ['Bridge Repair: begun or ended'];
    case 'MoraleChecked':
      return [
        `Morale: ${fact.outcome}`,
        `Morale: checked for ${fact.cause}`,
        ...(fact.defensive ? (['Morale: in defensive fire'] as const) : []),
        ...(fact.ring > 0 ? (['Morale: a rout spread'] as const) : []),
      ];
    case 'Fled':
      return [fact.left ? 'Morale: ran off the map' : 'Morale: fled'];
    case 'FellBack':
      return ['Melee Resolution: fell back'];
    case 'Advanced':
      return [
        'Melee Resolution: advanced',
        ...(fact.mayContinue ? (['Cavalry Melee Continuation: won'] as const) : []),
      ];
    case 'UnitLost':
      return [`Overruns: lost to ${fact.why}`];
    case 'CrewChanged':
      return [
        `${fact.crew === 'enemy' ? 'Artillery Capture' : 'Uncrewed Artillery'}: ${fact.crew}`,
      ];
    case 'WagonTaken':
      return ['Overruns: a wagon taken'];
    case 'LeaderHit':
      return [`Leaders: ${fact.fate}`];
    case 'LeaderMoved':
      return ['Leaders: fell back with troops'];
    case 'HeartTested':
      if (fact.leaves) return ['End Of Game: a worn army left'];
      return fact.chance > 0 ? ['End Of Game: a worn army stayed'] : [];
    case 'FieldGivenUp':
      return ['End Of Game: the field given up'];
    case 'Pursued':
      return [
        'End Of Game: pursued',
        ...(fact.captured > 0 ? (['End Of Game: prisoners of a pursuit'] as const) : []),
        ...(fact.guns > 0 ? (['End Of Game: guns of a pursuit'] as const) : []),
      ];
    case 'ObjectiveTaken':
      return ['End Of Game: an objective taken'];
    case 'BattleEnded':
      return [`End Of Game: ${fact.ending}`];
    default:
      return [];
  }
}

const list = (section: string, ...what: readonly string[]): Firing[] =>
  what.map((one): Firing => `${section}: ${one}`);

/** What must happen somewhere in many games: every row of RULES.md that play can show. */
export const EXPECTED: readonly Firing[] = [
  ...list('Turns vs. Phases', 'own fire', 'opportunity fire', 'defensive fire'),
  ...list('Phases', 'defensive', 'offensive', 'melee'),
  ...list('Movement', 'infantry in line', 'infantry in extended', 'infantry in column'),
  ...list('Movement', 'infantry in block', 'infantry in skirmish', 'cavalry in mounted'),
  ...list('Movement', 'cavalry in line', 'artillery in limbered', 'leader in mounted'),
  ...list('Movement', 'wagon in column', 'in disorder', 'uphill'),
  ...list('How to Move', 'several units of a hex together'),
  ...list('Zone-of-Control', 'stopped a march'),
  ...list('Hexes', 'entered clear', 'entered field', 'entered village', 'entered orchard'),
  ...list('Hexes', 'entered forest', 'entered rough', 'entered marsh', 'entered chateau'),
  ...list('Obstructed Terrain and Hexsides', 'crossed a stream', 'crossed a hedge'),
  ...list('Obstructed Terrain and Hexsides', 'crossed a wall', 'crossed a embankment'),
  ...list('Obstructed Terrain and Hexsides', 'crossed a gate', 'crossed a fort', 'crossed a creek'),
  ...list('Road Movement', 'along a path', 'along a road', 'along a pike'),
  ...list('Bridges', 'over a bridge', 'through a ford'),
  ...list('Has Boats', 'on the water'),
  ...list('Abatis', 'entered'),
  ...list('Trenches', 'entered'),
  ...list('Routed Units', 'marched'),
  ...list('Skirmishers', 'skirmishers out', 'skirmishers in', 'squadron out', 'squadron in'),
  ...list('Skirmishers', 'half out', 'half in'),
  ...list('Formation', 'line', 'column', 'block', 'limbered', 'unlimbered', 'mounted'),
  ...list('Formation', 'disordered by ground', 'disordered by stacking', 'disordered by fleeing'),
  ...list('Formation', 'disordered by charge', 'disordered by melee', 'disordered by line'),
  ...list('Formation', 'disordered by night'),
  ...list('Threat Values', 'a change under threat', 'a change failed'),
  ...list('Stacking', 'top and bottom', 'a reinforcement arrived'),
  ...list('Rear or Flank Movement', 'turned'),
  ...list('Cavalry Charges', 'prepared', 'not come to it', 'rode straight ahead'),
  ...list('Cavalry Charge Rules', 'at treble strength'),
  ...list('Cavalry Melee Continuation', 'won', 'rode on', 'another melee'),
  ...list('Bridge Repair', 'begun or ended', 'points'),
  ...list('Bridge Damage', 'by fire', 'in melee'),
  ...list('Firing Fire Modifiers', 'infantry in line', 'infantry in column', 'infantry in block'),
  ...list('Firing Fire Modifiers', 'infantry in skirmish', 'artillery in unlimbered'),
  ...list('Firing Fire Modifiers', 'ship in unlimbered', 'in disorder', 'two ranks'),
  ...list('Offensive Fire Modifiers and Effects', 'after movement'),
  ...list('Skirmisher Modifier', 'through skirmishers'),
  ...list('Indirect Fire', 'scattered'),
  ...list('Pass Through Fire', 'several units struck'),
  ...list('Target Fire Modifiers', 'into the flank', 'cover', 'massed foot', 'limbered guns'),
  ...list('Target Fire Modifiers', 'wagons', 'few skirmishers', 'horse', 'density'),
  ...list('Fire Casualties', 'guns destroyed'),
  ...list('Combat Results', 'handicap'),
  ...list('Weather and Conditions', 'weather in force', 'on fire'),
  ...list('Melee Resolution', 'won', 'lost', 'prisoners', 'fell back', 'advanced'),
  ...list('Meleeing', 'several attackers'),
  ...list('Melee Modifiers', 'a leader with the attackers', 'against a walled farm'),
  ...list('Block Formation', 'drove off horse'),
  ...list('Special Skirmisher Resolution', 'skirmishers defended'),
  ...list('Overruns', 'lost to overrun', 'lost to surrounded', 'lost to melee', 'lost to fire'),
  ...list('Overruns', 'lost to stragglers', 'a wagon taken'),
  ...list('Uncrewed Artillery', 'none', 'own'),
  ...list('Artillery Capture', 'enemy', 'captured guns fired'),
  ...list('Artillery Setup', 'ready', 'not yet'),
  ...list('Morale', 'disordered', 'routed', 'straggles', 'checked for loss', 'checked for spread'),
  ...list('Morale', 'checked for melee', 'checked for exhausted', 'in defensive fire'),
  ...list('Morale', 'a rout spread', 'fled', 'ran off the map'),
  ...list('Leaders', 'wounded', 'killed', 'captured', 'fell back with troops'),
  ...list('Command', 'passed', 'failed', 'a bonus from above'),
  ...list('Detached Units', 'found'),
  ...list('Isolation', 'found', 'guns no longer cut off'),
  ...list('Recovery From Disorder', 'in order', 'no'),
  ...list('Recovery From Rout', 'rallied', 'no'),
  ...list('Recovering Fatigue', 'rested'),
  ...list('Fatigue', 'fire of tired units'),
  ...list('Supply', 'rounds of the artillery', 'ammunition ran low', 'resupplied'),
  ...list('Fixed Units', 'released by time', 'released by fire', 'released by melee'),
  ...list('Fixed Units', 'released by seen'),
  ...list('End Of Game', 'time', 'destroyed', 'an objective taken', 'given-up', 'broken'),
  ...list('End Of Game', 'worn-out', 'a worn army left', 'a worn army stayed', 'pursued'),
  ...list('End Of Game', 'the field given up', 'prisoners of a pursuit', 'guns of a pursuit'),
];
