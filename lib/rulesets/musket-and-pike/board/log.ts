import type { LogFigure } from '@/lib/battle/contract/log-words';
import type { BattleLogLine, LogMoment } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { groupedDigits } from '@/lib/kernel/grouped-digits';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { timeOf } from './clock';
import { menOf } from './combat/losses';
import type { Fact, Hurt, Test } from './facts';
import { type Line, lineSchema } from './log-line';
import {
  ASTRAY,
  CHANCE,
  DRAWN,
  FRESH_HORSE,
  GUNS_TAKEN,
  LOST,
  sentenceOf,
  TAKEN,
} from './log-sentences';
import { nameOfHex, sideLetter } from './names';
import type { State } from './state';

type Rest = Omit<Line, 'board' | 'type'>;

/** Most units that a line about a pursuit names. */
const NAMED_MOST = 8;

/** Facts that make no line: what they change is seen on the board. */
const SILENT: readonly Fact['type'][] = ['FatigueEased', 'Restacked'];

/** A fact with names in place of numbers, with the state before it; null: no line for it. */
export function lineOf(fact: Fact, state: State): Line | null {
  if (SILENT.includes(fact.type)) return null;
  const rest = new LineMaker(state).of(fact);
  return rest === null ? null : { board: 1, type: fact.type, ...rest };
}

class LineMaker {
  constructor(private readonly state: State) {}

  private name(unit: number): string {
    return this.state.scenario.cards[unit]?.name ?? '';
  }

  private all(units: readonly number[]): string[] {
    return units.map((unit) => this.name(unit));
  }

  private hex(hex: number | undefined): string {
    return hex === undefined ? '' : nameOfHex(this.state.scenario, hex);
  }

  private sideOf(unit: number): 'A' | 'B' {
    return sideLetter(this.state.unit(unit).side);
  }

  private hurtOf(list: readonly Hurt[]): Pick<Line, 'hurt'> {
    const rows = list.flatMap((one) => {
      const { killed = 0, wounded = 0, missing = 0, captured = 0 } = one;
      const guns = (one.gunsDestroyed ?? 0) + (one.gunsCaptured ?? 0);
      const men = killed + wounded + missing + captured;
      if (men === 0 && guns === 0) return [];
      return [
        {
          ...{ name: this.name(one.unit), men },
          ...(guns > 0 ? { guns } : {}),
          ...(captured > 0 ? { captured } : {}),
        },
      ];
    });
    return rows.length === 0 ? {} : { hurt: rows };
  }

  /** Who passed, and who did not, with dice and values. */
  private tests(tests: readonly Test[]): Rest {
    return {
      who: this.all(tests.filter((test) => test[3] === 1).map(([unit]) => unit)),
      others: this.all(tests.filter((test) => test[3] === 0).map(([unit]) => unit)),
      figures: tests.slice(0, 20).flatMap(([unit, die, value]): [string, number][] => [
        [`${this.name(unit).slice(0, 28)}: die`, die],
        [`${this.name(unit).slice(0, 28)}: value`, value],
      ]),
    };
  }

  of(fact: Fact): Rest | null {
    const { state } = this;
    switch (fact.type) {
      case 'ArmiesPlaced':
        return {};
      case 'TurnBegan': {
        const weather = state.scenario.weather[fact.weather]?.name;
        return {
          ...{ turn: fact.turn, side: sideLetter(fact.side) },
          clock: timeOf(state.scenario, fact.turn),
          ...(weather === undefined ? {} : { word: weather.slice(0, 60) }),
        };
      }
      case 'PhaseBegan':
        return { word: fact.phase, side: sideLetter(state.p.mover) };
      case 'ChainsTraced':
        if (fact.detached.length === 0 && fact.isolated.length === 0) return null;
        return {
          side: sideLetter(fact.side),
          who: this.all(fact.detached),
          others: this.all(fact.isolated),
        };
      case 'CommandTested':
        return fact.tests.length === 0
          ? null
          : this.tests(fact.tests.map(([unit, die, value, passed]) => [unit, die, value, passed]));
      case 'OrderRestored':
      case 'RallyTested':
      case 'BatteriesSetUp':
        return fact.tests.length === 0 ? null : this.tests(fact.tests);
      case 'Resupplied':
        return {
          who: [this.name(fact.unit)],
          others: [this.name(fact.wagon)],
          count: fact.points,
        };
      case 'UnitArrived':
        return { who: [this.name(fact.unit)], at: this.hex(fact.at) };
      case 'UnitReleased':
        return { who: [this.name(fact.unit)], word: fact.why };
      case 'BridgeRepaired':
        return {
          who: [this.name(fact.unit)],
          word: state.scenario.ground.bridges[fact.bridge]?.name ?? 'the bridge',
          count: fact.points,
        };
      case 'RepairSet':
        return { who: [this.name(fact.unit)], word: fact.on ? 'on' : 'off' };
      case 'LeaderHit':
        return { who: [this.name(fact.unit)], word: fact.fate, side: this.sideOf(fact.unit) };
      case 'LeaderMoved':
        return { who: [this.name(fact.unit)], at: this.hex(fact.to) };
      case 'ObjectiveTaken': {
        const objective = state.scenario.objectives[fact.objective];
        return {
          side: sideLetter(fact.side),
          word: (objective?.name ?? '').slice(0, 60),
          at: this.hex(objective?.hex),
          count: objective?.points ?? 0,
        };
      }
      case 'FieldGivenUp':
        return { side: sideLetter(fact.side) };
      case 'HeartTested':
        if (fact.chance <= 0 && !fact.leaves) return null;
        return {
          ...{ side: sideLetter(fact.side), count: fact.leaves ? 1 : 0 },
          figures: [
            [LOST, fact.lost],
            [CHANCE, fact.chance],
            [DRAWN, fact.draw],
          ],
        };
      case 'Pursued':
        return {
          ...{ side: sideLetter(fact.side), count: fact.captured },
          figures: [
            [FRESH_HORSE, fact.horse],
            [TAKEN, fact.captured],
            [GUNS_TAKEN, fact.guns],
            [ASTRAY, fact.astray],
          ],
          ...this.hurtOf(
            fact.hurt.toSorted((one, other) => menOf(other) - menOf(one)).slice(0, NAMED_MOST),
          ),
        };
      case 'BattleEnded':
        return {
          word: VICTORY_LEVELS[fact.level] ?? 'draw',
          count: fact.points,
          figures: [['Points, seen by the first side', fact.points]],
          ...(fact.beaten < 0 ? {} : { side: sideLetter(fact.beaten) }),
          at: fact.ending,
        };
      default:
        return this.moved(fact) ?? this.fought(fact);
    }
  }

  /** Marches and changes of formation. */
  private moved(fact: Fact): Rest | null {
    switch (fact.type) {
      case 'UnitsMoved':
        return {
          ...{ side: this.sideOf(fact.units[0] ?? 0), who: this.all(fact.units) },
          ...{ from: this.hex(fact.way[0]), at: this.hex(fact.way.at(-1)) },
          ...(fact.halted ? { word: 'halted' } : {}),
        };
      case 'Faced':
        return {
          who: this.all(fact.units),
          count: fact.facing,
          side: this.sideOf(fact.units[0] ?? 0),
        };
      case 'FormationChanged':
        return {
          ...{ who: [this.name(fact.unit)], word: fact.failed ?? fact.formation },
          ...{ others: [fact.formation], side: this.sideOf(fact.unit) },
          ...(fact.chance === undefined
            ? {}
            : { figures: [['Chance, per cent', Math.round(fact.chance)]] }),
        };
      case 'Deployed':
        return {
          ...{ who: [this.name(fact.unit)], others: [this.name(fact.detachment)] },
          ...{ at: this.hex(fact.at), count: fact.men > 0 ? fact.men : fact.guns },
        };
      case 'Recalled':
        return { who: [this.name(fact.unit)], others: [this.name(fact.detachment)] };
      case 'ChargeTested':
        return {
          ...{ who: [this.name(fact.unit)], word: fact.ok ? 'ready' : 'failed' },
          figures: [['Chance, per cent', Math.round(fact.chance)]],
        };
      case 'FellIntoDisorder':
        return { who: this.all(fact.units), word: fact.why, side: this.sideOf(fact.units[0] ?? 0) };
      case 'Fled':
        return {
          ...{
            who: [this.name(fact.unit)],
            from: this.hex(fact.way[0]),
            at: this.hex(fact.way.at(-1)),
          },
          ...{ side: this.sideOf(fact.unit), word: fact.left ? 'left' : 'ran' },
        };
      case 'FellBack':
        return {
          ...{ who: this.all(fact.units), from: this.hex(fact.from), at: this.hex(fact.to) },
          side: this.sideOf(fact.units[0] ?? 0),
        };
      case 'Advanced':
        return {
          ...{
            who: this.all(fact.units),
            at: this.hex(fact.to),
            side: this.sideOf(fact.units[0] ?? 0),
          },
          ...(fact.mayContinue ? { word: 'continue' } : {}),
        };
      default:
        return null;
    }
  }

  private fought(fact: Fact): Rest | null {
    switch (fact.type) {
      case 'Fired':
        return {
          ...{ side: sideLetter(fact.side), who: this.all(fact.shooters) },
          ...{ from: this.hex(fact.from), at: this.hex(fact.at), word: fact.when },
          ...{ count: fact.casualties, ...this.hurtOf(fact.hurt) },
          figures: [
            ['Range, hexes', fact.range],
            ['Fire value', Math.round(fact.value)],
            ['Fire result, men', Math.round(10 * fact.casualties) / 10],
            ...(fact.enfilade ? ([['Into the flank', 1]] as [string, number][]) : []),
            ...(fact.rounds > 0 ? ([['Rounds used', fact.rounds]] as [string, number][]) : []),
            ...(fact.bridge
              ? ([['Damage to the bridge', fact.bridge[1]]] as [string, number][])
              : []),
          ],
        };
      case 'MoraleChecked':
        return {
          ...{ who: [this.name(fact.unit)], side: this.sideOf(fact.unit) },
          ...{ word: fact.outcome, others: [fact.cause], count: fact.stragglers },
          figures: [
            ['Die', fact.die],
            ['Morale', fact.value],
            ...(fact.stragglers > 0
              ? ([['Stragglers', fact.stragglers]] as [string, number][])
              : []),
          ],
        };
      case 'MeleeFought':
        return {
          ...{ side: sideLetter(fact.side), who: this.all(fact.attackers) },
          ...{ others: this.all(fact.defenders), at: this.hex(fact.at) },
          word: fact.displaced
            ? 'displaced'
            : `${fact.charge ? 'charge' : 'melee'}-${fact.won ? 'won' : 'lost'}`,
          ...this.hurtOf(fact.hurt),
          figures: [
            ['Strength of the attack', Math.round(fact.attack)],
            ['Strength of the defence', Math.round(fact.defence)],
            ['Loss of the attack', Math.round(fact.attackerLoss)],
            ['Loss of the defence', Math.round(fact.defenderLoss)],
          ],
        };
      case 'UnitLost':
        return {
          ...{ who: [this.name(fact.unit)], word: fact.why, side: this.sideOf(fact.unit) },
          ...this.hurtOf([fact.hurt]),
        };
      case 'CrewChanged':
        return { who: [this.name(fact.unit)], word: fact.crew, side: sideLetter(fact.side) };
      case 'WagonTaken':
        return { who: [this.name(fact.unit)], side: sideLetter(fact.side), count: fact.strength };
      default:
        return null;
    }
  }
}

/** What of a battle goes into its report, by kind: marches are seen on the board, and are too many. */
const KINDS: Readonly<Partial<Record<Fact['type'], LogMoment['kind']>>> = {
  TurnBegan: 'turn',
  ChainsTraced: 'command',
  CommandTested: 'command',
  OrderRestored: 'rally',
  RallyTested: 'rally',
  Resupplied: 'supply',
  UnitArrived: 'movement',
  UnitReleased: 'movement',
  Fired: 'fire',
  MoraleChecked: 'morale',
  Fled: 'morale',
  ChargeTested: 'charge',
  MeleeFought: 'melee',
  UnitLost: 'melee',
  CrewChanged: 'melee',
  WagonTaken: 'supply',
  LeaderHit: 'leader',
  ObjectiveTaken: 'objective',
  FieldGivenUp: 'end',
  HeartTested: 'end',
  Pursued: 'end',
  BattleEnded: 'end',
};
/** Most characters of a fact in a report. */
const FACT_MAX = 1_900;

/** Men of a side with the colours. */
function present(state: State, side: 0 | 1): number {
  return state.p.units.reduce((sum, unit, index) => {
    const card = state.scenario.cards[index];
    const counts = card?.side === side && (card.kind === 'infantry' || card.kind === 'cavalry');
    return counts && unit.status === 'field' ? sum + unit.men : sum;
  }, 0);
}

/** The log entry of a fact, with the state before it; null: it is not in the report. */
export function logEntry(fact: Fact, before: State): BattleLogLine | null {
  const kind = KINDS[fact.type];
  const line = kind === undefined ? null : lineOf(fact, before);
  if (kind === undefined || line === null) return null;
  const battleTurn = Math.max(1, fact.type === 'TurnBegan' ? fact.turn : before.p.turn);
  return {
    ...{ battleTurn, time: timeOf(before.scenario, battleTurn) },
    side: line.side ?? sideLetter(before.p.mover),
    kind,
    fact: stored(line),
    present: { A: present(before, 0), B: present(before, 1) },
  };
}

/** A line as JSON within the length of a fact: the figures go first, then names. */
function stored(line: Line): Json {
  const json = (one: Line) => JSON.parse(JSON.stringify(one)) as Json;
  if (JSON.stringify(line).length <= FACT_MAX) return json(line);
  const { figures: _, ...rest } = line;
  const cut = (list: readonly string[] | undefined) =>
    list?.slice(0, 12).map((one) => one.slice(0, 40));
  if (JSON.stringify(rest).length <= FACT_MAX) return json(rest);
  return json({
    ...rest,
    who: cut(rest.who),
    others: cut(rest.others),
    hurt: rest.hurt?.slice(0, 8),
  });
}

/** A line of a log in words; null: it is none of the board’s. */
export function boardLine(
  fact: Json,
  sides: { readonly A: string; readonly B: string },
): string | null {
  const read = lineSchema.safeParse(fact);
  return read.success ? sentenceOf(read.data, sides) : null;
}

/** The figures behind a line; empty: none, or it is none of the board’s. */
export function boardFigures(fact: Json): readonly LogFigure[] {
  const read = lineSchema.safeParse(fact);
  if (!read.success) return [];
  const { figures = [], hurt: rows = [] } = read.data;
  return [
    ...figures.map(([title, value]) => ({
      name: title,
      value: groupedDigits(String(value)),
    })),
    ...rows.map(({ name: who, men, guns = 0 }) => ({
      name: who,
      value: [men > 0 ? `${men} men` : '', guns > 0 ? `${guns} guns` : '']
        .filter(Boolean)
        .join(', '),
    })),
  ];
}
