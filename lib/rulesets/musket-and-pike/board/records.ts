import { assertNever } from '@/lib/kernel/assert';
import { maximumFatigueCheck } from '@/lib/rulesets/musket-and-pike/rules/morale';
import { fieldIsGivenUp, runnersCount } from './differences';
import type { Fact, Hurt } from './facts';
import type { Losses, State, Unit } from './state';

const MOST_FATIGUE = 900;

/** The unit whose ledger a loss is booked to: the parent of a detachment. */
const bookOf = (state: State, unit: number): Unit => {
  const parent = state.scenario.cards[unit]?.parent ?? -1;
  return state.unit(parent < 0 ? unit : parent);
};

/** Takes men from a unit, at most those it has; nobody is lost twice. */
function lose(state: State, unit: number, column: keyof Losses, men: number): void {
  const now = state.unit(unit);
  const lost = Math.min(men, now.men);
  now.men -= lost;
  bookOf(state, unit).lostMen[column] += lost;
}

function loseGuns(state: State, unit: number, column: keyof Losses, guns: number): void {
  const now = state.unit(unit);
  const lost = Math.min(guns, now.guns);
  now.guns -= lost;
  bookOf(state, unit).lostGuns[column] += lost;
}

/** Applies what a fight costs a unit; of whom nothing is left is off the field. */
function hurt(state: State, cost: Hurt): void {
  const { unit } = cost;
  const now = state.unit(unit);
  const kind = state.scenario.cards[unit]?.kind;
  lose(state, unit, 'killed', cost.killed ?? 0);
  lose(state, unit, 'wounded', cost.wounded ?? 0);
  lose(state, unit, 'missing', cost.missing ?? 0);
  lose(state, unit, 'captured', cost.captured ?? 0);
  loseGuns(state, unit, 'killed', cost.gunsDestroyed ?? 0);
  loseGuns(state, unit, 'captured', cost.gunsCaptured ?? 0);
  if (maximumFatigueCheck(now.fatigue, cost.fatigue ?? 0)) now.mustCheck = true;
  now.fatigue = Math.min(MOST_FATIGUE, now.fatigue + (cost.fatigue ?? 0));
  now.stirred = true;
  const left = kind === 'artillery' || kind === 'ship' ? now.guns : now.men;
  if (left === 0 && now.status === 'field') state.put(unit, -1, 'gone');
}

/** Puts units on a hex below those who are there, in the order in which they stood. */
function arrive(state: State, units: readonly number[], hex: number): void {
  const ordered = [...units].sort(
    (one, other) => state.unit(one).level - state.unit(other).level || one - other,
  );
  for (const unit of ordered) state.put(unit, hex);
}

function beginTurn(state: State, side: 0 | 1): void {
  for (const unit of state.p.units) {
    unit.enfiladed = false;
    if (unit.side !== side) {
      unit.firedBack = false;
      continue;
    }
    unit.spent = 0;
    unit.halted = false;
    unit.moved = false;
    unit.fired = false;
    unit.melees = 0;
    unit.continued = 0;
    unit.mayContinue = false;
    unit.charging = -1;
  }
}

/** Whether a battery must be set up after it unlimbers. */
export function mustBeSetUp(state: Pick<State, 'scenario'>, unit: number): boolean {
  const { cards, weapons } = state.scenario;
  const card = cards[unit];
  return card !== undefined && (card.traits.setUp || weapons[card.weapon]?.setUp === true);
}

/** A detachment takes the field beside its parent, or is taken back in. */
function detach(state: State, fact: Fact & { type: 'Deployed' }): void {
  const parent = state.unit(fact.unit);
  const part = state.unit(fact.detachment);
  const kind = state.scenario.cards[fact.detachment]?.part;
  parent.men -= fact.men;
  parent.guns -= fact.guns;
  parent.spent += fact.cost;
  parent.moved = true;
  parent.stirred = true;
  if (kind === 'half') parent.formation = 'extended';
  Object.assign(part, {
    men: fact.men,
    guns: fact.guns,
    side: parent.side,
    facing: parent.facing,
    formation: kind === 'skirmishers' ? 'skirmish' : kind === 'half' ? 'extended' : 'mounted',
    fatigue: parent.fatigue,
    ammunition: parent.ammunition,
    crew: parent.crew,
    settingUp: parent.settingUp,
    disordered: parent.disordered,
    routed: false,
    ranOn: parent.ranOn,
    fixed: false,
    spent: parent.spent,
    moved: true,
    stirred: true,
  } satisfies Partial<Unit>);
  state.put(fact.detachment, fact.at);
}

function recall(state: State, fact: Fact & { type: 'Recalled' }): void {
  const parent = state.unit(fact.unit);
  const part = state.unit(fact.detachment);
  parent.men += part.men;
  parent.guns += part.guns;
  // Fatigue: a detachment that is 100 points more tired raises its parent by 100. Its ammunition is the parent's again.
  if (part.fatigue >= parent.fatigue + 100)
    parent.fatigue = Math.min(MOST_FATIGUE, parent.fatigue + 100);
  part.men = 0;
  part.guns = 0;
  parent.spent = Math.max(parent.spent, part.spent) + fact.cost;
  parent.moved = true;
  parent.stirred = true;
  if (state.scenario.cards[fact.detachment]?.part === 'half' && parent.formation === 'extended')
    parent.formation =
      state.scenario.cards[fact.unit]?.kind === 'artillery' ? 'unlimbered' : 'line';
  state.put(fact.detachment, -1, 'within');
}

/** Folds a fact into the state, in place; never draws. */
export function evolve(state: State, fact: Fact): void {
  const { p } = state;
  p.draws += 1;
  switch (fact.type) {
    case 'ArmiesPlaced':
      for (const placement of state.scenario.placements) {
        const unit = state.unit(placement.unit);
        unit.facing = placement.facing;
        unit.formation = placement.formation;
        unit.fixed = placement.released > 0;
        if (placement.turn <= 1 && unit.status === 'due') state.put(placement.unit, placement.at);
      }
      return;
    case 'TurnBegan':
      p.turn = fact.turn;
      p.half = fact.half;
      p.mover = fact.side;
      p.phase = fact.phase;
      p.weather = fact.weather;
      beginTurn(state, fact.side);
      return;
    case 'PhaseBegan':
      p.phase = fact.phase;
      if (fact.phase === 'defensive') p.asked += 1;
      return;
    case 'ChainsTraced':
      p.units.forEach((unit, index) => {
        if (unit.side !== fact.side) return;
        unit.detached = fact.detached.includes(index);
        unit.isolated = fact.isolated.includes(index);
      });
      return;
    case 'CommandTested':
      for (const [index, , , passed, bonus, rating] of fact.tests) {
        const unit = state.unit(index);
        unit.passed = passed === 1;
        unit.bonus = bonus;
        unit.rating = rating;
      }
      return;
    case 'OrderRestored':
      for (const [index, , , passed] of fact.tests)
        if (passed === 1) state.unit(index).disordered = false;
      return;
    case 'RallyTested':
      for (const [index, , , passed] of fact.tests) {
        if (passed !== 1) continue;
        state.unit(index).routed = false;
        state.unit(index).disordered = true;
      }
      return;
    case 'FatigueEased':
      for (const [index, points] of fact.units) {
        const unit = state.unit(index);
        unit.fatigue = Math.max(0, unit.fatigue - points);
      }
      for (const unit of p.units) if (unit.side === p.mover) unit.stirred = false;
      return;
    case 'Resupplied': {
      state.unit(fact.unit).ammunition = 0;
      // Guns that are no longer cut off need no wagon.
      if (fact.wagon < 0) return;
      const wagon = state.unit(fact.wagon);
      wagon.men = Math.max(0, wagon.men - fact.points);
      if (wagon.men === 0) state.put(fact.wagon, -1, 'gone');
      return;
    }
    case 'BatteriesSetUp':
      for (const [index, , , passed] of fact.tests) {
        const unit = state.unit(index);
        unit.settingUp = passed === 1 ? -1 : unit.settingUp + 1;
      }
      return;
    case 'UnitArrived':
      state.put(fact.unit, fact.at);
      return;
    case 'UnitReleased':
      state.unit(fact.unit).fixed = false;
      return;
    case 'BridgeRepaired':
      p.bridges[fact.bridge] = (p.bridges[fact.bridge] ?? 0) + fact.points;
      state.unit(fact.unit).stirred = true;
      return;
    case 'UnitsMoved':
      moved(state, fact);
      return;
    case 'FellIntoDisorder':
      for (const index of fact.units) state.unit(index).disordered = true;
      return;
    case 'Faced':
      for (const index of fact.units) {
        const unit = state.unit(index);
        unit.facing = fact.facing;
        unit.spent += fact.cost;
        unit.moved = true;
        unit.stirred = true;
      }
      return;
    case 'FormationChanged':
      formed(state, fact);
      return;
    case 'Deployed':
      detach(state, fact);
      return;
    case 'Recalled':
      recall(state, fact);
      return;
    case 'Restacked': {
      const unit = state.unit(fact.unit);
      unit.spent += fact.cost;
      state.put(fact.unit, unit.at, 'field', fact.top);
      return;
    }
    case 'ChargeTested': {
      const unit = state.unit(fact.unit);
      if (fact.ok) unit.charging = unit.facing;
      else unit.disordered = true;
      return;
    }
    case 'RepairSet':
      state.unit(fact.unit).repairing = fact.on;
      return;
    case 'Fired':
      fired(state, fact);
      return;
    case 'MoraleChecked': {
      const unit = state.unit(fact.unit);
      unit.mustCheck = false;
      unit.enfiladed = false;
      if (fact.outcome === 'disordered') unit.disordered = true;
      if (fact.outcome === 'routed') {
        runs(state, unit);
        unit.charging = -1;
        unit.mayContinue = false;
        unit.repairing = false;
      }
      lose(state, fact.unit, 'missing', fact.stragglers);
      if (unit.men === 0 && unit.guns === 0 && unit.status === 'field')
        state.put(fact.unit, -1, 'gone');
      return;
    }
    case 'Fled': {
      const unit = state.unit(fact.unit);
      unit.facing = fact.facing;
      unit.stirred = true;
      state.put(fact.unit, fact.way.at(-1) as number, fact.left ? 'left' : 'field');
      return;
    }
    case 'MeleeFought':
      for (const index of fact.attackers) {
        const unit = state.unit(index);
        unit.melees += 1;
        unit.stirred = true;
        unit.mayContinue = false;
        unit.fixed = false;
      }
      for (const index of fact.defenders) {
        const unit = state.unit(index);
        unit.stirred = true;
        unit.fixed = false;
        if (fact.won) unit.mustCheck = true;
      }
      for (const cost of fact.hurt) hurt(state, cost);
      damage(state, fact.bridge);
      return;
    case 'FellBack':
      arrive(
        state,
        fact.units.filter((unit) => state.unit(unit).status === 'field'),
        fact.to,
      );
      for (const index of fact.units) state.unit(index).stirred = true;
      return;
    case 'Advanced':
      arrive(
        state,
        fact.units.filter((unit) => state.unit(unit).status === 'field'),
        fact.to,
      );
      for (const index of fact.units) {
        const unit = state.unit(index);
        unit.mayContinue = fact.mayContinue;
        if (fact.mayContinue) unit.continued += 1;
        unit.halted = !fact.mayContinue;
        unit.stirred = true;
      }
      return;
    case 'UnitLost': {
      const kind = state.scenario.cards[fact.unit]?.kind;
      hurt(state, fact.hurt);
      const unit = state.unit(fact.unit);
      if (unit.status !== 'field') return;
      if (kind === 'leader') unit.fate = 'captured';
      state.put(fact.unit, -1, kind === 'leader' ? 'taken' : 'gone');
      return;
    }
    case 'CrewChanged': {
      const unit = state.unit(fact.unit);
      unit.crew = fact.crew;
      unit.side = fact.side;
      unit.settingUp = -1;
      // Guns that were just taken can be turned, and fire in the next turn.
      if (fact.crew === 'enemy') {
        unit.fired = true;
        unit.moved = true;
      }
      return;
    }
    case 'WagonTaken': {
      const unit = state.unit(fact.unit);
      unit.side = fact.side;
      unit.men = fact.strength;
      if (fact.strength === 0) state.put(fact.unit, -1, 'gone');
      return;
    }
    case 'LeaderHit': {
      const unit = state.unit(fact.unit);
      unit.fate = fact.fate;
      state.put(fact.unit, -1, fact.fate === 'captured' ? 'taken' : 'gone');
      return;
    }
    case 'LeaderMoved':
      state.put(fact.unit, fact.to);
      return;
    case 'ObjectiveTaken':
      p.holders[fact.objective] = fact.side;
      return;
    case 'FieldGivenUp':
      p.givenUp = fact.side;
      return;
    case 'HeartTested':
      return;
    case 'Pursued':
      for (const cost of fact.hurt) hurt(state, cost);
      return;
    case 'BattleEnded':
      p.phase = 'over';
      p.level = fact.level;
      p.ending = fact.ending;
      p.beaten = fact.beaten;
      if (fact.beaten >= 0 && fieldIsGivenUp(state.scenario.version))
        p.holders = p.holders.map(() => (1 - fact.beaten) as 0 | 1);
      return;
    default:
      assertNever(fact, 'fact');
  }
}

function damage(state: State, bridge: readonly [number, number] | undefined): void {
  if (bridge === undefined) return;
  const [index, points] = bridge;
  state.p.bridges[index] = Math.max(0, (state.p.bridges[index] ?? 0) - points);
}

function moved(state: State, fact: Fact & { type: 'UnitsMoved' }): void {
  fact.units.forEach((index, place) => {
    const unit = state.unit(index);
    unit.spent += fact.costs[place] ?? 0;
    unit.facing = fact.facings[place] ?? unit.facing;
    unit.moved = true;
    unit.stirred = true;
    unit.repairing = false;
    unit.enfiladed = false;
    if (fact.halted) unit.halted = true;
    if (unit.mayContinue) {
      unit.continued += fact.way.length - 1;
      unit.mayContinue = unit.continued < state.scenario.parameters.chargeContinuation;
    }
  });
  arrive(state, fact.units, fact.way.at(-1) as number);
}

/** A unit breaks and runs. */
function runs(state: State, unit: Unit): void {
  unit.routed = true;
  unit.disordered = false;
  if (runnersCount(state.scenario.version)) unit.ranOn = state.p.turn;
}

function formed(state: State, fact: Fact & { type: 'FormationChanged' }): void {
  const unit = state.unit(fact.unit);
  unit.spent += fact.cost;
  unit.moved = true;
  unit.stirred = true;
  if (fact.failed === 'disordered') unit.disordered = true;
  if (fact.failed === 'routed') {
    runs(state, unit);
  }
  if (fact.failed !== undefined) return;
  unit.formation = fact.formation;
  unit.facing = fact.facing;
  unit.settingUp = fact.formation === 'unlimbered' && mustBeSetUp(state, fact.unit) ? 0 : -1;
}

function fired(state: State, fact: Fact & { type: 'Fired' }): void {
  const { p, scenario } = state;
  for (const index of fact.shooters) {
    const unit = state.unit(index);
    if (fact.when === 'own') unit.fired = true;
    else unit.firedBack = true;
    unit.stirred = true;
    if (scenario.weapons[scenario.cards[index]?.weapon ?? '']?.singleUse) unit.used = true;
  }
  for (const [index, ammunition] of fact.ammunition) state.unit(index).ammunition = ammunition;
  p.rounds[fact.side] = Math.max(0, p.rounds[fact.side] - fact.rounds);
  // Who is fired upon is fixed no more, hit or not.
  for (const index of state.on(fact.at))
    if (state.unit(index).side !== fact.side) state.unit(index).fixed = false;
  for (const cost of fact.hurt) {
    if (fact.enfilade) state.unit(cost.unit).enfiladed = true;
    hurt(state, cost);
  }
  damage(state, fact.bridge);
}
