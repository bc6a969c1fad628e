import type { BattleOrder, OrderedLeader, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { qualityNumber, ratingNumber } from '@/lib/rulesets/musket-and-pike/rules/ratings';
import { readTraits, type Traits } from '@/lib/rulesets/musket-and-pike/rules/traits';
import { defaultWeapon } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { type NamedPart, partsOf } from './handoff';
import type { Parameters } from './parameters';
import type { BoardTraits, Card, UnitKind } from './scenario';
import type { BoardSetup } from './setup';

/**
 * The units of a battle on the board: the order's units as battalions, squadron groups and batteries, leaders, the
 * set-up's wagons and ships, and last every detachment that the rules allow one of them.
 */

const sideNumber = (side: 'A' | 'B'): 0 | 1 => (side === 'A' ? 0 : 1);

const PLAIN: BoardTraits = {
  ...({ ranks: 3, armour: 0, melee: 0, canBlock: false, noLine: false, light: false } as const),
  ...{ guard: false, restricted: false, irregular: false, heavy: false, dragoon: false },
  ...{ horseArtillery: false, noBayonet: false, assaultPenalty: false, fanatical: false },
  ...{ setUp: false, pioneer: false, boats: false, canDeploy: false },
};

/** Traits of the board: those of every battle, pioneers, boats, and who may send out skirmishers. */
function boardTraits(unit: OrderedUnit): BoardTraits {
  const traits: Traits = readTraits(unit);
  const flag = (name: string) => unit.traits[name] === true;
  const mayDeploy =
    unit.arm === 'infantry' && !traits.irregular && !traits.restricted && !flag('pioneer');
  return {
    ...traits,
    pioneer: flag('pioneer'),
    boats: flag('boats'),
    canDeploy: mayDeploy && (flag('canDeploy') || traits.light || traits.guard),
  };
}

/** The kind of a unit of the order; support is foot that fights as best it can. */
const kindOf = ({ arm }: OrderedUnit): UnitKind => (arm === 'support' ? 'infantry' : arm);

const nationOf = (unit: OrderedUnit): string =>
  typeof unit.traits.nation === 'string' ? unit.traits.nation : unit.side;

const NO_PARTS = { part: 'whole', parent: -1, skirmishers: -1, squadron: -1, half: -1 } as const;

/** A unit’s parts as the set-up names them, by their strength on paper; absent: equal ones. */
function namedParts(setup: BoardSetup, unit: OrderedUnit): NamedPart[] {
  const named = setup.battalions[unit.id] ?? [];
  const guns = (unit.strength.guns ?? 0) > 0 && named.some((part) => part.guns > 0);
  return named.map((part) => ({
    name: part.name,
    share: guns ? part.guns : Math.max(1, part.men),
  }));
}

function wholeUnits(order: BattleOrder, setup: BoardSetup, parameters: Parameters): Card[] {
  const sizes = {
    battalionMen: parameters.battalionMen,
    squadronMen: parameters.squadronMen,
    batteryGuns: parameters.batteryGuns,
  };
  return order.units.flatMap((unit, of) => {
    const parts = partsOf(unit, of, namedParts(setup, unit), sizes);
    return parts.map(
      ({ index, name, men, guns }): Card => ({
        id: parts.length === 1 ? unit.id : `${unit.id}/${index + 1}`,
        name,
        side: sideNumber(unit.side),
        kind: kindOf(unit),
        source: unit.id,
        formations: unit.formations,
        nation: nationOf(unit),
        men,
        guns,
        quality: qualityNumber(unit.quality),
        fatigue: unit.fatigue,
        weapon: unit.weapon ?? defaultWeapon(unit.arm),
        traits: boardTraits(unit),
        ...NO_PARTS,
        ...{ command: 0, leadership: 0, succession: 0, leader: '' },
      }),
    );
  });
}

const leaderCard = (leader: OrderedLeader, succession: number, id: string): Card => ({
  id,
  name: leader.name,
  side: sideNumber(leader.side),
  kind: 'leader',
  source: '',
  formations: [...leader.superiors, leader.formation],
  nation: leader.side,
  ...{ men: 1, guns: 0, quality: 6, fatigue: 0, weapon: 'sword' },
  traits: PLAIN,
  ...NO_PARTS,
  command: ratingNumber(leader.command),
  leadership: ratingNumber(leader.leadership),
  succession,
  leader: leader.id,
});

/** Leaders; one whose id is a unit's too has a card of its own name (“hessen/leader”). */
function leaders({ leaders: sent, units }: BattleOrder): Card[] {
  const taken = new Set(units.map(({ id }) => id));
  const before = new Map<string, number>();
  return sent.map((leader) => {
    const key = `${leader.side}/${leader.formation}`;
    const succession = before.get(key) ?? 0;
    before.set(key, succession + 1);
    return leaderCard(leader, succession, taken.has(leader.id) ? `${leader.id}/leader` : leader.id);
  });
}

/** The formations of one that a wagon follows, the highest first: those of the first unit or leader within it. */
function chainTo(order: BattleOrder, side: 'A' | 'B', formation: string): string[] {
  const chains = [
    ...order.units.filter((one) => one.side === side).map(({ formations }) => formations),
    ...order.leaders
      .filter((one) => one.side === side)
      .map((one) => [...one.superiors, one.formation]),
  ];
  const chain = chains.find((one) => one.includes(formation)) ?? [formation];
  return chain.slice(0, chain.indexOf(formation) + 1);
}

function trains(order: BattleOrder, setup: BoardSetup): Card[] {
  const common = { quality: 4, fatigue: 0, traits: PLAIN, source: '', ...NO_PARTS };
  const nobody = { command: 0, leadership: 0, succession: 0, leader: '' };
  return [
    ...setup.wagons.map(
      ({ id, name, side, formation, strength }): Card => ({
        ...{ id, name, side: sideNumber(side), kind: 'wagon', nation: side, weapon: 'sword' },
        ...{ formations: chainTo(order, side, formation), men: strength, guns: 0 },
        ...common,
        ...nobody,
      }),
    ),
    ...setup.ships.map(
      ({ id, name, side, guns, weapon }): Card => ({
        ...{ id, name, side: sideNumber(side), kind: 'ship', nation: side, weapon },
        ...{ formations: [], men: 0, guns },
        ...common,
        ...nobody,
      }),
    ),
  ];
}

/** A detachment of a unit, before it is formed. */
function detachment(
  card: Card,
  parent: number,
  part: Card['part'],
  suffix: string,
  name: string,
): Card {
  return {
    ...card,
    id: `${card.id}${suffix}`,
    name,
    part,
    parent,
    ...{ men: 0, guns: 0, skirmishers: -1, squadron: -1, half: -1 },
  };
}

/** All units of a battle; what can be detached comes last, so that it has its number from the beginning. */
export function cardsOf(order: BattleOrder, setup: BoardSetup, parameters: Parameters): Card[] {
  const cards: Card[] = [
    ...wholeUnits(order, setup, parameters),
    ...leaders(order),
    ...trains(order, setup),
  ];
  const whole = cards.length;
  for (let unit = 0; unit < whole; unit += 1) {
    const card = cards[unit] as Card;
    const { traits, kind, men, guns } = card;
    const add = (part: Card['part'], suffix: string, name: string): number =>
      cards.push(detachment(card, unit, part, suffix, name)) - 1;
    const skirmishers =
      kind === 'infantry' && traits.canDeploy
        ? add('skirmishers', '/s', `Skirmishers of ${card.name}`)
        : -1;
    const squadron =
      kind === 'cavalry' && !traits.irregular
        ? add('squadron', '/q', `Squadron of ${card.name}`)
        : -1;
    const extends_ =
      (kind === 'infantry' && !traits.noLine && men >= parameters.extendMen) ||
      (kind === 'artillery' && guns >= parameters.extendGuns);
    const half = extends_ ? add('half', '/x', `${card.name}, second half`) : -1;
    cards[unit] = { ...card, skirmishers, squadron, half };
  }
  return cards;
}
