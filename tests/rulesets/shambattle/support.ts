import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Draw } from '@/lib/battle/contract/seats';
import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { ARM_IDS, ARM_ROWS } from '@/lib/rulesets/shambattle/arms';
import type { Fact } from '@/lib/rulesets/shambattle/facts';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { hexNamed, nameOn } from '@/lib/rulesets/shambattle/ground';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import type { State } from '@/lib/rulesets/shambattle/state';

/** Nine by nine clear hexes. */
export const PLAIN = Array.from({ length: 9 }, () => '.........').join('\n');

/** Draws that give the dice asked for, by the key's beginning after its turn, and 1 otherwise. */
export function diceFrom(dice: Readonly<Record<string, readonly number[]>>): Draw {
  const used = new Map<string, number>();
  return (key) => {
    const name = Object.keys(dice).find((one) => key.includes(one));
    if (name === undefined) return 0;
    const index = used.get(name) ?? 0;
    used.set(name, index + 1);
    const list = dice[name] ?? [];
    return ((list[index] ?? list.at(-1) ?? 1) - 0.5) / 6;
  };
}

/** A battle by hand: units as `A rifles c4 3`, points left out when full. `side` has the first half. */
export function field(
  units: readonly string[],
  {
    map = PLAIN,
    setup = {},
    original,
    draw,
  }: {
    readonly map?: string;
    readonly setup?: object;
    readonly original?: object;
    readonly draw?: Draw;
  } = {},
): Battle {
  const counts = new Map<string, number>();
  const deployment: Record<string, string> = {};
  const sent = units.map((line): OrderedUnit => {
    const [side = 'A', type = 'rifles', at = '', points] = line.split(' ');
    const number = (counts.get(`${side}${type}`) ?? 0) + 1;
    counts.set(`${side}${type}`, number);
    const id = `${side.toLowerCase()}-${type}-${number}`;
    if (at !== '-') deployment[id] = at;
    const full = ARM_ROWS[(ARM_IDS as readonly string[]).indexOf(type)]?.full ?? 0;
    return {
      ...{ id, name: id, side: side === 'B' ? 'B' : 'A', formations: [`${side}-army`], type },
      arm: 'infantry',
      strength: type === 'logistics' ? { pieces: 1 } : { points: Number(points ?? full) },
      quality: 'C',
      fatigue: 0,
      traits: {},
    };
  });
  const sum = (side: string) =>
    sent.reduce((all, unit) => all + (unit.side === side ? (unit.strength.points ?? 0) : 0), 0);
  const fresh = { A: Math.max(1, sum('A')), B: Math.max(1, sum('B')) };
  const order = {
    ...shambattleOrder({
      ...{ map, deployment, days: 1, treachery: 'off', original: { ...fresh, ...original } },
      ...setup,
    } as Json),
    units: sent,
    leaders: [],
  };
  return new Battle(order, draw);
}

export class Battle {
  readonly order;
  readonly state: State;
  readonly facts: Fact[] = [];

  constructor(order: ReturnType<typeof shambattleOrder>, draw: Draw = diceFrom({})) {
    this.order = order;
    const checked = checkedOrder(shambattle, order);
    this.state = shambattle.initialState(checked) as State;
    this.fold(shambattle.deploy(checked as never, draw));
  }

  private fold(facts: readonly Fact[]): void {
    for (const fact of facts) {
      shambattle.evolve(this.state, fact);
      this.facts.push(fact);
    }
  }

  /** Gives an order; returns the code of its refusal, or null. */
  give(seat: string, command: Json, draw: Draw = diceFrom({})): string | null {
    const decided = shambattle.decide(this.state, seat, command, draw);
    if (!decided.ok) return decided.error.code;
    this.fold(decided.value);
    return null;
  }

  /** Seals both sheets of a moment; what is left out holds fire, or rests. */
  seal(sheets: Readonly<Record<string, Json>>, draw: Draw = diceFrom({})): void {
    const { together } = shambattle;
    const all = new Map(
      shambattle.pending(this.state).map((one) => [one.seat, sheets[one.seat] ?? one.default]),
    );
    this.fold(together?.decide(this.state, all, draw) ?? []);
  }

  /** Holds all fire and ends halves until a side has its half in the next turn that it moves in. */
  until(seat: string, draw: Draw = diceFrom({ initiative: [1, 2] })): void {
    for (let step = 0; step < 200; step += 1) {
      const [moment] = shambattle.pending(this.state);
      if (moment === undefined) return;
      if (moment.mode === 'sealed') this.seal({}, draw);
      else if (moment.mode === 'turn' && moment.seat === seat) return;
      else this.give(moment.seat, moment.default, draw);
    }
  }

  unit(id: string): number {
    return this.state.scene.ids.indexOf(id);
  }

  points(id: string): number {
    return this.state.p.sp[this.unit(id)] as number;
  }

  at(id: string): string {
    const hex = this.state.p.at[this.unit(id)] as number;
    return hex < 0 ? '' : nameOn(this.state.ground, hex);
  }

  hex(name: string): number {
    return hexNamed(this.state.ground, name);
  }

  /** Where a unit can be sent now. */
  reach(seat: string, id: string): string[] {
    const options = shambattle.options(this.state, seat, id);
    return options.kind === 'list'
      ? options.commands
          .filter(({ kind }) => kind === 'move')
          .map(({ to }) => nameOn(this.state.ground, to as number))
      : [];
  }

  last<Type extends Fact['type']>(type: Type): Extract<Fact, { type: Type }> | undefined {
    return this.facts.findLast((fact) => fact.type === type) as
      | Extract<Fact, { type: Type }>
      | undefined;
  }
}

export const move = (unit: string, to: string): Json => ({ type: 'move', unit, to });
export const shoot = (at: string, ...units: string[]): Json => ({ type: 'fire', units, at });
export const assault = (at: string, ...units: string[]): Json => ({ type: 'assault', units, at });
export const take = (unit: string, by: 'lose' | 'retreat'): Json => ({ type: 'take', unit, by });
export const END: Json = { type: 'end' };
