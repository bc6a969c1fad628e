import type {
  FieldPlan,
  FieldPlanner,
  PlanMoment,
  PlanOrder,
  PlanPlace,
  PlanWing,
} from '@/lib/battle/contract/field-plan';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { thousands } from '@/lib/kernel/grouped-digits';
import { shortName } from '@/lib/kernel/short-name';
import {
  ATTACK,
  AWAITED,
  FIRST,
  GONE,
  GUNS,
  HORSE,
  NOWHERE,
  PIN,
  RESERVE,
  ROUTED,
  SECOND,
  SUPPORT,
} from './codes';
import { courseOf } from './course';
import { differencesOf } from './differences';
import { intentFact } from './intent';
import type { Layout } from './layout';
import { capital, Names } from './names';
import {
  ahead,
  baseAt,
  type Frame,
  frameOf,
  frontOf,
  GAP,
  HEX,
  laneOf,
  lineAt,
  within,
} from './plan-frame';
import { groundOf, KINDS, objectivePlaces, PLACES } from './plan-ground';
import { readSetup, type Setup } from './setup';
import { FORMING_AGAIN, type Standing, standingSchema } from './standing';
import { drawUp } from './weighing';
import { leaderOf } from './wing-leader';
import { intentSentence } from './words';

/** The plan of a field: three lanes, with the setup's ground, works, lines and orders. */

const digit = (standing: Standing, unit: number, place: number): number =>
  Number(standing.units.charAt(unit * 3 + place));

/** The starting positions, in the words of the log. */
function startOf(layout: Layout): Standing {
  const { deployment, count } = layout;
  let units = '';
  for (let unit = 0; unit < count; unit += 1) {
    const strength = (layout.men[unit] as number) + (layout.guns[unit] as number);
    const state = strength <= 0 ? GONE : (deployment.arrives[unit] as number) > 1 ? AWAITED : 0;
    const line = state > 0 || layout.arm[unit] === SUPPORT ? NOWHERE : layout.line[unit];
    units += `${deployment.sector[unit]}${line}${state}`;
  }
  const none = [0, 0, 0, 0, 0, 0];
  return {
    units,
    men: [...layout.men],
    front: none,
    guns: none,
    wheel: none.map(() => null),
  };
}

/** A row of units along the field, or across it: placed side by side about a middle, closer where space is short. */
interface Row {
  readonly units: readonly number[];
  readonly middle: readonly [number, number];
  readonly room: number;
  readonly turned: boolean;
}

function setRow(
  row: Row,
  length: (unit: number) => number,
  place: (unit: number, x: number, y: number, length: number) => void,
): void {
  const lengths = row.units.map(length);
  const all = lengths.reduce((sum, one) => sum + one, 0) + GAP * Math.max(0, lengths.length - 1);
  const scale = all > row.room ? row.room / all : 1;
  let at = -(all * scale) / 2;
  row.units.forEach((unit, index) => {
    const own = (lengths[index] as number) * scale;
    const middle = at + own / 2;
    place(
      unit,
      row.middle[0] + (row.turned ? 0 : middle),
      row.middle[1] + (row.turned ? middle : 0),
      own,
    );
    at += own + GAP * scale;
  });
}

function placesOf(frame: Frame, standing: Standing): (PlanPlace | null)[] {
  const { layout, step } = frame;
  const places: (PlanPlace | null)[] = Array.from({ length: layout.count }, () => null);
  const inCell = (side: number, sector: number, line: number) =>
    [...layout.unitsOf[side as 0 | 1]].filter(
      (unit) =>
        digit(standing, unit, 2) <= 1 &&
        digit(standing, unit, 0) === sector &&
        digit(standing, unit, 1) === line,
    );
  const put = (row: Row, rear = false) =>
    setRow(
      row,
      (unit) => frontOf(layout, unit, standing.men[unit] as number),
      (unit, x, y, length) => {
        places[unit] = {
          x: within(x, frame.width),
          y: within(y, frame.depth),
          length: Math.round(length),
          turned: row.turned,
          state: rear ? 'rear' : digit(standing, unit, 2) === 1 ? 'disorder' : 'order',
          men: standing.men[unit] as number,
          wing: (layout.side[unit] as number) * 4 + digit(standing, unit, 0),
        };
      },
    );
  for (const side of [0, 1]) {
    const up = ahead(side);
    for (let sector = 0; sector < 3; sector += 1) {
      const wing = side * 3 + sector;
      const wheel = standing.wheel[wing] ?? null;
      const turned = wheel !== null && wheel[1] <= 3;
      const target = turned ? (wheel as [number, number])[0] : sector;
      const { middle, width: laneWidth } = laneOf(frame, sector);
      // A wing that has wheeled is along the border of the lane it turns upon, before the enemy's flank.
      const inward = target > sector ? 1 : -1;
      const on = laneOf(frame, target);
      const border = target > sector ? on.left : on.left + on.width;
      const front = lineAt(frame, side, sector, standing.front[wing] as number);
      const enemy = (1 - side) * 3 + target;
      const y = turned ? lineAt(frame, 1 - side, target, standing.front[enemy] as number) : front;
      const x = turned ? border - inward * (wheel as [number, number])[1] * HEX * 0.5 : middle;
      const back = (steps: number): [number, number] =>
        turned ? [x - inward * step * steps, y] : [middle, y - up * step * steps];
      const room = turned ? frame.depth * 0.4 : laneWidth * 0.94;
      const foot = inCell(side, sector, FIRST);
      const horse = inCell(side, sector, HORSE);
      const beside = sector === 1 ? [] : horse;
      put({
        units: sector === 0 ? [...beside, ...foot] : [...foot, ...beside],
        ...{ middle: [x, y], room, turned },
      });
      put({ units: inCell(side, sector, SECOND), ...{ middle: back(1), room, turned } });
      if (sector === 1) put({ units: horse, ...{ middle: back(2), room, turned } });
      const guns = lineAt(frame, side, sector, standing.guns[wing] as number) + up * step * 0.42;
      put({
        units: inCell(side, sector, GUNS),
        ...{ middle: [middle, guns], room: laneWidth * 0.7, turned: false },
      });
      const fled = [...layout.unitsOf[side as 0 | 1]].filter(
        (unit) =>
          [ROUTED, FORMING_AGAIN].includes(digit(standing, unit, 2)) &&
          Math.min(2, digit(standing, unit, 0)) === sector,
      );
      put(
        {
          units: fled,
          ...{
            middle: [middle, baseAt(frame, side) - up * step * 3.9],
            room: laneWidth * 0.9,
            turned: false,
          },
        },
        true,
      );
    }
    put({
      units: [FIRST, SECOND, HORSE, GUNS].flatMap((line) => inCell(side, RESERVE, line)),
      middle: [frame.width / 2, baseAt(frame, side) - up * step * 3.9],
      ...{ room: frame.width * 0.5, turned: false },
    });
  }
  return places;
}

function wingsOf(frame: Frame): PlanWing[] {
  const { step, layout } = frame;
  return [0, 1].flatMap((side) =>
    [0, 1, 2, RESERVE].map((sector) => {
      const reserve = sector === RESERVE;
      const leader = reserve ? null : leaderOf(layout, side, sector);
      const place = reserve ? 'Reserve' : (PLACES[side === 0 ? sector : 2 - sector] as string);
      const line = reserve
        ? baseAt(frame, side) - ahead(side) * step * 3.9
        : lineAt(frame, side, sector, 0) - ahead(side) * step * 1.5;
      return {
        side: side === 0 ? ('A' as const) : ('B' as const),
        name: place,
        leader: leader === null ? null : shortName(leader),
        x: Math.round(reserve ? frame.width / 2 : laneOf(frame, sector).middle),
        reserve,
        y: Math.round(line),
      };
    }),
  );
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function ordersOf(frame: Frame, setup: Setup): PlanOrder[] {
  const { layout, step } = frame;
  return [...layout.mission].flatMap((mission, wing) => {
    const side = wing < 3 ? 0 : 1;
    const sector = wing % 3;
    const holds = [...layout.unitsOf[side as 0 | 1]].some(
      (unit) => layout.deployment.sector[unit] === sector && (layout.men[unit] as number) > 0,
    );
    if ((mission !== ATTACK && mission !== PIN) || !holds) return [];
    const lane = laneOf(frame, sector);
    const x = Math.round(lane.left + lane.width * (side === 0 ? 0.4 : 0.6));
    const turns = (layout.deployment.wings[wing]?.startsTurn ?? 1) - 1;
    const up = ahead(side);
    const from = lineAt(frame, side, sector, 0) + up * step * 0.4;
    const enemy = lineAt(frame, 1 - side, sector, 0) - up * step * 0.6;
    return [
      {
        side: side === 0 ? ('A' as const) : ('B' as const),
        from: [x, from] as const,
        to: [x, mission === PIN ? Math.round((from + enemy) / 2) : enemy] as const,
        time: clockOf(layout.deployment.firstMinute + turns * setup.minutesPerTurn),
      },
    ];
  });
}

/** The field in sentences: units, their places, strengths and ground. */
function wordsOf(frame: Frame, order: BattleOrder): string[] {
  const { layout } = frame;
  return [0, 1].flatMap((side) => {
    const name = order.sides[side === 0 ? 'A' : 'B'].name;
    return [0, 1, 2, RESERVE].flatMap((sector) => {
      const units = [...layout.unitsOf[side as 0 | 1]].filter(
        (unit) => layout.deployment.sector[unit] === sector,
      );
      const men = units.reduce((sum, unit) => sum + (layout.men[unit] as number), 0);
      const guns = units.reduce((sum, unit) => sum + (layout.guns[unit] as number), 0);
      if (men + guns === 0) return [];
      const wing = side * 3 + sector;
      const ground =
        sector === RESERVE
          ? []
          : [
              KINDS[layout.deployment.wings[wing]?.terrain ?? 'clear'] === undefined
                ? ''
                : `in ${layout.terrain[wing]?.name}`,
              layout.works[wing]?.name === 'no works' ? '' : `with ${layout.works[wing]?.name}`,
              layout.obstacle[wing]?.name === 'nothing'
                ? ''
                : `behind ${layout.obstacle[wing]?.name}`,
              (layout.elevation[wing] as number) > 0 ? 'on higher ground' : '',
            ].filter((part) => part !== '');
      const place =
        sector === RESERVE
          ? 'reserve'
          : (PLACES[side === 0 ? sector : 2 - sector] ?? '').toLowerCase();
      const where = ground.length === 0 ? '' : `, ${ground.join(', ')}`;
      return [
        `${capital(name)}, ${place}: ${thousands(men)} men${guns === 0 ? '' : `, ${guns === 1 ? 'one gun' : `${guns} guns`}`}${where}.`,
      ];
    });
  });
}

/** What an army without orders of its author means to do, as its log says it. */
function intentWords({ intents, order }: Layout): string[] {
  return intents.flatMap((intent, side) =>
    intent === null
      ? []
      : [capital(intentSentence(intentFact(intent), new Names(order, side === 0 ? 'A' : 'B')))],
  );
}

/** The setup of an order; earlier versions have parameters of their own, which no plan of theirs needs. */
export function setupOf(order: BattleOrder): Setup | null {
  const plain =
    !differencesOf(order.ruleset.version).weighsAllAlong &&
    typeof order.setup === 'object' &&
    order.setup !== null &&
    !Array.isArray(order.setup)
      ? { ...order.setup, parameters: {} }
      : order.setup;
  const read = readSetup(plain);
  return read.ok ? read.value : null;
}

function planOf(
  order: BattleOrder,
  moments: (frame: Frame) => readonly PlanMoment[],
  fought: boolean,
): FieldPlan | null {
  const setup = setupOf(order);
  if (setup === null || order.units.length === 0) return null;
  const layout = drawUp(order, setup);
  const frame = frameOf(layout);
  const [first, ...later] = moments(frame);
  if (first === undefined) return null;
  return {
    widthMetres: Math.round(frame.width),
    depthMetres: Math.round(frame.depth),
    ...groundOf(frame),
    places: objectivePlaces(frame, setup),
    units: order.units.map(({ side, arm, name }) => ({ side, arm, name })),
    wings: wingsOf(frame),
    orders: fought ? [] : ordersOf(frame, setup),
    moments: [first, ...later],
    turnsMost: setup.turns,
    minutesPerTurn: setup.minutesPerTurn,
    words: [...wordsOf(frame, order), ...intentWords(layout)],
  };
}

export const planner: FieldPlanner = {
  before: (order) =>
    planOf(
      order,
      (frame) => [
        {
          turnsPlayed: 0,
          time: clockOf(frame.layout.deployment.firstMinute),
          men: { A: frame.layout.menOf[0], B: frame.layout.menOf[1] },
          places: placesOf(frame, startOf(frame.layout)),
        },
      ],
      false,
    ),
  fought(report, order) {
    const course = courseOf(report, order);
    if (course === null || course.standings.size === 0) return null;
    return planOf(
      order,
      (frame) =>
        course.events.flatMap((event) => {
          if (event.is !== 'turn' && event.is !== 'verdict') return [];
          const read = standingSchema.safeParse(event.fact.standing);
          if (!read.success || read.data.men.length !== frame.layout.count) return [];
          if (read.data.units.length !== frame.layout.count * 3) return [];
          const [a, b] = event.present ?? [0, 0];
          return [
            {
              turnsPlayed: event.is === 'turn' ? event.turn - 1 : event.turn,
              time: event.time,
              men: { A: a, B: b },
              places: placesOf(frame, read.data),
            },
          ];
        }),
      true,
    );
  },
};
