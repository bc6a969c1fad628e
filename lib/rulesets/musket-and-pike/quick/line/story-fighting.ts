import { winnerAt } from '@/lib/battle/contract/battle-story';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { thousands } from '@/lib/kernel/grouped-digits';
import { numberWord } from './clock-words';
import { type Course, type Happening, isFoot, isHorse, strengths } from './course';
import { capital, isPlural } from './names';
import { type Candidate, momentOf, type Narrator, timesWords } from './narrator';

/** The fighting of a battle: horse, the first that ran, help, wheeling wings, spent attacks, the loser's worst turn. */

/** Number of turns from the first meeting of horse that one sentence covers. */
const HORSE_TURNS = 4;

/**
 * Horse against horse, when it first met: the number of fights, which side had the better of it, the worst of the
 * fights.
 */
export function horse(narrator: Narrator): Candidate[] {
  const { course } = narrator;
  const all = course.melees.filter(
    ({ lead, prey }) => isHorse(course, lead) && isHorse(course, prey),
  );
  const first = all[0];
  if (first === undefined) return [];
  const fights = all.filter(({ turn }) => turn - first.turn < HORSE_TURNS);
  const last = fights.at(-1) ?? first;
  const best = fights.reduce((most, fight) => (fight.loss > most.loss ? fight : most));
  const [victor, beaten] = best.won ? [best.lead, best.prey] : [best.prey, best.lead];
  const deed = `${narrator.unit(victor)} ${narrator.vary('threw back', 'got the better of', 'beat')} ${narrator.unit(beaten)}`;
  const moment = { turn: last.turn, time: last.time };
  if (fights.length === 1)
    return [
      { ...moment, need: 6, text: `Where horse met horse, at ${narrator.at(last.time)}, ${deed}.` },
    ];
  const [a = 0, b = 0] = [0, 1].map(
    (side) => fights.filter((fight) => (fight.side === side) === fight.won).length,
  );
  const most = Math.max(a, b);
  const better =
    a === b
      ? 'and neither side had the better of it'
      : `and the ${narrator.adjective(a > b ? 0 : 1)} horse had the better of it ${most === fights.length ? (most === 2 ? 'both times' : 'every time') : timesWords(most)}`;
  const when =
    first.time === last.time
      ? `At ${narrator.at(first.time)}`
      : `From ${narrator.at(first.time)} till ${narrator.at(last.time)}`;
  return [
    {
      ...moment,
      need: 5,
      text: `${when} horse met horse ${timesWords(fights.length)}, ${better}: ${deed}.`,
    },
  ];
}

/** The first foot that ran, and the enemy that caused it. */
export function firstBreak(narrator: Narrator): Candidate[] {
  const { course } = narrator;
  const routed = course.events.find(
    (event) => event.is === 'routed' && isFoot(course, event.number('unit')),
  );
  if (routed === undefined) return [];
  const unit = routed.number('unit');
  const cause = causeOf(course, routed, unit);
  const others = routed.numbers('others');
  const went =
    others.length === 0
      ? ''
      : others.length <= 2
        ? `, and ${narrator.units(others)} went with ${narrator.them(unit)}`
        : `, and ${numberWord(others.length)} other units went with ${narrator.them(unit)}`;
  const how =
    cause === null
      ? 'broke'
      : cause.is === 'fire'
        ? `broke under the fire of ${narrator.unit(cause.number('unit'))}`
        : cause.number('lead') === unit
          ? `went in against ${narrator.unit(cause.number('prey'))} and came back broken`
          : isHorse(course, cause.number('lead'))
            ? `broke before the charge of ${narrator.unit(cause.number('lead'))}`
            : `broke before the bayonets of ${narrator.unit(cause.number('lead'))}`;
  const plural = isPlural(course.order.units[unit]?.name ?? '');
  const first = narrator.vary('', `; ${plural ? 'they were' : 'it was'} the first foot to run`);
  return [
    {
      ...momentOf(routed),
      need: 4,
      about: narrator.unit(unit),
      text: `At ${narrator.at(routed.time)} ${narrator.unit(unit)} ${how}${went === '' ? first : went}.`,
    },
  ];
}

/** The fact in the same turn, before a rout, that hit the unit last. */
function causeOf(course: Course, routed: Happening, unit: number): Happening | null {
  const at = course.events.indexOf(routed);
  for (let index = at - 1; index >= 0; index -= 1) {
    const event = course.events[index] as Happening;
    if (event.turn !== routed.turn) return null;
    if (event.is === 'fire' && event.number('target') === unit) return event;
    if (event.is !== 'melee') continue;
    const beaten = event.flag('won') ? event.number('prey') : event.number('lead');
    if (beaten === unit) return event;
  }
  return null;
}

/** Units sent to a wing in trouble: marched from another, or out of the reserve. */
export function help(narrator: Narrator): Candidate[] {
  const { course } = narrator;
  const sent = [0, 1].flatMap((side) =>
    [0, 1, 2].map((sector) => {
      const came = course.events.filter(
        (event) =>
          event.side === side &&
          ((event.is === 'marches' && event.number('to') === sector) ||
            (event.is === 'committed' && event.number('sector') === sector)),
      );
      return { side, sector, came, units: new Set(came.map((event) => event.number('unit'))).size };
    }),
  );
  const most = sent.reduce((best, one) => (one.units > best.units ? one : best));
  const last = most.came.at(-1);
  const first = most.came[0];
  if (last === undefined || first === undefined || most.units < 2) return [];
  const place = narrator.place(most.side, most.sector);
  const marched = new Set(
    most.came.filter(({ is }) => is === 'marches').map((event) => event.number('unit')),
  ).size;
  const from =
    marched === 0
      ? ', all from the reserve'
      : marched < most.units
        ? `, ${numberWord(marched)} of them from other parts of the line`
        : ' from other parts of the line';
  const when =
    first.turn === last.turn
      ? `At ${narrator.at(first.time)}`
      : `Between ${narrator.at(first.time)} and ${narrator.at(last.time)}`;
  const verb = narrator.vary('were sent to', 'were drawn to', 'marched to');
  return [
    {
      ...momentOf(last),
      need: 7,
      text: `${when} ${numberWord(most.units)} ${narrator.adjective(most.side)} units ${verb} the ${place}${from}.`,
    },
  ];
}

/** A wing that had cleared its front and turned on the next. */
export function wheel(narrator: Narrator): Candidate[] {
  const { course } = narrator;
  const events = course.events.filter(({ is, side }) => is === 'wheels' && side >= 0);
  const event = events[0];
  if (event === undefined) return [];
  const own = narrator.wings(event.side, [event.number('sector')]);
  const other = narrator.wings(1 - event.side, [event.number('target')]);
  return [
    {
      ...momentOf(event),
      need: 3,
      text: narrator.vary(
        `At ${narrator.at(event.time)} ${own} had nobody left before it and wheeled upon ${other}.`,
        `With its front clear, ${own} wheeled upon ${other} at ${narrator.at(event.time)}.`,
      ),
    },
  ];
}

/** Spent attacks. */
export function spent(narrator: Narrator): Candidate[] {
  return [0, 1].flatMap((side) => {
    const events = narrator.course.events.filter(
      (event) => event.is === 'spent' && event.side === side,
    );
    const last = events.at(-1);
    if (last === undefined) return [];
    const wings = narrator.wings(
      side,
      events.map((event) => event.number('sector')),
    );
    return [
      {
        ...momentOf(last),
        need: 4,
        text: narrator.vary(
          `By ${narrator.at(last.time)} the attack of ${wings} was spent.`,
          `The attack of ${wings} had spent itself by ${narrator.at(last.time)}.`,
        ),
      },
    ];
  });
}

/** The turn that cost the loser, or in a draw the side that was worse off, most of its men with the colours. */
export function turningPoint(narrator: Narrator, report: BattleReport): Candidate[] {
  const { course } = narrator;
  const winner = winnerAt(report.level);
  const points = strengths(course);
  const drops = points.slice(0, -1).flatMap((point, index) => {
    const next = points[index + 1];
    return next === undefined ? [] : [{ point, next }];
  });
  const sides = winner === null ? [0, 1] : [winner === 'A' ? 1 : 0];
  let best: { side: number; drop: number; at: (typeof drops)[number] } | null = null;
  for (const side of sides)
    for (const at of drops) {
      const drop = (at.point.men[side] as number) - (at.next.men[side] as number);
      if (best === null || drop > best.drop) best = { side, drop, at };
    }
  if (best === null || best.drop <= 0) return [];
  const { side, at } = best;
  const start = points[0]?.men[side] ?? 0;
  if (best.drop * 20 < start) return [];
  const ran = course.events.filter(
    (event) => event.turn === at.point.turn && event.is === 'routed' && event.side === side,
  );
  const units = [
    ...new Set(ran.flatMap((event) => [event.number('unit'), ...event.numbers('others')])),
  ];
  const left = `${thousands(at.next.men[side] as number)} of its ${thousands(course.layout.menOf[side as 0 | 1])} men were still with the colours`;
  const when =
    at.next.time === at.point.time
      ? `at ${narrator.at(at.point.time)}`
      : `between ${narrator.at(at.point.time)} and ${narrator.at(at.next.time)}`;
  const sectors = [...new Set(units.map((unit) => course.sectorAt(at.point.turn, unit)))];
  const whole = sectors.length === 1 ? narrator.wings(side, sectors) : narrator.army(side);
  const end = course.events.at(-1)?.turn ?? 0;
  const decided =
    end - at.point.turn <= DECIDED_TURNS &&
    course.events.some(
      (event) => event.is === 'gives-up' && event.side === side && !event.flag('inGoodOrder'),
    );
  const fled = units.length === 0 ? '' : `${broken(narrator, units)} ran`;
  const text =
    units.length === 0
      ? `The worst for ${narrator.army(side)} came ${when}, when ${thousands(best.drop)} men fell out of the ranks: ${left}.`
      : decided
        ? `${capital(when)} ${whole} gave way: ${fled}, and ${left}.`
        : narrator.vary(
            `The worst for ${narrator.army(side)} came ${when}: ${fled}, and ${left}.`,
            `${capital(when)} came the heaviest blow to ${narrator.army(side)}: ${fled}, and ${left}.`,
          );
  return [{ turn: at.point.turn, time: at.point.time, need: 1, text, worst: true }];
}

/** A side that gives up the field within this many turns of its worst turn was decided there. */
const DECIDED_TURNS = 2;

/** Up to three names, and the number of the rest. */
function broken(narrator: Narrator, units: readonly number[]): string {
  if (units.length <= 3) return narrator.units(units);
  return `${narrator.unit(units[0] as number)}, ${narrator.unit(units[1] as number)} and ${numberWord(units.length - 2)} other units`;
}

/** Foot that horse caught and captured. */
export function riddenDown(narrator: Narrator): Candidate[] {
  return [0, 1].flatMap((side) => {
    const events = narrator.course.events.filter(
      (event) =>
        event.side === side &&
        (event.is === 'ridden-down' || event.is === 'cut-off') &&
        event.number('men') > 0,
    );
    const last = events.at(-1);
    const men = events.reduce((sum, event) => sum + event.number('men'), 0);
    if (last === undefined || men < 200) return [];
    const horse = events.filter(({ is }) => is === 'ridden-down').length;
    const how =
      horse === events.length
        ? `the ${narrator.adjective(side)} horse rode down those who ran and took ${thousands(men)} prisoners`
        : `${thousands(men)} ${narrator.adjective(1 - side)} soldiers who ran were cut off and taken`;
    return [{ ...momentOf(last), need: 5, text: `By ${narrator.at(last.time)} ${how}.` }];
  });
}

/** Sentences about the fighting that always apply, for battles in which little else happened. */
export function filler(narrator: Narrator): Candidate[] {
  const { course } = narrator;
  const foot = course.melees.filter(({ lead }) => isFoot(course, lead));
  const last = course.events.at(-1) as Happening;
  const hits = [0, 0];
  for (const event of course.events)
    if (event.is === 'fire') {
      const side = course.layout.side[event.number('target')] as number;
      hits[side] = (hits[side] as number) + Math.max(0, event.number('men'));
    }
  const [a = 0, b = 0] = hits;
  const fire =
    a + b === 0
      ? 'Not a man was hit by fire.'
      : `Fire alone cost ${narrator.names.sides.A} ${thousands(a)} and ${narrator.names.sides.B} ${thousands(b)} ${b === 1 ? 'man' : 'men'}.`;
  const won = foot.filter((melee) => melee.won).length;
  const bayonet =
    foot.length === 0
      ? 'No foot came to the bayonet.'
      : `Foot went in with the bayonet ${timesWords(foot.length)}, and carried it ${won === 0 ? 'not once' : timesWords(won)}.`;
  return [bayonet, fire].map((text) => ({ ...momentOf(last), need: 9, text }));
}
