import type {
  Arm,
  BattleOrder,
  OrderedLeader,
  OrderedUnit,
} from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';

/** A command of the document's order of battle: `A L7, 6I, 1S`. */
export interface CommandRow {
  readonly turn: number;
  readonly square: string;
  readonly level: number;
  /** Number of pieces, and their type. */
  readonly pieces: number;
  readonly type: 'infantry' | 'cavalry' | 'cannon';
}

const row = (
  turn: number,
  square: string,
  level: number,
  pieces: number,
  type: CommandRow['type'],
): CommandRow => ({ turn, square, level, pieces, type });

/** Both armies; each command also has one piece of skirmishers. */
export const ORDER_OF_BATTLE: Readonly<Record<Side, readonly CommandRow[]>> = {
  A: [
    row(1, 'A', 7, 6, 'infantry'),
    row(1, 'B', 6, 5, 'infantry'),
    row(1, 'C', 5, 4, 'cavalry'),
    row(5, 'B', 8, 7, 'cannon'),
    row(5, 'C', 6, 5, 'infantry'),
    row(5, 'D', 4, 3, 'cavalry'),
    row(15, 'E', 7, 6, 'infantry'),
    row(15, 'D', 6, 5, 'infantry'),
    row(15, 'C', 5, 4, 'cavalry'),
    row(20, 'F', 8, 7, 'cannon'),
    row(20, 'E', 6, 5, 'infantry'),
    row(20, 'D', 4, 3, 'cavalry'),
  ],
  B: [
    row(1, 'a', 8, 7, 'cavalry'),
    row(1, 'b', 7, 6, 'infantry'),
    row(1, 'c', 4, 3, 'infantry'),
    row(5, 'b', 7, 6, 'infantry'),
    row(5, 'c', 5, 4, 'cannon'),
    row(5, 'd', 5, 4, 'cannon'),
    row(15, 'e', 8, 7, 'cavalry'),
    row(15, 'd', 7, 6, 'infantry'),
    row(15, 'c', 3, 2, 'cannon'),
    row(20, 'f', 9, 8, 'infantry'),
    row(20, 'e', 5, 4, 'cannon'),
    row(20, 'd', 4, 3, 'infantry'),
  ],
};

const ARM: Readonly<Record<CommandRow['type'], Arm>> = {
  infantry: 'infantry',
  cavalry: 'cavalry',
  cannon: 'artillery',
};

/** The battle of Macysburg as an order outside any campaign. `setup`: the set-up, default the whole battle. */
export function macysburgOrder(version: string, setup: Json = {}): BattleOrder {
  const units: OrderedUnit[] = [];
  const leaders: OrderedLeader[] = [];
  for (const side of SIDES)
    ORDER_OF_BATTLE[side].forEach((command, index) => {
      const name = `Command ${index + 1}`;
      const formation = `${side === 'A' ? 'blue' : 'red'}-${index + 1}`;
      const unit = (id: string, arm: Arm, type: string, pieces: number, level?: number) =>
        units.push({
          id: `${formation}-${id}`,
          name: `${type}, ${name}`,
          side,
          formations: [formation],
          arm,
          type,
          strength: { pieces },
          quality: 'C',
          fatigue: 0,
          traits: {
            square: command.square,
            turn: command.turn,
            ...(level === undefined ? {} : { level }),
          },
        });
      unit('leader', 'support', 'leader', 1, command.level);
      unit(command.type, ARM[command.type], command.type, command.pieces);
      unit('skirmishers', 'infantry', 'skirmishers', 1);
      leaders.push({
        id: `${formation}-general`,
        name: `Leader, ${name}`,
        side,
        formation,
        superiors: [],
        command: 'C',
        leadership: 'C',
      });
    });
  return {
    format: 'orderly-book/battle-order',
    formatVersion: 1,
    battle: 'macysburg',
    title: 'Macysburg',
    date: '1863-07-01',
    sides: { A: { name: 'Blue' }, B: { name: 'Red' } },
    ruleset: { id: 'command-and-maneuver', version },
    setup,
    units,
    leaders,
    advantage: 0,
  };
}
