import type { BattleOrder, OrderedLeader } from '@/lib/battle/handoff/battle-order';
import { RATINGS } from '@/lib/battle/handoff/battle-order';

/** Formations with leaders, from the highest down, as the command test walks them. */
export interface Command {
  /** Formation ids; a superior always stands before its subordinates. */
  readonly formations: readonly string[];
  /** Index of the nearest superior formation with leaders, or −1. */
  readonly superior: Int16Array;
  /** Leaders of each formation in the order of succession (the order of the battle order). */
  readonly leaders: readonly Int16Array[];
  /** Units of each formation and all below it. */
  readonly members: readonly Int16Array[];
  /** Unit → its formations with leaders, the lowest first. */
  readonly chain: readonly Int16Array[];
  /** Command and leadership of each leader, A 6 … F 1. */
  readonly commandOf: Uint8Array;
  readonly leadershipOf: Uint8Array;
  /** How many formations with leaders stand above: 0 the army. */
  readonly depth: Uint8Array;
}

const rating = (value: OrderedLeader['command']): number => 6 - RATINGS.indexOf(value);

/** Builds the chain of command of an order. A formation without leaders is passed over: its superior commands. */
export function chainOfCommand(order: BattleOrder): Command {
  const byFormation = new Map<
    string,
    { id: string; side: string; superiors: readonly string[]; leaders: number[] }
  >();
  order.leaders.forEach((leader, index) => {
    const key = `${leader.side}:${leader.formation}`;
    const known = byFormation.get(key);
    if (known) known.leaders.push(index);
    else
      byFormation.set(key, {
        id: leader.formation,
        side: leader.side,
        superiors: leader.superiors,
        leaders: [index],
      });
  });
  const formations = [...byFormation.values()].sort(
    (one, other) => one.superiors.length - other.superiors.length,
  );
  const indexOf = new Map(
    formations.map((formation, index) => [`${formation.side}:${formation.id}`, index]),
  );
  const superior = Int16Array.from(formations, (formation, own) => {
    for (let above = formation.superiors.length - 1; above >= 0; above -= 1) {
      const found = indexOf.get(`${formation.side}:${formation.superiors[above]}`);
      if (found !== undefined && found < own) return found;
    }
    return -1;
  });
  const depth = new Uint8Array(formations.length);
  superior.forEach((above, index) => {
    depth[index] = above < 0 ? 0 : Math.min(255, (depth[above] as number) + 1);
  });
  const members: number[][] = formations.map(() => []);
  const chain = order.units.map((unit, index) => {
    const found: number[] = [];
    for (let level = unit.formations.length - 1; level >= 0; level -= 1) {
      const formation = indexOf.get(`${unit.side}:${unit.formations[level]}`);
      if (formation === undefined || found.includes(formation)) continue;
      found.push(formation);
      members[formation]?.push(index);
    }
    return Int16Array.from(found);
  });
  return {
    formations: formations.map((formation) => formation.id),
    superior,
    leaders: formations.map((formation) => Int16Array.from(formation.leaders)),
    members: members.map((units) => Int16Array.from(units)),
    chain,
    commandOf: Uint8Array.from(order.leaders, (leader) => rating(leader.command)),
    leadershipOf: Uint8Array.from(order.leaders, (leader) => rating(leader.leadership)),
    depth,
  };
}
