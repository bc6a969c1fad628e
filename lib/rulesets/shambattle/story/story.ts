import {
  levelWords,
  listed,
  officersIn,
  type StoryNames,
  type StorySentence,
  strengthIn,
  winnerAt,
} from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { SIDES } from '@/lib/kernel/side';
import { type Course, courseOf, type Event, type Loss } from './course';
import { type Places, placesIn } from './places';

const SENTENCES_MOST = 8;
const SENTENCES_LEAST = 4;

/** A sentence that may be told: 0 always is, then the lower numbers first. */
interface Candidate {
  readonly turn: number;
  readonly need: number;
  readonly text: string;
}

/** The story of a battle from the facts of its report; null where it has none. Never throws. */
export function story(
  report: BattleReport,
  order: BattleOrder,
  names: StoryNames,
): readonly StorySentence[] | null {
  const course = courseOf(report, order);
  if (course === null) return null;
  const teller = new Teller(course, report, order, names);
  const [first, ...rest] = teller.candidates();
  if (first === undefined) return null;
  const all =
    rest.length + 1 < SENTENCES_LEAST ? [first, teller.spare(), ...rest] : [first, ...rest];
  const kept = new Set(
    [...all].sort((one, other) => one.need - other.need).slice(0, SENTENCES_MOST),
  );
  return all
    .map((candidate, place) => ({ candidate, place }))
    .filter(({ candidate }) => kept.has(candidate))
    .sort((one, other) => one.candidate.turn - other.candidate.turn || one.place - other.place)
    .map(({ candidate: { turn, text } }) => ({ battleTurn: turn, text: capital(text) }));
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS =
  'no first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const number = (count: number): string => NUMBERS[count] ?? String(count);
/** A count without its noun: “none”, “two”. */
const alone = (count: number): string => (count === 0 ? 'none' : number(count));
const ordinal = (count: number): string => ORDINALS[count] ?? `${count}th`;
const pointsWords = (count: number): string =>
  `${number(count)} ${count === 1 ? 'point' : 'points'}`;
const sum = (losses: readonly Loss[]): number =>
  losses.reduce((all, { points }) => all + points, 0);

/** The key with the most, and how many; null: there is none. */
function most(counts: ReadonlyMap<string, number>): readonly [string, number] | null {
  let found: readonly [string, number] | null = null;
  for (const [key, count] of counts) if (found === null || count > found[1]) found = [key, count];
  return found;
}

const HOW: Readonly<Record<Loss['cause'], string>> = {
  guns: 'to the guns',
  rifles: 'to rifle fire',
  combat: 'hand to hand',
  mines: 'to mines',
};

class Teller {
  private readonly places: Places;

  constructor(
    private readonly course: Course,
    private readonly report: BattleReport,
    private readonly order: BattleOrder,
    private readonly names: StoryNames,
  ) {
    this.places = placesIn(order);
  }

  candidates(): Candidate[] {
    return [
      this.opening(),
      ...this.firstAssault(),
      ...this.guns(),
      ...this.treachery(),
      ...this.blown(),
      ...this.towns(),
      ...this.commanders(),
      ...this.turn(),
      ...this.night(),
      ...this.breaking(),
      this.cost(),
    ];
  }

  /** Told only where there is little else: what either side brought. */
  spare(): Candidate {
    const [a, b] = SIDES.map((side) => strengthIn(this.report, side, 'points').start);
    return {
      turn: 1,
      need: 8,
      text: `${this.side(0)} had brought ${a} points to the field, ${this.side(1)} ${b}.`,
    };
  }

  private side(side: number): string {
    return this.names.sides[side === 0 ? 'A' : 'B'];
  }

  private adjective(side: number): string {
    return this.names.adjectives[side === 0 ? 'A' : 'B'];
  }

  private title(id: string): string {
    return this.order.units.find((unit) => unit.id === id)?.name ?? id;
  }

  /** “the Azurian Third Rifles”; a commander by his name. */
  private unit(id: string): string {
    const unit = this.order.units.find((one) => one.id === id);
    if (unit === undefined || unit.type === 'commander') return unit?.name ?? id;
    const adjective = this.adjective(this.course.sent.get(id) ?? 0);
    return unit.name.includes(adjective) ? `the ${unit.name}` : `the ${adjective} ${unit.name}`;
  }

  private group(id: string): string {
    return this.order.units.find((unit) => unit.id === id)?.formations.at(-1) ?? '';
  }

  /** “General Rudd’s command”, “the third brigade”, “the horse”: the formation of a unit; '' where nothing names it. */
  private formation(id: string): string {
    const group = this.group(id);
    const leader = this.order.leaders.find(({ formation }) => formation === group);
    if (leader !== undefined) return `${leader.name}’s command`;
    const words = group.split('-').slice(1);
    const count = Number(words.at(-1));
    if (words.length > 1 && Number.isInteger(count))
      return `the ${ordinal(count)} ${words.slice(0, -1).join(' ')}`;
    const title = words.join(' ');
    return title === '' || ORDINALS.includes(title) ? '' : `the ${title}`;
  }

  /** “, of the third brigade,”; '' for a formation that says no more than the unit’s own name. */
  private within(id: string): string {
    const formation = this.formation(id);
    return /brigade|command/.test(formation) ? `, of ${formation},` : '';
  }

  /** “in the third turn”, “in the fifth turn of the second day”. */
  private when(turn: number): string {
    const { dayTurns } = this.places;
    const day = dayTurns > 0 ? Math.ceil(turn / dayTurns) : 1;
    const [of] = dayTurns > 0 ? [turn - (day - 1) * dayTurns] : [turn];
    return day <= 1
      ? `in the ${ordinal(of)} turn`
      : `in the ${ordinal(of)} turn of the ${ordinal(day)} day`;
  }

  private of(type: string): Event[] {
    return this.course.events.filter((event) => event.type === type);
  }

  /** Who came on, where most points were lost, and by whom. */
  private opening(): Candidate {
    const { losses } = this.course;
    const assaults = [0, 1].map(
      (side) =>
        this.of('CombatFought').filter(
          ({ word, units = [] }) =>
            word === 'new' && (this.course.sent.get(units[0] ?? '') ?? 0) === side,
        ).length,
    );
    const [a = 0, b = 0] = assaults;
    const where = this.heaviest(losses);
    const came =
      Math.abs(a - b) < 3 || Math.max(a, b) < 2 * Math.min(a, b)
        ? `${this.side(0)} and ${this.side(1)} both came on`
        : `${this.side(a > b ? 0 : 1)} attacked, and ${this.side(a > b ? 1 : 0)} stood to receive it`;
    const fought = where.length === 0 ? '' : `; the fighting was heaviest ${listed(where)}`;
    return { turn: 1, need: 0, text: `${came}${fought}.` };
  }

  /** The one or two places where most points were lost, in words. */
  private heaviest(losses: readonly Loss[]): string[] {
    const counts = new Map<string, number>();
    for (const { at, points } of losses) {
      const place = at === '' ? null : this.places.near(at);
      if (place === null) continue;
      const words = this.places.words(place.hexes[0] ?? '');
      counts.set(words, (counts.get(words) ?? 0) + points);
    }
    return [...counts]
      .filter(([, points]) => points >= 3)
      .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
      .slice(0, 2)
      .map(([words]) => words);
  }

  /** The first close combat: who went in, at what, and what came of it. */
  private firstAssault(): Candidate[] {
    const { events } = this.course;
    const index = events.findIndex(({ type }) => type === 'CombatFought');
    const first = events[index];
    if (first === undefined) return [];
    const after = events.slice(index + 1);
    const end = after.findIndex(({ type }) =>
      ['CombatFought', 'RiflesFired', 'GunsFired', 'HalfBegan', 'TurnBegan'].includes(type),
    );
    const taken = (end < 0 ? after : after.slice(0, end)).find(
      ({ type }) => type === 'CombatSettled',
    );
    const [lead = ''] = first.units ?? [];
    const defenders = (first.others ?? []).map((one) => this.unit(one));
    return [
      {
        turn: first.battleTurn,
        need: 6,
        text: `${this.when(first.battleTurn)} ${this.unit(lead)}${(first.units ?? []).length > 1 ? ' and their neighbours' : ''} were the first to close, with ${listed(defenders)} ${this.places.words(first.at ?? '')}${taken === undefined ? ', and did not get in' : ', and took the ground'}.`,
      },
    ];
  }

  /** What the guns of both sides took. */
  private guns(): Candidate[] {
    const by = [0, 1].map((side) =>
      sum(this.course.losses.filter((loss) => loss.cause === 'guns' && loss.side === 1 - side)),
    );
    const [a = 0, b = 0] = by;
    if (a + b < 3) return [];
    const better = a >= b ? 0 : 1;
    const counts = new Map<number, number>();
    for (const { cause, side, points, turn } of this.course.losses)
      if (cause === 'guns' && side === 1 - better)
        counts.set(turn, (counts.get(turn) ?? 0) + points);
    const [worst = 1] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
    return [
      {
        turn: worst,
        need: 7,
        text:
          a === b
            ? `The guns cost either side ${pointsWords(a)}.`
            : `The ${this.adjective(better)} guns took ${pointsWords(by[better] as number)} in all, ${number(counts.get(worst) ?? 0)} of them ${this.when(worst)}; the others took ${alone(by[1 - better] as number)}.`,
      },
    ];
  }

  /** Units that mutinied, went over or turned: all of them in one or two sentences. */
  private treachery(): Candidate[] {
    const all = this.of('TreacheryThrown').filter(
      ({ word, unit }) => unit !== undefined && word !== undefined && word !== 'nothing',
    );
    return [0, 1].flatMap((side): Candidate[] => {
      const own = all.filter((event) => event.side === side);
      const [first] = own;
      if (first === undefined) return [];
      const deeds = own.slice(0, 3).map((event) => {
        const { unit = '', word, battleTurn } = event;
        const over = this.of('ControlChanged').find(
          (one) => one.unit === unit && one.battleTurn >= battleTurn && one.at !== '',
        );
        const when = this.when(battleTurn);
        const who = `the ${this.title(unit)}`;
        if (word === 'mutiny') return `${who} mutinied ${when}`;
        if (word === 'fifthColumn') return `${who} turned their arms on it ${when}`;
        return over === undefined
          ? `${who} set out for the enemy ${when} and did not reach him`
          : `${who} went over to the enemy ${when}`;
      });
      const more = own.length > 3 ? `, and ${number(own.length - 3)} more after them` : '';
      return [
        {
          turn: first.battleTurn,
          need: 3,
          text: `${this.side(side)} was betrayed: ${listed(deeds)}${more}.`,
        },
      ];
    });
  }

  /** Bridges and buildings blown up, by name, side by side. */
  private blown(): Candidate[] {
    return [0, 1].flatMap((side): Candidate[] => {
      const own = this.of('ChargeBlown').filter((event) => (event.side ?? 0) === side);
      const [first] = own;
      if (first === undefined) return [];
      const what = own.map(({ at = '', battleTurn }) => {
        const place = this.places.on(at);
        const name = place?.name ?? `the bridge on ${at}`;
        const built = place !== null && place.town !== null ? `houses in ${name}` : name;
        return `${built} ${this.when(battleTurn)}`;
      });
      return [
        { turn: first.battleTurn, need: 3, text: `${this.side(side)} blew up ${listed(what)}.` },
      ];
    });
  }

  /** The first town of each side that the enemy came into. */
  private towns(): Candidate[] {
    const seen = new Set<string>();
    const entries: { turn: number; town: string; unit: string; side: number }[] = [];
    for (const { type, unit, units, at = '', battleTurn, word, army } of this.course.events) {
      const who = unit ?? units?.[0] ?? '';
      const place = this.places.on(at);
      if (place === null || place.town === null || seen.has(place.name)) continue;
      if (!(type === 'CombatSettled' || (type === 'UnitMoved' && word === 'town'))) continue;
      // A turncoat comes in for the army that it serves by then.
      const of = Math.max(0, army);
      if ((place.town === 'A' ? 0 : 1) === of) continue;
      seen.add(place.name);
      entries.push({ turn: battleTurn, town: place.name, unit: who, side: of });
    }
    return entries.slice(0, 2).map(({ turn, town, unit, side }, index) => {
      const turned = (this.course.sent.get(unit) ?? side) !== side;
      return {
        turn,
        need: 4 + index,
        text: `${this.when(turn)} ${this.unit(unit)}${turned ? `, now with ${this.side(side)},` : this.within(unit)} came into ${town}.`,
      };
    });
  }

  /** What became of commanders. */
  private commanders(): Candidate[] {
    const hit = this.course.events.filter(
      ({ type, word }) => type === 'CommanderTaken' || (type === 'CommanderHazard' && word),
    );
    const named = (unit: string, event: Event): string => {
      const successor = this.course.events.some(
        (one) =>
          one.type === 'CommanderReplaced' &&
          one.unit === unit &&
          this.course.events.indexOf(one) < this.course.events.indexOf(event),
      );
      return successor ? `the successor of ${this.unit(unit)}` : this.unit(unit);
    };
    return hit.slice(0, 2).map((event) => {
      const { type, unit = '', word, battleTurn } = event;
      return {
        turn: battleTurn,
        need: 2,
        text: `${this.when(battleTurn)} ${named(unit, event)} was ${type === 'CommanderTaken' ? 'taken, with nobody by him' : word === 'captured' ? 'taken' : word}.`,
      };
    });
  }

  /** The turn in which the loser lost most more than the winner: what gave the battle its turn. */
  private turn(): Candidate[] {
    const winner = winnerAt(this.report.level);
    const { strengths, losses } = this.course;
    const turns = [...strengths.keys()];
    const lead = winner === 'B' ? 1 : 0;
    let worst = 0;
    let fell = 0;
    for (const turn of turns) {
      const of = losses.filter((loss) => loss.turn === turn);
      const swing =
        sum(of.filter(({ side }) => side !== lead)) - sum(of.filter(({ side }) => side === lead));
      if (swing > fell) {
        fell = swing;
        worst = turn;
      }
    }
    if (worst === 0 || winner === null || fell < 3) return [];
    const of = losses.filter(({ turn }) => turn === worst);
    const against = of.filter(({ side }) => side === 1 - lead);
    const own = sum(of.filter(({ side }) => side === lead));
    const total = sum(against);
    if (total === 0) return [];
    const causes = new Map<string, number>();
    for (const { cause, points } of against) causes.set(cause, (causes.get(cause) ?? 0) + points);
    const [cause, by] = most(causes) ?? ['rifles', 0];
    const hit = new Map<string, number>();
    for (const { unit, points } of against) {
      const formation = this.formation(unit);
      if (formation !== '') hit.set(formation, (hit.get(formation) ?? 0) + points);
    }
    const [where] = this.heaviest(against.filter((loss) => loss.cause === cause));
    const worstHit = most(hit);
    // It gave the turn where the winner was never behind after it.
    const kept = turns
      .filter((turn) => turn > worst)
      .every((turn) => {
        const at = strengths.get(turn) ?? [0, 0];
        return at[lead as 0 | 1] >= at[(1 - lead) as 0 | 1];
      });
    const begins = kept
      ? `The battle turned ${this.when(worst)}: ${this.side(1 - lead)} lost`
      : `${this.side(1 - lead)} fared worst ${this.when(worst)}, and lost`;
    return [
      {
        turn: worst,
        need: 1,
        text: `${begins} ${pointsWords(total)} to ${this.side(lead)}’s ${alone(own)}, ${by === total ? 'all' : number(by)} of them ${HOW[cause as Loss['cause']]}${where === undefined ? '' : ` ${where}`}${worstHit === null ? '' : `; ${worstHit[0]} suffered most`}.`,
      },
    ];
  }

  /** What the night gave back. */
  private night(): Candidate[] {
    const given = [0, 1].map((side) =>
      this.of('Refitted').reduce(
        (all, { unit = '', loss = 0 }) =>
          all + ((this.course.sent.get(unit) ?? 0) === side ? loss : 0),
        0,
      ),
    );
    const [a = 0, b = 0] = given;
    const night = this.of('NightFell')[0];
    if (night === undefined || a + b === 0) return [];
    return [
      {
        turn: night.battleTurn,
        need: 5,
        text: `The night gave ${this.side(0)} ${pointsWords(a)} back, ${this.side(1)} ${alone(b)}.`,
      },
    ];
  }

  /** Exhaustion, rout and the end. */
  private breaking(): Candidate[] {
    const winner = winnerAt(this.report.level);
    const loser = winner === null ? -1 : winner === 'A' ? 1 : 0;
    const of = (type: string) => this.of(type).filter(({ side }) => side === loser);
    const [tired, routed] = [of('ArmyExhausted').at(-1), of('ArmyRouted').at(-1)];
    const parts: string[] = [];
    if (routed !== undefined && tired !== undefined && routed.battleTurn < tired.battleTurn)
      parts.push(
        `broke ${this.when(routed.battleTurn)}`,
        'was brought to a stand by the night',
        `was exhausted again ${this.when(tired.battleTurn)}`,
      );
    else {
      if (tired !== undefined) parts.push(`was exhausted ${this.when(tired.battleTurn)}`);
      if (routed !== undefined) parts.push(`broke ${this.when(routed.battleTurn)}`);
    }
    const { last } = this.course;
    const why = last.type === 'BattleEnded' ? last.word : undefined;
    const end: Readonly<Record<string, string>> = {
      fled: 'left the field',
      destroyed: 'had nothing left to fight with',
      routed: 'was still in rout when the day ended',
      capital: 'had lost its capital',
      exhausted: 'could attack no more when the light failed',
      towns: 'had lost more towns than it had taken',
    };
    if (loser < 0)
      return [
        {
          turn: last.battleTurn,
          need: 0,
          text: 'When the light failed neither army had the better of it.',
        },
      ];
    const closing = end[why ?? ''];
    if (closing !== undefined) parts.push(closing);
    if (parts.length === 0) return [];
    return [{ turn: last.battleTurn, need: 0, text: `${this.side(loser)} ${listed(parts)}.` }];
  }

  /** The losses, the officers that were hit, and the result. */
  private cost(): Candidate {
    const { report, names } = this;
    const lost = SIDES.map((side) => {
      const { start, lost: gone } = strengthIn(report, side, 'points');
      return `${names.sides[side]} ${gone} of ${start} points`;
    });
    const told = this.course.events.some(
      ({ type, word }) => type === 'CommanderTaken' || (type === 'CommanderHazard' && word),
    );
    const officers = told
      ? null
      : officersIn(
          report,
          Object.fromEntries(this.order.leaders.map(({ id, name }) => [id, name])),
        );
    return {
      turn: this.course.last.battleTurn,
      need: 0,
      text: `It cost ${listed(lost)}: ${levelWords(report.level, names.sides)}.${officers === null ? '' : ` ${officers}`}`,
    };
  }
}
