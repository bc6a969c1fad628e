import type { Json } from '@/lib/kernel/canonical-json';
import {
  armRow,
  COMMANDER,
  ENGINEERS,
  GUNS,
  LOGISTICS,
  TRAIN,
} from '@/lib/rulesets/shambattle/arms';
import {
  assaultDice,
  defenceDice,
  firingWith,
  inCover,
  mayAct,
  mayAssault,
  mayHit,
  mayShoot,
} from '@/lib/rulesets/shambattle/combat';
import { blowRefused } from '@/lib/rulesets/shambattle/decide';
import { tasksOpen } from '@/lib/rulesets/shambattle/engineers';
import { far, fromOwnEdge, nameOn, sees } from '@/lib/rulesets/shambattle/ground';
import {
  destinations,
  destinationsOn,
  fromNewArmy,
  mayMove,
  mined,
  waysOf,
  wayTo,
} from '@/lib/rulesets/shambattle/moves';
import { moodAt } from '@/lib/rulesets/shambattle/night';
import { evolve } from '@/lib/rulesets/shambattle/records';
import {
  EXHAUSTED,
  FRESH,
  LOYAL,
  ON_BOARD,
  type State,
  TURNING,
} from '@/lib/rulesets/shambattle/state';
import { BRIDGE, FORD } from '@/lib/rulesets/shambattle/terrain';
import { contacts } from '@/lib/rulesets/shambattle/treachery';
import { commandPost } from './command-post';
import { worthOf } from './guns';
import { marchesTo } from './marches';
import { duskOf, standAt, stormAtDusk, townAtDusk } from './towns';

/** How a commander weighs things. Points are strength points. */
export interface Temper {
  /** What an own point is worth against one of the enemy. */
  readonly risk: number;
  /** What a hex nearer to an aim is worth. */
  readonly drive: number;
  /** What holding a town of one's own is worth. */
  readonly hold: number;
  /** Points at or below which a stand goes to the rear. */
  readonly weak: number;
  /** What the enemy's answer to a place counts. */
  readonly threat: number;
  /** What a hex nearer to a town that can be had is worth to an army that may not attack. */
  readonly seize: number;
  /** Whether a stand may close with the enemy without a die to throw, or go onto a bridge or ford from where it fires with none. */
  readonly emptyHanded: boolean;
  /** How much towns count in the last turns, where they decide the battle: 0 to 1. */
  readonly dusk: number;
  /** Whether what is far is counted by ways round water, instead of straight across it. */
  readonly ways: boolean;
  /** What it is worth to an army that may not attack to stand in its towns, by its logistics and short of its own edge. */
  readonly stand: number;
}
export const FAST: Temper = {
  ...{ risk: 0.8, drive: 0.16, hold: 0.4, weak: 0, threat: 0.35 },
  ...{ seize: 0, emptyHanded: true, dusk: 0, ways: false, stand: 0 },
};

/** Share of dice that cost a stand of a category a point. */
const SUFFERS: readonly number[] = [2.7 / 6, 1.5 / 6, 1 / 6];

const overWater = (terrain: number | undefined): boolean => terrain === BRIDGE || terrain === FORD;

interface Plan {
  readonly score: number;
  readonly orders: readonly Json[];
  /** Whether dice are thrown, or points spent, so that the army may be exhausted: planning stops there. */
  readonly dice: boolean;
  readonly to: number;
}

/** One half of a side: stands are looked at in order, and each does what is worth most where it can go. */
export class HalfPlan {
  private readonly state: State;
  private readonly side: number;
  private readonly temper: Temper;
  private readonly enemies: number[] = [];
  private readonly enemyHexes: number[] = [];
  private readonly threats: Float64Array;
  /** Hexes that foot has to march from each hex to the nearest aim; null: not needed yet. */
  private marches: Int16Array | null = null;
  private readonly order: (one: number, other: number) => number;
  /** Whether this army does better to stand: exhausted, or well ahead. */
  private readonly defends: boolean;
  /** How much towns count now: only near the end, and only where both armies are exhausted or neither is. */
  private readonly dusk: number;

  constructor(state: State, side: number, temper: Temper = FAST) {
    this.state = state;
    this.side = side;
    this.temper = temper;
    const { p, scene, ground } = state;
    for (let unit = 0; unit < p.at.length; unit += 1) {
      if (p.status[unit] !== ON_BOARD || p.side[unit] === side) continue;
      // Nothing is won from mutineers, and much lost from those who are coming over.
      if (scene.types[unit] === COMMANDER || p.loyalty[unit] !== LOYAL) continue;
      this.enemies.push(unit);
      const hex = p.at[unit] as number;
      if (!this.enemyHexes.includes(hex)) this.enemyHexes.push(hex);
    }
    this.order = fromOwnEdge(ground, side);
    this.enemyHexes.sort(this.order);
    this.threats = new Float64Array(2 * ground.size).fill(-1);
    this.defends = p.mood[side] === EXHAUSTED;
    const alike = (p.mood[side] === FRESH) === (p.mood[1 - side] === FRESH);
    this.dusk = alike ? temper.dusk * duskOf(state) : 0;
  }

  /** The next orders: up to the first after which planning starts again, or all that is left and the end of the half. */
  orders(): Json[] {
    const { state, side } = this;
    const { p, scene, ground } = state;
    const found: Json[] = [];
    const blow = this.blow();
    if (blow !== null) return [blow];
    const units: number[] = [];
    for (let unit = 0; unit < scene.ids.length; unit += 1)
      if (mayAct(state, unit, side) && state.type(unit) !== LOGISTICS) units.push(unit);
    // The unit whose activation is under way first: it loses the rest of it when another acts.
    const near = (unit: number) => (unit === p.active ? -1 : this.nearest(p.at[unit] as number));
    const order = units.map((unit) => [near(unit), unit] as const);
    order.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    const later: number[] = [];
    for (const [, unit] of order) {
      if (state.type(unit) === COMMANDER || state.type(unit) === TRAIN) {
        later.push(unit);
        continue;
      }
      const plan = this.best(unit);
      if (plan.orders.length === 0) continue;
      found.push(...plan.orders);
      if (plan.dice) return found;
      if (plan.to >= 0 && mayMove(state, unit, side)) {
        const way = wayTo(waysOf(state, unit), plan.to);
        if (way === null) continue;
        // Mines throw dice, and a unit that comes over takes a hex: the rest is planned from what then is.
        const mines = mined(state, unit, plan.to);
        evolve(state, { type: 'UnitMoved', unit, way });
        if (mines || contacts(state).length > 0) return found;
      }
    }
    for (const unit of later) {
      if (state.type(unit) !== COMMANDER) continue;
      const to = commandPost(state, side, unit, (hex) => this.nearest(hex));
      if (to >= 0)
        found.push({ type: 'move', unit: scene.ids[unit] as string, to: nameOn(ground, to) });
    }
    found.push({ type: 'end' });
    return found;
  }

  private nearest(hex: number): number {
    let least = 99;
    for (const enemy of this.enemyHexes)
      least = Math.min(least, far(this.state.ground, hex, enemy));
    return least;
  }

  /** Points that a stand of a category would lose on a hex to what the enemy can bring to bear next. */
  private threat(hex: number, category: number): number {
    const { state } = this;
    const { ground, p } = state;
    const cover = inCover(state, hex) ? 1 : 0;
    const index = 2 * hex + cover;
    let dice = this.threats[index] as number;
    if (dice < 0) {
      dice = 0;
      for (const enemy of this.enemies) {
        const distance = far(ground, p.at[enemy] as number, hex);
        if (distance > 8) continue;
        const row = armRow(state.type(enemy));
        const points = p.sp[enemy] as number;
        if (points === 0 || row.range === 0) continue;
        if (row.firesFirst) {
          if (distance > row.range || !sees(ground, p.at[enemy] as number, hex)) continue;
          dice += Math.max(0, points + 1 - cover);
        } else if (distance <= row.range) dice += Math.max(0, points - cover);
        else if (distance <= row.range + row.moves[1]) dice += 0.5 * Math.max(0, points - cover);
      }
      this.threats[index] = dice;
    }
    return Math.min(dice, 14) * (SUFFERS[category] ?? 0);
  }

  /** What the army goes for, each with how much nearer another would have to be: enemies, and towns that are not its own. */
  private aims(): (readonly [number, number])[] {
    const { scene, p } = this.state;
    return [
      ...this.enemyHexes.map((hex) => [hex, 0] as const),
      ...scene.townHexes.flatMap((hex, index) =>
        p.holder[index] === this.side ? [] : [[hex, 1] as const],
      ),
    ];
  }

  /** How far a hex is from what this stand should go for: the nearest enemy, or a town of theirs. */
  private aim(hex: number): number {
    const { state, side } = this;
    const { scene, ground, p } = state;
    if (this.temper.ways) {
      this.marches ??= marchesTo(state, this.aims());
      const far = this.marches[hex] as number;
      if (far >= 0) return far;
    }
    let least = 99;
    for (const enemy of this.enemyHexes) least = Math.min(least, far(ground, hex, enemy));
    for (let index = 0; index < scene.townHexes.length; index += 1)
      if (p.holder[index] !== side)
        least = Math.min(least, far(ground, hex, scene.townHexes[index] as number) + 1);
    return least;
  }

  /** What being on a hex is worth to a stand. */
  private place(unit: number, hex: number): number {
    const { state, temper, side } = this;
    const { p, scene } = state;
    const row = armRow(state.type(unit));
    const points = p.sp[unit] as number;
    const danger = this.threat(hex, Math.max(0, row.category)) * temper.threat * temper.risk;
    const town = scene.townHexes.indexOf(hex);
    let worth = -danger;
    if (town >= 0) {
      const own = (scene.places[scene.townOf[town] as number]?.side === 'B' ? 1 : 0) === side;
      worth += own ? (this.nearest(hex) <= 6 ? temper.hold : 0) : 1;
      if (p.holder[town] !== side) worth += 1;
    }
    if (this.dusk > 0) worth += this.dusk * townAtDusk(state, side, unit, hex, this.nearest(hex));
    if (p.terrain[hex] === BRIDGE && this.nearest(hex) <= 4) worth += 0.15;
    const weak = points <= temper.weak && row.category === 0;
    if (weak) worth += 0.25 * Math.min(6, this.nearest(hex)) - 0.05 * this.base(hex);
    else if (row.firesFirst) {
      const distance = this.nearest(hex);
      const wanted = state.type(unit) === GUNS ? 5 : 3;
      worth -= temper.drive * Math.abs(distance - wanted);
      worth += 0.25 * this.seenFrom(unit, hex);
    } else if (this.defends) {
      worth -= 0.05 * Math.abs(this.nearest(hex) - 3);
      if (temper.seize > 0) worth -= temper.seize * this.fromTown(hex);
      if (temper.stand > 0) worth += temper.stand * standAt(state, side, unit, hex);
    } else worth -= temper.drive * this.aim(hex);
    if (mined(state, unit, hex)) worth -= 1.5;
    return worth;
  }

  /** Hexes to the nearest town hex that the enemy holds and does not stand on, as far as two halves go: at most 4. */
  private fromTown(hex: number): number {
    const { state, side } = this;
    const { scene, ground, p } = state;
    let least = 4;
    scene.townHexes.forEach((town, index) => {
      if (p.holder[index] === side || state.owner(town) === 1 - side) return;
      least = Math.min(least, far(ground, hex, town));
    });
    return least;
  }

  private base(hex: number): number {
    return this.state.ground.toEdge[this.side as 0 | 1][hex] as number;
  }

  /** Enemy hexes that a gun would see and reach from a hex, up to three. */
  private seenFrom(unit: number, hex: number): number {
    const { ground } = this.state;
    const range = this.state.range(unit);
    let seen = 0;
    for (const enemy of this.enemyHexes) {
      const distance = far(ground, hex, enemy);
      if (distance <= range && (distance === 1 || sees(ground, hex, enemy))) seen += 1;
      if (seen === 3) break;
    }
    return seen;
  }

  /** The best thing a stand can do now. */
  private best(unit: number): Plan {
    const { state, side } = this;
    const { p, scene, ground } = state;
    const id = scene.ids[unit] as string;
    const from = p.at[unit] as number;
    const type = state.type(unit);
    if (p.loyalty[unit] === TURNING) return this.goOver(unit);
    if (type === ENGINEERS) {
      const work = this.work();
      if (work !== null) return { score: 1, orders: [work], dice: true, to: -1 };
    }
    let best: Plan = {
      score: this.place(unit, from) + this.shot(unit, from, from),
      orders: [],
      dice: false,
      to: -1,
    };
    const here = this.shotAt(unit, from);
    if (here >= 0) best = { ...best, orders: [this.fireOrder(unit, here)], dice: true };
    for (const at of this.enemyHexes) {
      if (far(ground, from, at) !== 1 || !mayAssault(state, unit, at, side)) continue;
      const plan = this.assault(unit, at);
      if (plan !== null && plan.score > best.score) best = plan;
    }
    if (!mayMove(state, unit, side)) return best;
    const shoots = mayShoot(state, unit, side) ? state.range(unit) : 0;
    const ways = waysOf(state, unit);
    const hexes = destinationsOn(state, unit, side, ways);
    // Of places alike each side takes the one nearer to its own edge.
    hexes.sort(this.order);
    for (const to of hexes) {
      const value = this.place(unit, to);
      const shot = shoots > 0 ? this.shot(unit, to, from) : 0;
      const score = value + shot;
      if (score <= best.score + 0.01) continue;
      best = {
        score,
        to,
        dice: shot > 0,
        orders: [{ type: 'move', unit: id, to: nameOn(ground, to) }],
      };
    }
    if (best.to >= 0 && best.dice) {
      const at = this.target(unit, best.to);
      if (at >= 0)
        best = {
          ...best,
          orders: [...best.orders, { type: 'fire', units: [id], at: nameOn(ground, at) }],
        };
    }
    return best;
  }

  /** What a stand's fire is worth from a hex: the best target there. */
  private shot(unit: number, hex: number, from: number): number {
    const { state } = this;
    if (!mayShoot(state, unit, this.side)) return 0;
    const at = hex === from ? this.shotAt(unit, hex) : this.target(unit, hex);
    if (at < 0) return 0;
    return this.dice(unit, at, hex) * this.value(at);
  }

  private dice(unit: number, at: number, hex: number): number {
    const { state, temper } = this;
    const hindered = inCover(state, at) || (!temper.emptyHanded && overWater(state.p.terrain[hex]));
    return Math.max(0, (state.p.sp[unit] as number) - (hindered ? 1 : 0));
  }

  /** What a die is worth against a hex. */
  private value(at: number): number {
    return worthOf(this.state, at);
  }

  private shotAt(unit: number, hex: number): number {
    const { state, side } = this;
    if (hex !== state.p.at[unit] || !mayShoot(state, unit, side)) return -1;
    let best = -1;
    let most = 0;
    for (const at of this.enemyHexes) {
      if (far(state.ground, hex, at) > state.range(unit) || !mayHit(state, unit, at)) continue;
      const worth = this.dice(unit, at, hex) * this.value(at);
      if (worth > most) {
        most = worth;
        best = at;
      }
    }
    return best;
  }

  /** The best target from a hex the stand is not on yet. */
  private target(unit: number, hex: number): number {
    const { state } = this;
    const { ground } = state;
    const range = state.range(unit);
    let best = -1;
    let most = 0;
    for (const at of this.enemyHexes) {
      const distance = far(ground, hex, at);
      if (distance > range || distance === 0) continue;
      if (distance > 1 && !sees(ground, hex, at)) continue;
      if (state.fighting(at) || state.fighting(hex)) continue;
      if (!state.stands(at).every((one) => state.hostile(one, this.side))) continue;
      const worth = this.dice(unit, at, hex) * this.value(at);
      if (worth > most) {
        most = worth;
        best = at;
      }
    }
    return best;
  }

  private fireOrder(unit: number, at: number): Json {
    const { state, side } = this;
    const ids = [unit, ...firingWith(state, unit, at, side)].map(
      (one) => state.scene.ids[one] as string,
    );
    return { type: 'fire', units: ids.slice(0, 2), at: nameOn(state.ground, at) };
  }

  /** A close combat: what it costs them and us, and what holding the hex is worth; null: the temper forbids it. */
  private assault(unit: number, at: number): Plan | null {
    const { state, side, temper } = this;
    const { p, scene, ground } = state;
    const from = p.at[unit] as number;
    const units = [unit];
    for (const other of state.stands(from))
      if (other !== unit && mayAssault(state, other, at, side)) units.push(other);
    let dice = 0;
    for (const one of units) dice += assaultDice(state, one, at);
    if (dice === 0 && !temper.emptyHanded) return null;
    let answer = 0;
    let points = 0;
    for (const one of state.stands(at)) {
      answer += defenceDice(state, one);
      points += p.sp[one] as number;
    }
    const suffers = Math.max(...units.map((one) => SUFFERS[armRow(state.type(one)).category] ?? 0));
    const gain = Math.min(points + 1, dice * worthOf(state, at));
    const cost = answer * suffers * temper.risk;
    const wins = gain >= points * 0.9 ? 0.8 : 0;
    const tired = p.mood[1 - side] !== FRESH ? 0.3 : 0;
    const town = this.dusk * stormAtDusk(state, side, at, Math.min(0.8, gain / (points + 1)));
    return {
      score: gain - cost + wins + tired + town + this.place(unit, from),
      dice: true,
      to: -1,
      orders: [
        {
          type: 'assault',
          units: units.map((one) => scene.ids[one] as string),
          at: nameOn(ground, at),
        },
      ],
    };
  }

  /** A unit that is coming over goes for the nearest of us. */
  private goOver(unit: number): Plan {
    const { state, side } = this;
    const { scene, ground } = state;
    const away = fromNewArmy(state, unit) ?? (() => 0);
    let to = -1;
    for (const hex of destinations(state, unit, side).sort(this.order))
      if (to < 0 || away(hex) < away(to)) to = hex;
    if (to < 0) return { score: 0, orders: [], dice: false, to: -1 };
    return {
      score: 0,
      dice: true,
      to,
      orders: [{ type: 'move', unit: scene.ids[unit] as string, to: nameOn(ground, to) }],
    };
  }

  /** A charge at a bridge while the enemy is near and we are the weaker; works where it is quiet. */
  private work(): Json | null {
    const { state, side } = this;
    const open = tasksOpen(state, side);
    const behind = state.strength(side) + 4 < state.strength(1 - side) || this.defends;
    const charge = open.find(({ task, at }) => task === 'charge' && state.p.terrain[at] === BRIDGE);
    if (charge === undefined || !behind || this.nearest(charge.at) > 6) return null;
    // A point that breaks the army is not spent on a bridge.
    if (this.temper.stand > 0 && moodAt(state, side, 1) > moodAt(state, side)) return null;
    return { type: 'work', task: 'charge', at: nameOn(state.ground, charge.at) };
  }

  /** Fires a charge in time: the enemy is about to come over the bridge and we are not going to. */
  private blow(): Json | null {
    const { state, side } = this;
    const { p, ground } = state;
    for (let at = 0; at < p.charges.length; at += 1) {
      if (p.charges[at] !== side + 1 || p.terrain[at] !== BRIDGE) continue;
      if (this.nearest(at) > 2 || blowRefused(state, at, side, '') !== null) continue;
      return { type: 'blow', at: nameOn(ground, at) };
    }
    return null;
  }
}
