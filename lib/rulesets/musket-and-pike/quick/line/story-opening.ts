import { listed } from '@/lib/battle/contract/battle-story';
import type { Happening } from './course';
import { capital, reasonOf } from './names';
import type { Candidate, Narrator } from './narrator';
import { leaderOf } from './wing-leader';

/** How a battle began: the wings that advanced, their opponents, and the ground. */

/** Wings that set out within this many turns of the first advance together with it. */
const TOGETHER_TURNS = 2;

interface Advance {
  readonly side: number;
  readonly sector: number;
  readonly event: Happening;
}

export function openingSentences(narrator: Narrator): Candidate[] {
  const { course } = narrator;
  const firsts: Advance[] = [];
  for (const event of course.events) {
    if (event.is !== 'advances' || event.side < 0) continue;
    const sector = event.number('sector');
    if (!firsts.some((one) => one.side === event.side && one.sector === sector))
      firsts.push({ side: event.side, sector, event });
  }
  const first = firsts[0];
  if (first === undefined) return [...intents(narrator), standing(narrator)];
  const together = firsts.filter(({ event }) => event.turn - first.event.turn < TOGETHER_TURNS);
  const own = together.filter(({ side }) => side === first.side);
  const other = together.filter(({ side }) => side !== first.side);
  const turn = Math.max(...together.map(({ event }) => event.turn));
  const later = firsts.filter((one) => one.side === first.side && !together.includes(one));
  return [
    ...intents(narrator),
    {
      turn: Math.min(turn, first.event.turn + TOGETHER_TURNS - 1),
      time: first.event.time,
      need: 0,
      text: attack(narrator, own, other),
    },
    ...followers(narrator, later),
  ];
}

/** What an army had in mind that had no orders of its author. */
function intents(narrator: Narrator): Candidate[] {
  return narrator.course.events.flatMap((event) => {
    const [weight, back] = [event.number('weight'), event.number('back')];
    if (event.is !== 'intends' || event.side < 0 || weight < 0 || weight > 2) return [];
    const why = reasonOf(
      { ground: event.flag('ground'), weak: event.flag('weak'), aim: event.number('aim') },
      narrator.course.order,
      true,
    );
    const kept = back < 0 ? '' : `, and kept back its ${narrator.place(event.side, back)}`;
    return [
      {
        ...{ turn: event.turn, time: '', need: 1 },
        text: `${capital(narrator.army(event.side))} put its weight on the ${narrator.place(event.side, weight)}, ${why}${kept}.`,
      },
    ];
  });
}

/** No wing advanced as a whole. */
function standing(narrator: Narrator): Candidate {
  const start = narrator.course.events[0] as Happening;
  return {
    turn: start.turn,
    time: start.time,
    need: 0,
    text: narrator.vary(
      `At ${narrator.at(start.time)} the armies met, and no wing of either went forward as a whole.`,
      `The battle opened at ${narrator.at(start.time)}, with both armies where they stood.`,
    ),
  };
}

function attack(narrator: Narrator, own: readonly Advance[], other: readonly Advance[]): string {
  const { course } = narrator;
  const { side, event } = own[0] as Advance;
  const enemy = 1 - side;
  const sectors = own.map(({ sector }) => sector);
  const wings = narrator.wings(side, sectors);
  const met = sectors.filter((sector) => holds(narrator, enemy, sector));
  const against = met.length === 0 ? '' : ` against ${narrator.wings(enemy, met)}`;
  const ground =
    sectors.length === 1 && met.length === 1 ? groundOf(narrator, enemy, met[0] as number) : '';
  const led = sectors.length === 1 ? leaderOf(course.layout, side, sectors[0] as number) : null;
  const leader = led === null ? '' : ` under ${led}`;
  const when = `At ${narrator.at(event.time)}`;
  const went = narrator.vary('went forward', 'advanced', 'moved to the attack');
  const flank = course.events.some(
    (one) =>
      one.is === 'attacks' &&
      one.side === side &&
      one.flag('flank') &&
      one.turn - event.turn < TOGETHER_TURNS &&
      sectors.includes(course.sectorAt(one.turn, one.number('prey'))),
  );
  const also =
    other.length === 0
      ? ''
      : `, while ${narrator.wings(
          enemy,
          other.map(({ sector }) => sector),
        )} came forward too`;
  const upon = flank && ground === '' && against !== '' ? ', and caught part of it in flank' : '';
  if (sectors.length === 3 && other.length === 3)
    return `${when} both armies ${went} along the whole line.`;
  return `${when} ${wings}${leader} ${went}${against}${ground}${upon}${also}.`;
}

/** Wings of the attacker that advanced later. */
function followers(narrator: Narrator, later: readonly Advance[]): Candidate[] {
  return later.map(({ side, sector, event }) => ({
    turn: event.turn,
    time: event.time,
    need: 6,
    text: `At ${narrator.at(event.time)} ${narrator.wings(side, [sector])} ${narrator.vary('followed', 'went forward too')}.`,
  }));
}

/** Whether a side had any unit in a sector when the battle began. */
function holds({ course }: Narrator, side: number, sector: number): boolean {
  const { layout } = course;
  return layout.unitsOf[side as 0 | 1].some(
    (unit) =>
      layout.deployment.sector[unit] === sector &&
      (layout.deployment.arrives[unit] as number) <= 1 &&
      (layout.men[unit] as number) + (layout.guns[unit] as number) > 0,
  );
}

/** Ground and works of a wing under attack: “, in the village behind the stream”; empty on open ground. */
function groundOf({ course }: Narrator, side: number, sector: number): string {
  const { layout } = course;
  const wing = side * 3 + sector;
  const terrain = layout.deployment.wings[wing]?.terrain ?? 'clear';
  const obstacle = layout.obstacle[wing];
  const works = layout.deployment.wings[wing]?.works ?? 'none';
  const height =
    (layout.elevation[wing] as number) - (layout.elevation[(1 - side) * 3 + sector] as number);
  const within = { clear: '', field: '' } as Readonly<Record<string, string>>;
  const stood = [
    within[terrain] ?? `in ${layout.terrain[wing]?.name}`,
    { none: '', abatis: 'behind its abatis' }[works as string] ?? `in ${layout.works[wing]?.name}`,
    obstacle === undefined || obstacle.name === 'nothing' ? '' : `behind ${obstacle.name}`,
    height > 0 ? 'on higher ground' : '',
  ].filter((part) => part !== '');
  return stood.length === 0 ? '' : `, which stood ${listed(stood)}`;
}
