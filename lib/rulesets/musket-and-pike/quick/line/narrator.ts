import type { StoryNames } from '@/lib/battle/contract/battle-story';
import { listed } from '@/lib/battle/contract/battle-story';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import { clockWords, numberWord } from './clock-words';
import type { Course, Happening } from './course';
import { isPlural, unitWords } from './names';

/** A candidate sentence and its priority: 0 is always included, then lower numbers first. */
export interface Candidate {
  readonly turn: number;
  readonly time: string;
  readonly need: number;
  readonly text: string;
  /** The unit whose rout it reports. */
  readonly about?: string;
  /** It reports the loser's worst turn. */
  readonly worst?: true;
}

/** Inputs for every sentence. */
export class Narrator {
  readonly #draws = new KeyedDraws();
  #asked = 0;

  constructor(
    readonly course: Course,
    readonly names: StoryNames,
    key: string,
  ) {
    this.#draws.open(drawSeed(`story ${key}`), 0);
  }

  /** Picks one of several wordings: always the same one for a battle. */
  vary(...ways: readonly [string, ...string[]]): string {
    this.#asked += 1;
    return ways[Math.floor(this.#draws.uniform(this.#asked) * ways.length)] ?? ways[0];
  }

  /** A unit in a sentence, without the addition to its name: “Wedell’s brigade”, “Württemberg (second brigade)”. */
  unit(at: number): string {
    const name = (this.course.order.units[at]?.name ?? 'a unit').split(': ')[0] as string;
    const [first = '', ...addition] = name.split(', ');
    return unitWords(addition.length === 0 ? name : `${first} (${addition.join(', ')})`);
  }

  them(at: number): string {
    return isPlural(this.course.order.units[at]?.name ?? '') ? 'them' : 'it';
  }

  units(of: readonly number[]): string {
    return listed(of.map((unit) => this.unit(unit)));
  }

  adjective(side: number): string {
    return this.names.adjectives[side === 0 ? 'A' : 'B'];
  }

  army(side: number): string {
    return `the ${this.adjective(side)} army`;
  }

  /** “left”: a wing as its own side sees it. */
  place(side: number, sector: number): string {
    return ['left', 'centre', 'right'][side === 0 ? sector : 2 - sector] ?? 'reserve';
  }

  /** “the Prussian left and centre”, “the whole Prussian line”. */
  wings(side: number, sectors: readonly number[]): string {
    const all = [...new Set(sectors)].sort((one, other) =>
      side === 0 ? one - other : other - one,
    );
    if (all.length === 3 && all.every((sector) => sector < 3))
      return `the whole ${this.adjective(side)} line`;
    return `the ${this.adjective(side)} ${listed(all.map((sector) => this.place(side, sector)))}`;
  }

  at(time: string): string {
    return clockWords(time);
  }
}

export const momentOf = ({ turn, time }: Happening) => ({ turn, time });

/** “twice”, “three times”. */
export const timesWords = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${numberWord(count)} times`;
