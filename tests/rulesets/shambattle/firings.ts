import { ARM_IDS, CAVALRY, COMMANDER, ENGINEERS, TRAIN } from '@/lib/rulesets/shambattle/arms';
import {
  assaultModifiers,
  defenceModifiers,
  type Modifier,
  shootingModifiers,
} from '@/lib/rulesets/shambattle/combat';
import type { Fact, Shot } from '@/lib/rulesets/shambattle/facts';
import { fightsAround, pairOf } from '@/lib/rulesets/shambattle/moves';
import { EXHAUSTED, ROUTED, SPENT, type State, TURNING } from '@/lib/rulesets/shambattle/state';
import { FORD, MOVE_CLASS, RIVER, TOWN } from '@/lib/rulesets/shambattle/terrain';
import { actOfDie } from '@/lib/rulesets/shambattle/treachery';

/** A rule that was applied: the section of RULES.md, a colon, what happened. */
export type Firing = `${string}: ${string}`;

const GROUND = ['on roads', 'over clear ground', 'into a town', 'into other ground'] as const;
const hits = ['', '1', '2', '3', '4', '5', '6'] as const;

const modified = (section: string, modifiers: readonly Modifier[]): Firing[] =>
  modifiers.map(({ what }): Firing => `${section}: dice, ${what}`);

function shooting(state: State, { units, at, from }: Shot, guns: boolean): Firing[] {
  const found = units.flatMap((unit) => modified('Combat', shootingModifiers(state, unit, at)));
  if (units.length > 1) found.push('Combat: stands of one hex add their dice');
  if (!guns && units.some((unit) => ARM_IDS[state.type(unit)] === 'machineGuns'))
    found.push('Movement: machine guns join the rifles of their hex');
  if (state.stands(at).some((unit) => state.p.loyalty[unit] === TURNING))
    found.push('Treachery: a unit on its way to the enemy is shot at');
  if (state.ground.distance[from * state.ground.size + at] === 8)
    found.push('OOB Hex-celled Map: guns reach eight hexes');
  return found;
}

function moved(state: State, unit: number, way: readonly number[]): Firing[] {
  const { p } = state;
  const found: Firing[] = [`Movement: ${ARM_IDS[state.type(unit)]}`];
  for (const hex of way)
    found.push(`Movement: ${GROUND[MOVE_CLASS[p.terrain[hex] as number] as number]}`);
  const to = way.at(-1) as number;
  if (way.length > 1) found.push('Movement: more than one hex');
  if (state.standCount(to) > 0 && state.type(unit) !== COMMANDER)
    found.push('Movement: two units in a hex');
  if (pairOf(state, unit) >= 0) found.push('Movement: the train goes with its engineers');
  if (fightsAround(state, unit).length > 0) found.push('Close combat: broken off');
  if (p.loyalty[unit] === TURNING) found.push('Treachery: a unit going over is moved by the enemy');
  const side = p.side[unit] as number;
  if (p.mood[side] === EXHAUSTED) found.push('Exhaustion: a move of an exhausted army');
  if (way.some((hex) => (p.charges[hex] as number) === 2 - side))
    found.push('Engineers: a charge lost to the enemy');
  return found;
}

function fought(state: State, fact: Extract<Fact, { type: 'CombatFought' }>): Firing[] {
  const { attackers, defenders, at, again } = fact;
  const found: Firing[] = [again ? 'Close combat: goes on' : 'Close combat: begun'];
  for (const unit of attackers)
    found.push(...modified('Close combat', assaultModifiers(state, unit, at)));
  for (const unit of defenders)
    found.push(...modified('Close combat', defenceModifiers(state, unit)));
  const side = state.p.side[attackers[0] as number] as number;
  if (again && state.p.mover !== side) found.push('Close combat: goes on in the other side’s half');
  if (!again && attackers.some((unit) => state.type(unit) === ENGINEERS))
    found.push('Close combat: begun by engineers');
  if (
    !again &&
    state.p.mood[side] === EXHAUSTED &&
    attackers.every((unit) => state.type(unit) === CAVALRY)
  )
    found.push('Exhaustion: cavalry assaults');
  return found;
}

function result(state: State, fact: Extract<Fact, { type: 'ResultTaken' }>): Firing[] {
  const { die, unit, loss, to, gone } = fact;
  if (gone !== undefined) return [`Supply and Resupply: logistics ${gone}`];
  const type = state.type(unit);
  const found: Firing[] = [`Combat: a ${hits[die]}`];
  if (die === 1 && pairOf(state, unit) >= 0)
    found.push(
      `Engineers in combat: ${type === TRAIN ? 'the train' : 'the engineers'} hit in turn`,
    );
  if ((die === 2 || die === 4) && to >= 0)
    found.push('Combat: falls back instead of losing a point');
  if (die === 6 && to < 0 && loss === 2) found.push('Combat: a blocked retreat costs a point');
  return found;
}

function treachery(fact: Extract<Fact, { type: 'TreacheryThrown' }>): Firing[] {
  const found: Firing[] = ['Treachery: thrown for an army'];
  const who = fact.found;
  if (who === undefined) return found;
  if (who.act === null) return [...found, 'Treachery: the dice find a unit that is gone'];
  return [...found, `Treachery: ${who.act}`, `Treachery: die of the act, ${actOfDie(who.actDie)}`];
}

function worked(state: State, fact: Extract<Fact, { type: 'WorkBuilt' }>): Firing[] {
  const found: Firing[] = [`Engineers: ${fact.task}`];
  if (fact.task === 'pontoon' && (state.p.sections[fact.at] as number) > 0)
    found.push('Engineers: another section on the same hex of the river');
  return found;
}

/** The rules that a fact applies to the position before it. */
export function firings(fact: Fact, state: State): Firing[] {
  const { p } = state;
  switch (fact.type) {
    case 'ArmiesPlaced':
      return ['OOB Hex-celled Map: the armies are placed', 'Map: ground is read from text'];
    case 'PlotFound':
      return ['Treachery: found at the start'];
    case 'DayBegan':
      return [
        ...(fact.moods.some((mood, side) => mood < (p.mood[side] as number))
          ? (['Concluding points: revived overnight'] as const)
          : []),
        ...(fact.day > 1 && fact.moods.includes(EXHAUSTED)
          ? (['Concluding points: still exhausted at daybreak'] as const)
          : []),
      ];
    case 'TurnBegan':
      return ['Activation of units: a turn'];
    case 'UnitArrived':
      return ['Scenario set-up: a unit arrives'];
    case 'GunsFired':
      return fact.shots.length === 0
        ? []
        : [
            'Activation of units: guns of both sides at once',
            ...fact.shots.flatMap((shot) => shooting(state, shot, true)),
          ];
    case 'InitiativeThrown':
      return fact.throws.length > 1
        ? ['Activation of units: initiative', 'Activation of units: equal dice thrown again']
        : ['Activation of units: initiative'];
    case 'TreacheryThrown':
      return treachery(fact);
    case 'ControlChanged':
      return [fact.at < 0 ? 'Treachery: lays down its arms' : 'Treachery: changes sides'];
    case 'HalfBegan':
      return ['Activation of units: a half of a side'];
    case 'UnitMoved':
      return moved(state, fact.unit, fact.way);
    case 'CommanderTaken':
      return ['Combat: a commander alone is taken'];
    case 'RiflesFired':
      return ['Combat: rifle fire of the moving side', ...shooting(state, fact.shot, false)];
    case 'CombatFought':
      return fought(state, fact);
    case 'ResultTaken':
      return result(state, fact);
    case 'CommanderHazard':
      return fact.fate === undefined
        ? ['Combat: the commander at hazard']
        : ['Combat: the commander at hazard', `Combat: the commander ${fact.fate}`];
    case 'CombatSettled':
      return fact.entered.length > 0 ? ['Close combat: who is left enters'] : [];
    case 'WorkBuilt':
      return worked(state, fact);
    case 'MineMet':
      return ['Engineers: mines met'];
    case 'ChargeBlown': {
      const ground = state.ground.terrain[fact.at] as number;
      return [
        p.terrain[fact.at] === TOWN
          ? 'Engineers: a town blown up'
          : ground === RIVER || ground === FORD
            ? 'Engineers: a pontoon blown up'
            : 'Engineers: a bridge blown up',
      ];
    }
    case 'ArmyExhausted':
      return ['Strength Points: an army is exhausted'];
    case 'ArmyRouted':
      return p.mover === fact.side
        ? ['Strength Points: an army is in rout', 'Rout: in its own half, at once']
        : ['Strength Points: an army is in rout'];
    case 'UnitFled':
      return [
        'Rout: goes home',
        ...(fightsAround(state, fact.unit).length > 0 ? (['Rout: breaks off'] as const) : []),
      ];
    case 'UnitLeft':
      return ['Rout: leaves the field'];
    case 'NightFell':
      return p.mood.includes(ROUTED)
        ? ['Supply and Resupply: a night', 'Rout: stopped by the night']
        : ['Supply and Resupply: a night'];
    case 'Refitted': {
      const found: Firing[] = ['Supply and Resupply: a unit refitted'];
      if (p.status[fact.unit] === SPENT) found.push('Supply and Resupply: a unit of 0 restored');
      if (state.type(fact.unit) === TRAIN) found.push('Special Resupply Rules: the train refitted');
      return found;
    }
    case 'CommanderReplaced':
      return ['Special Resupply Rules: a new commander'];
    case 'BattleEnded':
      return [`Concluding points: ${fact.why}`];
    default:
      return [];
  }
}
