import { isNight } from '@/lib/rulesets/musket-and-pike/board/clock';
import { hasGuns, inLine } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { gaitOf } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  facingCost,
  formationCost,
  mayFace,
  mayForm,
  restackCost,
} from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { movingRefused } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import {
  distance,
  inFront,
  nameOn,
  sees,
  terrainOf,
} from '@/lib/rulesets/musket-and-pike/board/places';
import type { Card } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Facing, Formation, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { FACINGS, type Field, facingTowards, minus, pointOf } from './field';
import { type Errand, errandsOf, hexOfErrand } from './places';
import { type Room, roomFor } from './room';
import { hasTarget } from './shooting';
import type { Situation } from './situation';
import { stacksOf } from './stacks';
import { strikesOf } from './strikes';
import type { Temper } from './temper';
import { pretend, type Walk, walkTo } from './walking';

/** Guns within this of an enemy whom they see stay and fire. */
const GUN_RANGE = 5;
/** Within this the foot forms line, and faces who is near. */
const CLOSE = 6;

/** Within this a column that marches up forms line: out of reach of a charge. */
const DEPLOYS = 9;

/** How much surer than a melee a blow must be: in an attack, and by those who stand. */
const SURE = 0.04;
const SURER = 0.15;
/** Hexes from which foot steps onto an objective that nobody defends, past who is beside it. */
const STEPS = 2;
/** Men from which a blow is worth leaving the line. */
const WORTHWHILE = 15;

/** What it is worth to keep off own troops, in points of a march. */
const CROWDING: Readonly<Record<Room, number>> = { free: 0, shared: 4, disorder: 9 };

/** Orders for the marches of a side, and the position that they lead to if nobody fires. `state` of the field is changed. */
export class Marches {
  readonly orders: BoardOrder[] = [];
  readonly #field: Field;
  readonly #situation: Situation;
  readonly #temper: Temper;
  #charging: ReadonlySet<number> = new Set();
  /** Hexes from which somebody strikes. */
  readonly #taken = new Set<number>();

  constructor(field: Field, situation: Situation, temper: Temper) {
    this.#field = field;
    this.#situation = situation;
    this.#temper = temper;
  }

  /** `charging`: horse that will charge in this turn, and waits for it. */
  plan(charging: ReadonlySet<number>): readonly BoardOrder[] {
    this.#charging = charging;
    const stacks = stacksOf(this.#field, this.#situation);
    const errands = errandsOf(this.#field, this.#situation, stacks, this.#temper);
    if (this.#temper.weighs) this.#strikes(errands);
    const drawing = this.#situation.stance === 'drawOff';
    errands.sort(
      (one, other) =>
        (drawing ? one.stack.depth - other.stack.depth : other.stack.depth - one.stack.depth) ||
        one.stack.at - other.stack.at ||
        one.stack.lead.unit - other.stack.lead.unit,
    );
    for (const errand of errands) this.#carryOut(errand);
    this.#leaders();
    return this.orders;
  }

  get #state(): State {
    return this.#field.state;
  }

  #ids(units: readonly number[]): string[] {
    return units.map((unit) => this.#state.scenario.cards[unit]?.id ?? '');
  }

  /** Blows that several bodies can strike together go before everything else: the best first, each body once. */
  #strikes(errands: readonly Errand[]): void {
    const { stance } = this.#situation;
    if (stance === 'drawOff' || this.#state.p.phase !== 'turn') return;
    const { meleeChance, ownWeight } = this.#temper;
    const free = errands
      .filter(({ holds, stack }) => !holds && !stack.units.some((unit) => this.#charging.has(unit)))
      .map(({ stack }) => stack);
    const least = meleeChance + (stance === 'attack' ? SURE : SURER);
    const worthwhile = stance === 'attack' ? WORTHWHILE : 2 * WORTHWHILE;
    const struck = new Set<number>();
    for (const { parts, worth } of strikesOf(this.#field, free, least, ownWeight)) {
      if (worth < worthwhile) break;
      const ends = parts.map(({ way }) => way.at(-1) as number);
      if (
        parts.some(({ stack }) => struck.has(stack.lead.unit)) ||
        ends.some((hex) => this.#taken.has(hex))
      )
        continue;
      for (const { stack, units, way } of parts) {
        struck.add(stack.lead.unit);
        this.#taken.add(way.at(-1) as number);
        if (way.length > 1) this.#go(units, { way, spent: 0 });
        // Who stands beside him already stays, and keeps his front.
        for (const unit of units) this.#state.unit(unit).moved = true;
      }
    }
  }

  #carryOut(errand: Errand): void {
    const { stack } = errand;
    const state = this.#state;
    const { lead } = stack;
    const units = stack.units.filter((unit) => {
      const now = state.unit(unit);
      return !now.moved && !now.fixed && !now.fired && now.melees === 0 && now.at === stack.at;
    });
    if (!units.includes(lead.unit) || units.some((unit) => this.#charging.has(unit))) return;
    if (errand.sited) this.#site(errand, units);
    else if (stack.kind === 'artillery') this.#guns(errand, units);
    else if (stack.kind === 'infantry') this.#foot(errand, units);
    else if (stack.kind !== 'ship') this.#march(errand, units);
  }

  #isDark(): boolean {
    return this.#field.lessons.has('night') && isNight(this.#state);
  }

  /** Hexes to the nearest enemy within which a column deploys. */
  #deploys(): number {
    return this.#field.lessons.has('approach') ? DEPLOYS : CLOSE;
  }

  #foot(errand: Errand, units: readonly number[]): void {
    const { stack } = errand;
    const field = this.#field;
    const near = field.near(stack.at);
    const { formation, facing } = stack.lead.now;
    // In the dark a line that sets out falls into disorder: it keeps its ground.
    if (formation === 'line' && errand.hex < 0 && this.#isDark()) {
      if (!stack.routed && !stack.disordered && !errand.back) {
        this.#dress(units, stack.at);
        return;
      }
    }
    if (!stack.routed && !errand.back) {
      if (formation === 'column' && near <= this.#deploys() && this.#form(units, 'line')) {
        // Who deploys out of reach of a charge goes on with what is left of the turn.
        if (near > CLOSE && field.lessons.has('deploys')) this.#march(errand, units);
        else this.#turn(units, stack.at);
        return;
      }
      if (near <= 2 && !this.#enters(errand)) {
        if (field.before(stack.at, facing, 2)) {
          // Who closes goes on to the bayonet; others stand and fire.
          if (errand.nearest > 1 || near <= 1) return;
        } else {
          this.#turn(units, stack.at);
          return;
        }
      }
    }
    this.#march(errand, units);
  }

  /** Whether foot that is sent for an objective can step onto it: nobody of the enemy stands there. */
  #enters({ hex, stack }: Errand): boolean {
    const { ground, lessons } = this.#field;
    const { scenario } = this.#state;
    if (hex < 0 || hex === stack.at || !lessons.has('enters')) return false;
    if (stack.disordered || distance(ground, stack.at, hex) > STEPS) return false;
    return (
      scenario.objectives.some((objective) => objective.hex === hex) &&
      this.#state.on(hex).every((unit) => this.#state.unit(unit).side === this.#field.side)
    );
  }

  #guns(errand: Errand, units: readonly number[]): void {
    const { stack } = errand;
    const field = this.#field;
    const state = this.#state;
    const near = field.near(stack.at);
    const limbered = stack.lead.now.formation === 'limbered';
    const seesThem = () =>
      field.fighters.some(
        (enemy) =>
          !enemy.now.routed &&
          distance(field.ground, stack.at, enemy.at) <= GUN_RANGE &&
          sees(field.ground, stack.at, enemy.at),
      );
    const goal = hexOfErrand(field, this.#situation, errand);
    const there = distance(field.ground, stack.at, goal) <= 2;
    if (!limbered) {
      if (near <= GUN_RANGE + 1 || there || errand.stack.routed || this.#serves(errand)) {
        if (near <= GUN_RANGE + 1 && !field.before(stack.at, stack.lead.now.facing, GUN_RANGE + 3))
          this.#turn(units, stack.at);
        return;
      }
      if (this.#situation.stance === 'stand' && distance(field.ground, stack.at, goal) <= 5) return;
      if (this.#form(units, 'limbered')) this.#march(errand, units);
      return;
    }
    if ((near <= GUN_RANGE && seesThem()) || (there && this.#situation.stance !== 'attack')) {
      if (this.#form(units, 'unlimbered')) this.#turn(units, stack.at);
      return;
    }
    this.#march(errand, units);
    const now = state.unit(stack.lead.unit);
    const stopped = distance(field.ground, now.at, stack.at) <= 1 && this.#serves(errand, now.at);
    if ((stopped || field.near(now.at) <= GUN_RANGE) && this.#form(units, 'unlimbered'))
      this.#turn(units, now.at);
  }

  /** Guns limber up, go to their place, and come into action there. */
  #site(errand: Errand, units: readonly number[]): void {
    const { lead } = errand.stack;
    if (lead.now.formation !== 'limbered' && !this.#form(units, 'limbered')) return;
    if (lead.at !== errand.hex) this.#march(errand, units);
    const { at } = this.#state.unit(lead.unit);
    if (at !== errand.hex) return;
    for (const unit of units) this.#top(unit);
    if (this.#form(units, 'unlimbered')) this.#turn(units, at);
  }

  /** Guns that share a hex with foot go to the top of the stack: below a line they could not fire. */
  #top(unit: number): void {
    const state = this.#state;
    const now = state.unit(unit);
    const above = state.on(now.at).slice(0, state.on(now.at).indexOf(unit));
    if (!hasGuns(state, unit) || !above.some((other) => inLine(state, other))) return;
    if (restackCost(state, unit) === 0 || movingRefused(state, unit) !== null) return;
    this.orders.push({ type: 'stack', unit: this.#ids([unit])[0] as string, on: 'top' });
    now.spent += restackCost(state, unit);
    state.put(unit, now.at, 'field', true);
  }

  /** Whether guns of an attack that does not wait for them have somebody to fire at from where they are. */
  #serves({ fires, stack }: Errand, from = stack.at): boolean {
    return fires === true && hasTarget(this.#field, from);
  }

  /** Marches towards the place of an errand. */
  #march(errand: Errand, units: readonly number[]): void {
    const state = this.#state;
    const { ground } = this.#field;
    const { stack, nearest } = errand;
    const able = units.filter((unit) => movingRefused(state, unit) === null);
    if (!able.includes(stack.lead.unit)) return;
    const goal = hexOfErrand(this.#field, this.#situation, errand);
    const far = distance(ground, stack.at, goal);
    if (far === 0) {
      this.#dress(units, stack.at);
      return;
    }
    // A long march is made in column, where nobody is near.
    if (
      stack.kind === 'infantry' &&
      far > 10 &&
      this.#field.near(stack.at) > 2 * CLOSE &&
      stack.lead.now.formation === 'line'
    )
      this.#form(units, 'column');
    if (errand.back || gaitOf(state, stack.lead.unit) === 'line')
      this.#lookAlong(units, stack.at, goal, far);
    const walk = this.#halted(
      able,
      walkTo(
        state,
        able,
        goal,
        (hex, from) =>
          this.#worry(stack.kind, nearest, hex, from) + this.#crowding(able, stack.routed, hex),
        this.#field.lessons.has('straight'),
      ),
      errand,
    );
    if (walk !== null) this.#go(able, walk);
    this.#dress(units, walk?.way.at(-1) ?? stack.at);
  }

  /** What it is worth to keep off a hex where own troops stand in the way. */
  #crowding(units: readonly number[], routed: boolean, hex: number): number {
    if (routed || !this.#field.lessons.has('room')) return 0;
    return CROWDING[roomFor(this.#state, units, hex)];
  }

  /** A march that ends before own troops with whom it would fall into disorder, or who would mask it. */
  #halted(units: readonly number[], walk: Walk | null, { stack }: Errand): Walk | null {
    if (walk === null || stack.routed || !this.#field.lessons.has('room')) return walk;
    const way = [...walk.way];
    while (way.length > 1 && roomFor(this.#state, units, way.at(-1) as number) !== 'free')
      way.pop();
    return way.length < 2 ? null : { ...walk, way };
  }

  /** How little a stack likes a hex. */
  #worry(kind: string, nearest: number, hex: number, from: number): number {
    const near = this.#field.near(hex);
    if (near < nearest && near < this.#field.near(from)) return Number.POSITIVE_INFINITY;
    // Nobody is put in disorder by whom he is marched in among.
    const among = this.#state.on(hex).some((unit) => {
      const other = this.#state.scenario.cards[unit]?.kind;
      return other !== kind && (other === 'infantry' || other === 'cavalry') && kind !== 'wagon';
    });
    const word = terrainOf(this.#field.ground, hex);
    const closed = word !== 'water' && TERRAINS[word].obstructed;
    return (
      (closed && kind === 'cavalry' ? 6 : 0) +
      (among && kind !== 'artillery' ? 9 : 0) +
      (kind === 'wagon' && near < 6 ? 8 : 0) +
      0.03 * this.#field.danger(hex)
    );
  }

  #go(units: readonly number[], { way }: Walk): void {
    const { ground } = this.#field;
    const names = way.slice(1).map((hex) => nameOn(ground, hex));
    this.orders.push({
      type: 'move',
      units: this.#ids(units),
      to: names.at(-1) as string,
      by: names,
    });
    pretend(this.#state, units, way);
  }

  #form(units: readonly number[], formation: Formation): boolean {
    const state = this.#state;
    const able = units.filter((unit) => mayForm(state, unit, formation).ok);
    if (able.length === 0) return false;
    this.orders.push({ type: 'form', units: this.#ids(able), formation });
    for (const unit of able) {
      const now = state.unit(unit);
      now.spent += formationCost(state, unit);
      now.formation = formation;
      now.moved = true;
    }
    return true;
  }

  #face(units: readonly number[], facing: Facing): void {
    const state = this.#state;
    const able = units.filter((unit) => mayFace(state, unit, facing).ok);
    if (able.length === 0) return;
    this.orders.push({ type: 'face', units: this.#ids(able), facing });
    for (const unit of able) {
      const now = state.unit(unit);
      now.spent += facingCost(state, unit, facing);
      now.facing = facing;
      now.moved = true;
    }
  }

  /** A line that has far to go to its flank or rear turns first. */
  #lookAlong(units: readonly number[], at: number, goal: number, far: number): void {
    const { ground } = this.#field;
    const [first] = units;
    if (first === undefined || far < 2) return;
    const { facing } = this.#state.unit(first);
    if (inFront(ground, at, facing, goal)) return;
    const wanted = facingTowards(minus(pointOf(ground, goal), pointOf(ground, at)));
    const turn = Math.min((wanted - facing + 6) % 6, (facing - wanted + 6) % 6);
    // Turning costs a point a vertex, a step to the flank three more.
    if (turn === 1 || this.#field.near(at) > CLOSE) this.#face(units, wanted);
  }

  /** Faces who is near, else where the army looks. */
  #dress(units: readonly number[], at: number): void {
    const [first] = units;
    if (first === undefined) return;
    const now = this.#state.unit(first);
    if (now.routed || now.formation === 'skirmish' || now.at !== at) return;
    if (this.#field.near(at) <= CLOSE) {
      if (!this.#field.before(at, now.facing, CLOSE)) this.#turn(units, at);
      return;
    }
    const vertex = FACINGS[now.facing] as readonly [number, number];
    const { ahead } = this.#situation;
    if (vertex[0] * ahead[0] + vertex[1] * ahead[1] > 0.8) return;
    this.#face(units, facingTowards(ahead));
  }

  /** Turns to those who are nearest. */
  #turn(units: readonly number[], at: number): void {
    const { ground } = this.#field;
    const [first] = units;
    if (first === undefined) return;
    const before = this.#state.unit(first).facing;
    let best: Facing = before;
    let most = -1;
    for (let facing = 0; facing < 6; facing += 1) {
      let sum = facing === before ? 0.15 : 0;
      for (const { at: enemy, now, worth } of this.#field.fighters) {
        const far = distance(ground, at, enemy);
        if (now.routed || far > CLOSE + 2 || !inFront(ground, at, facing as Facing, enemy))
          continue;
        sum += (200 + worth) / (far * far * 600);
      }
      if (sum > most + 1e-9) [best, most] = [facing as Facing, sum];
    }
    if (best !== before) this.#face(units, best);
  }

  /** Leaders stay with their men: with those in the middle of their formation. */
  #leaders(): void {
    const state = this.#state;
    for (const { unit, kind, card } of this.#field.own) {
      const now = state.unit(unit);
      if (kind !== 'leader' || now.moved || now.status !== 'field') continue;
      if (movingRefused(state, unit) !== null) continue;
      const goal = this.#placeOf(unit, card);
      if (goal < 0 || goal === now.at) continue;
      const walk = walkTo(state, [unit], goal, (hex) => (this.#field.near(hex) < 1 ? 99 : 0));
      if (walk !== null && walk.way.length > 1) this.#go([unit], walk);
    }
  }

  /**
   * Where a leader is best: with a unit of his formation in reach of as many of the others as can be, and in the middle
   * of those; not beside an enemy, an army's leader a few hexes off. −1: he has nobody.
   */
  #placeOf(unit: number, card: Card): number {
    const state = this.#state;
    const { ground } = this.#field;
    const { parameters } = state.scenario;
    const own = card.formations.at(-1) ?? '';
    const highest = card.formations.length <= 1;
    const reach = highest ? parameters.higherCommandHexes : parameters.commandHexes;
    const at: number[] = [];
    for (const piece of this.#field.own) {
      if (piece.unit === unit || piece.kind === 'wagon' || state.unit(piece.unit).routed) continue;
      if (!piece.card.formations.includes(own) || (piece.kind === 'leader') !== highest) continue;
      at.push(state.unit(piece.unit).at);
    }
    if (at.length === 0) return -1;
    const here = state.unit(unit).at;
    const safe = highest ? 5 : card.succession === 0 ? 2 : 1;
    let goal = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const hex of new Set(at)) {
      let sum = this.#field.near(hex) < safe ? at.length : 0;
      if (hex === here) sum -= at.length;
      for (const other of at) {
        const far = distance(ground, hex, other);
        sum += far <= reach ? 0.5 * far : 8;
        if (sum >= least) break;
      }
      if (sum < least) [least, goal] = [sum, hex];
    }
    return goal;
  }
}
