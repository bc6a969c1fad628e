import type { SeatId } from '@/lib/battle/contract/seats';
import { wayTo } from '@/lib/geometry/cheapest-ways';
import type { Json } from '@/lib/kernel/canonical-json';
import {
  attackFigures,
  chargesAt,
  defendersOn,
  fighters,
  whyNotMelee,
} from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import {
  aimBar,
  fireBar,
  targetsOn,
  valueAt,
} from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import {
  cardOf,
  hasGuns,
  onHorse,
  weaponOf,
} from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { actingSide } from '@/lib/rulesets/musket-and-pike/board/decide';
import { meanLosses, winChance } from '@/lib/rulesets/musket-and-pike/board/doctrine/odds';
import { mayFace, mayForm } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { movingRefused, reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { distance, inFront, nameOn, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Facing, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import { followTheirMen } from './searcher-leaders';

/**
 * A player who looks one reply deep: every unit in turn takes, of all that it can do, what is worth most by exact odds less
 * the enemy's best answer to it. It has no plan, no lines and no posts. It shares with the commanders only the rules and
 * the odds of a melee.
 */

/** Mean casualties for a point of fire value. */
const FIRE = 0.012;
/** Men that a hex nearer to what is wanted is worth. */
const NEARER = 5;
/** Hexes whose answers are thought through. */
const LOOKED_AT = 8;
const FACINGS: readonly Facing[] = [0, 1, 2, 3, 4, 5];

interface Choice {
  readonly worth: number;
  readonly orders: readonly BoardOrder[];
  /** What is pretended of it. */
  readonly at: number;
  readonly facing: Facing;
}

export function searcherOrders(view: View, seat: SeatId): readonly Json[] {
  const state = stateOf(view);
  const side = seat.startsWith('B') ? 1 : 0;
  if (actingSide(state) !== side) return [];
  return new Searcher(state, side).orders() as readonly Json[];
}

class Searcher {
  readonly #state: State;
  readonly #side: 0 | 1;
  readonly #enemies: number[];
  readonly #own: number[];

  constructor(state: State, side: 0 | 1) {
    this.#state = state;
    this.#side = side;
    const fights = (unit: number) => {
      const { kind } = cardOf(state, unit);
      return kind !== 'leader' && kind !== 'wagon' && state.unit(unit).crew !== 'none';
    };
    this.#own = state.inField(side).filter(fights);
    this.#enemies = state.inField(1 - side).filter(fights);
  }

  orders(): readonly BoardOrder[] {
    const { phase } = this.#state.p;
    if (phase === 'defensive') return [{ type: 'fireAll' }];
    const end: BoardOrder = { type: 'end' };
    if (phase === 'turn' || phase === 'movement') {
      const charge = phase === 'turn' ? this.#bestCharge() : null;
      if (charge !== null) return charge;
      const marches = this.#marches();
      if (phase === 'movement') return [...marches, end];
      if (marches.length > 0) return marches;
    }
    if (phase === 'turn' || phase === 'offensive') {
      const fires = this.#fires();
      if (phase === 'offensive') return [...fires, end];
      if (fires.length > 0) return fires;
    }
    return this.#bestMelee() ?? [end];
  }

  #id(unit: number): string {
    return cardOf(this.#state, unit).id;
  }

  #name(hex: number): string {
    return nameOn(this.#state.scenario.ground, hex);
  }

  /** Hexes to the nearest of a list. */
  #far(hex: number, hexes: readonly number[]): number {
    const { ground } = this.#state.scenario;
    return Math.min(40, ...hexes.map((other) => distance(ground, hex, other)));
  }

  /** What is wanted: objectives that are not held, else the enemy. */
  #wanted(): number[] {
    const { objectives } = this.#state.scenario;
    const open = objectives.flatMap(({ hex }, index) =>
      this.#state.p.holders[index] === this.#side ? [] : [hex],
    );
    const steady = this.#enemies.filter((unit) => !this.#state.unit(unit).routed);
    return open.length > 0 && open.length >= objectives.length / 2
      ? open
      : [...open, ...steady.map((unit) => this.#state.unit(unit).at)];
  }

  /** Exact worth of an attack in men. */
  #melee(units: readonly number[], at: number): number {
    const state = this.#state;
    if (whyNotMelee(state, units, at) !== null) return -1;
    const { attack, defence } = attackFigures(state, units, at);
    const enemies = fighters(state, defendersOn(state, at, this.#side));
    const chance = enemies.length === 0 ? 1 : winChance(attack, defence);
    const [own, theirs] = meanLosses(attack, defence);
    let [men, guns] = [0, 0];
    for (const unit of enemies) {
      men += state.unit(unit).men;
      guns += state.unit(unit).guns;
    }
    return (
      chance * (Math.min(theirs, men) + 0.3 * men + 45 * guns) -
      own -
      25 * units.length -
      (1 - chance) * 80
    );
  }

  /** What a unit can do to the enemy from where it is put now: its best shot or attack. */
  #deal(unit: number, moved: boolean): number {
    const state = this.#state;
    let best = 0;
    const now = state.unit(unit);
    const { at: from } = now;
    const before = now.moved;
    now.moved = moved;
    if (fireBar(state, unit, 'own') === null)
      for (const enemy of this.#enemies) {
        const { at } = state.unit(enemy);
        if (aimBar(state, unit, at) !== null) continue;
        best = Math.max(best, FIRE * valueAt(state, unit, enemy, 'own'));
      }
    now.moved = before;
    const { ground } = state.scenario;
    for (const enemy of this.#enemies) {
      const { at } = state.unit(enemy);
      if (distance(ground, from, at) !== 1) continue;
      // With those who stand before the same enemy already.
      const helpers = this.#own.filter((other) => {
        const there = state.unit(other);
        return other !== unit && there.melees === 0 && distance(ground, there.at, at) === 1;
      });
      const all = [unit];
      best = Math.max(best, this.#melee(all, at));
      for (const other of helpers) {
        all.push(other);
        const worth = this.#melee(all, at) - Math.max(0, this.#melee(all.slice(1), at));
        if (worth < 0) all.pop();
        else best = Math.max(best, worth);
      }
    }
    return best;
  }

  /** The enemy's best answer at a unit where it is put now: fire, and the best attack of those who can come. */
  #answer(unit: number): number {
    const state = this.#state;
    const { ground } = state.scenario;
    const { at } = state.unit(unit);
    let fire = 0;
    let blow = 0;
    const shelters = this.#own.filter(
      (other) => distance(ground, state.unit(other).at, at) <= 2,
    ).length;
    for (const enemy of this.#enemies) {
      const now = state.unit(enemy);
      if (now.routed) continue;
      const far = distance(ground, now.at, at);
      if (far <= weaponOf(state, enemy).soft.length && inFront(ground, now.at, now.facing, at))
        // Who has several before him fires at one of them.
        fire += (FIRE * valueAt(state, enemy, unit, 'opportunity') * 2) / Math.max(1, shelters);
      const horse = onHorse(state, enemy);
      if (hasGuns(state, enemy) || now.disordered || far > (horse ? 7 : 3)) continue;
      blow = Math.max(blow, this.#blow(enemy, at, horse));
    }
    return fire + blow;
  }

  /** What an enemy's attack on a hex would be worth to him, from its nearest side. */
  #blow(enemy: number, at: number, horse: boolean): number {
    const state = this.#state;
    const { ground } = state.scenario;
    const now = state.unit(enemy);
    let beside = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let direction = 0; direction < 6; direction += 1) {
      const hex = neighbour(ground, at, direction);
      if (hex < 0) continue;
      if (hex !== now.at && state.on(hex).length > 0) continue;
      const far = distance(ground, hex, now.at);
      if (far < least) [least, beside] = [far, hex];
    }
    if (beside < 0) return 0;
    const kept = { at: now.at, facing: now.facing, charging: now.charging };
    const facing = FACINGS.find((one) => inFront(ground, beside, one, at)) ?? now.facing;
    if (beside !== now.at) state.put(enemy, beside);
    now.facing = facing;
    if (horse) now.charging = facing;
    const { attack, defence } = attackFigures(state, [enemy], at);
    if (beside !== kept.at) state.put(enemy, kept.at);
    now.facing = kept.facing;
    now.charging = kept.charging;
    const chance = winChance(attack, defence);
    const [own, theirs] = meanLosses(attack, defence);
    return Math.max(0, chance * (theirs + 120) - own - (1 - chance) * 80);
  }

  /** Every unit's best march, one after the other, each from where those before it will stand. */
  #marches(): BoardOrder[] {
    const state = this.#state;
    const wanted = this.#wanted();
    if (wanted.length === 0) return [];
    const orders: BoardOrder[] = [];
    const sorted = this.#own
      .filter((unit) => !state.unit(unit).moved && movingRefused(state, unit) !== 'fired')
      .sort(
        (one, other) =>
          this.#far(state.unit(one).at, wanted) - this.#far(state.unit(other).at, wanted) ||
          one - other,
      );
    for (const unit of sorted) {
      const now = state.unit(unit);
      if (now.routed || now.fixed || now.melees > 0) continue;
      if (hasGuns(state, unit) && this.#gun(unit, orders)) continue;
      const choice = this.#choice(unit, wanted);
      if (choice === null) continue;
      orders.push(...choice.orders);
      if (choice.at !== now.at) state.put(unit, choice.at);
      now.facing = choice.facing;
      now.moved = true;
    }
    followTheirMen(state, this.#side, this.#own, orders);
    return orders;
  }

  /** Guns limber up where they reach nobody, and unlimber where they do. Whether that was all for this turn. */
  #gun(unit: number, orders: BoardOrder[]): boolean {
    const state = this.#state;
    const now = state.unit(unit);
    const { ground } = state.scenario;
    const far = Math.min(
      99,
      ...this.#enemies.map((enemy) => distance(ground, now.at, state.unit(enemy).at)),
    );
    const wanted = far <= 5 ? 'unlimbered' : far > 7 ? 'limbered' : now.formation;
    if (wanted === now.formation) {
      if (wanted !== 'unlimbered') return false;
      const facing = this.#facingFor(unit);
      if (facing !== now.facing && mayFace(state, unit, facing).ok) {
        orders.push({ type: 'face', units: [this.#id(unit)], facing });
        now.facing = facing;
        now.moved = true;
      }
      return true;
    }
    if (!mayForm(state, unit, wanted).ok) return true;
    orders.push({ type: 'form', units: [this.#id(unit)], formation: wanted });
    now.moved = true;
    now.formation = wanted;
    return true;
  }

  /** The vertex from which most can be shot, or that lies nearest to the enemy. */
  #facingFor(unit: number): Facing {
    const state = this.#state;
    const { ground } = state.scenario;
    const now = state.unit(unit);
    let best = now.facing;
    let most = -1;
    for (const facing of FACINGS) {
      let sum = facing === now.facing ? 0.02 : 0;
      for (const enemy of this.#enemies) {
        const { at, routed } = state.unit(enemy);
        const far = distance(ground, now.at, at);
        if (far > 0 && inFront(ground, now.at, facing, at)) sum += (routed ? 0.3 : 1) / (far * far);
      }
      if (sum > most) [best, most] = [facing, sum];
    }
    return best;
  }

  #choice(unit: number, wanted: readonly number[]): Choice | null {
    const state = this.#state;
    const now = state.unit(unit);
    const kept = { at: now.at, facing: now.facing };
    const reach = movingRefused(state, unit) === null ? reachOf(state, [unit]) : null;
    const hexes = reach === null ? [now.at] : [...reach.cost.keys()];
    const cheap = hexes
      .map((hex) => ({ hex, pull: -NEARER * this.#far(hex, wanted) }))
      .sort((one, other) => other.pull - one.pull || one.hex - other.hex);
    // Those that lead on, and where it stands.
    const looked = cheap.slice(0, LOOKED_AT);
    if (!looked.some(({ hex }) => hex === kept.at))
      looked.push({ hex: kept.at, pull: -NEARER * this.#far(kept.at, wanted) });
    let best: (Choice & { readonly hex: number }) | null = null;
    for (const { hex, pull } of looked) {
      if (hex !== now.at) state.put(unit, hex);
      const turned = this.#facingFor(unit);
      for (const facing of turned === kept.facing ? [turned] : [turned, kept.facing]) {
        now.facing = facing;
        const moved = hex !== kept.at || facing !== kept.facing;
        const worth = pull + this.#deal(unit, moved) - 0.7 * this.#answer(unit);
        if (best === null || worth > best.worth + 1e-6)
          best = { worth, orders: [], at: hex, facing, hex };
      }
    }
    if (now.at !== kept.at) state.put(unit, kept.at);
    now.facing = kept.facing;
    if (best === null || (best.at === kept.at && best.facing === kept.facing)) return null;
    const orders: BoardOrder[] = [];
    const units = [this.#id(unit)];
    if (best.at !== kept.at && reach !== null) {
      const way = wayTo(reach, best.at);
      if (way === null) return null;
      const names = way.map((hex) => this.#name(hex));
      orders.push({ type: 'move', units, to: names.at(-1) as string, by: names });
    }
    // On the march a line keeps its front; those who can still turn do.
    if (best.facing !== kept.facing && mayFace(state, unit, best.facing).ok)
      orders.push({ type: 'face', units, facing: best.facing });
    return orders.length === 0 ? null : { ...best, orders };
  }

  #fires(): BoardOrder[] {
    const state = this.#state;
    const orders: BoardOrder[] = [];
    for (const unit of this.#own) {
      if (fireBar(state, unit, 'own') !== null) continue;
      let best = -1;
      let most = 1;
      for (const enemy of this.#enemies) {
        const { at, routed } = state.unit(enemy);
        if (aimBar(state, unit, at) !== null || targetsOn(state, at, this.#side)[0] !== enemy)
          continue;
        const worth = FIRE * valueAt(state, unit, enemy, 'own') * (routed ? 0.5 : 1);
        if (worth > most) [most, best] = [worth, at];
      }
      // Who can attack with better effect holds its fire for it.
      if (best >= 0 && this.#ownBlow(unit) < 3 * most)
        orders.push({ type: 'fire', units: [this.#id(unit)], at: this.#name(best) });
    }
    return orders;
  }

  #ownBlow(unit: number): number {
    const { ground } = this.#state.scenario;
    const { at: from } = this.#state.unit(unit);
    let best = 0;
    for (const enemy of this.#enemies) {
      const { at } = this.#state.unit(enemy);
      if (distance(ground, from, at) === 1) best = Math.max(best, this.#melee([unit], at));
    }
    return best;
  }

  /** The best attack by one, two … of those who stand before an enemy; null: none is worth it. */
  #bestMelee(): BoardOrder[] | null {
    const state = this.#state;
    const { ground } = state.scenario;
    let best: BoardOrder[] | null = null;
    let most = 5;
    for (const at of new Set(this.#enemies.map((unit) => state.unit(unit).at))) {
      const able = this.#own
        .filter((unit) => {
          const now = state.unit(unit);
          return distance(ground, now.at, at) === 1 && !now.disordered;
        })
        .sort((one, other) => state.unit(other).men - state.unit(one).men || one - other);
      const units: number[] = [];
      for (const unit of able) {
        units.push(unit);
        const worth = this.#melee(units, at);
        if (worth === -1) units.pop();
        else if (worth > most) {
          most = worth;
          best = [{ type: 'melee', units: units.map((one) => this.#id(one)), at: this.#name(at) }];
        }
      }
    }
    return best;
  }

  /** The best charge of any body of horse, less the best answer to where it ends; null: none is worth it. */
  #bestCharge(): BoardOrder[] | null {
    const state = this.#state;
    const { ground } = state.scenario;
    let best: BoardOrder[] | null = null;
    let most = 20;
    for (const unit of this.#own) {
      const now = state.unit(unit);
      if (!onHorse(state, unit) || now.moved || now.routed || now.disordered || now.melees > 0)
        continue;
      if (now.detached || now.fixed || movingRefused(state, unit) !== null) continue;
      for (const at of new Set(this.#enemies.map((enemy) => state.unit(enemy).at))) {
        if (distance(ground, now.at, at) > 7) continue;
        const found = this.#charge(unit, at);
        if (found !== null && found.worth > most) [most, best] = [found.worth, [...found.orders]];
      }
    }
    return best;
  }

  #charge(unit: number, at: number): Choice | null {
    const state = this.#state;
    const { ground } = state.scenario;
    const now = state.unit(unit);
    const kept = { at: now.at, facing: now.facing, charging: now.charging };
    let best: Choice | null = null;
    const back = () => {
      if (now.at !== kept.at) state.put(unit, kept.at);
      now.facing = kept.facing;
      now.charging = kept.charging;
    };
    for (const facing of FACINGS) {
      if (!inFront(ground, kept.at, facing, at)) continue;
      if (facing !== kept.facing && !mayFace(state, unit, facing).ok) continue;
      now.facing = facing;
      now.charging = facing;
      const reach = reachOf(state, [unit]);
      for (let direction = 0; direction < 6; direction += 1) {
        const beside = neighbour(ground, at, direction);
        if (beside < 0 || !inFront(ground, beside, facing, at)) continue;
        const way = beside === kept.at ? [] : wayTo(reach, beside);
        if (way === null) continue;
        if (beside !== kept.at) state.put(unit, beside);
        const charges = chargesAt(state, unit, at, defendersOn(state, at, this.#side));
        const worth = charges ? this.#melee([unit], at) - 0.5 * this.#answer(unit) : -1;
        if (now.at !== kept.at) state.put(unit, kept.at);
        if (worth <= (best?.worth ?? 0)) continue;
        const units = [this.#id(unit)];
        const names = way.map((hex) => this.#name(hex));
        best = {
          worth,
          at: beside,
          facing,
          orders: [
            ...(facing === kept.facing ? [] : [{ type: 'face', units, facing } as const]),
            { type: 'charge', units },
            ...(names.length === 0
              ? []
              : [{ type: 'move', units, to: names.at(-1) as string, by: names } as const]),
            { type: 'melee', units, at: this.#name(at) },
          ],
        };
      }
      back();
    }
    back();
    return best;
  }
}
