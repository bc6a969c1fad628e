import { z } from 'zod';
import { listed } from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { thousands } from '@/lib/kernel/grouped-digits';

/** Names of an order in the middle of a sentence, the verbs that go with them, and figures in words. */

const SINGULAR =
  /^(?:brigade|division|wing|corps|regiment|battery|horse|foot|artillery|train|squadron|battalion|cavalry|infantry|guard|column|line|company|troop)$/i;
/** Words that name troops, so that a name containing one takes an article. */
const TROOPS =
  /^(?:brigades?|divisions?|wings?|corps|regiments?|batter(?:y|ies)|horse|foot|artillery|train|squadrons?|battalions?|cavalry|infantry|guards?|columns?|compan(?:y|ies)|troops?|guns|pieces|pounders|(?:twelve|six|three|eight|four|twenty-four)-pounders|grenadiers|fusiliers|musketeers|cuirassiers|dragoons|hussars|lancers|uhlans|carabiniers|gendarmes|croats|pandours|jäger|rangers|pikemen|highlanders|reserves?|headquarters|howitzers|mortars)$/i;
/** First words that are common nouns or adjectives and lose their capital inside a sentence. */
const COMMON =
  /^(?:Pieces|Twelve|Six|Three|Four|Eight|Heavy|Light|Field|Battalion|Siege|Regiments|Regiment|Horse|Foot|Grenadiers|Reserve|Artillery|Guns|Carabiniers|Cuirassiers|Dragoons|Hussars|Headquarters|Garrison|Battery|Brigade|Cavalry|Infantry|Regimental|Mounted)\b/;

/** The words that determine number: those before “of”, a comma, a colon, a bracket. */
function headOf(name: string): string {
  const whole = (name.split(/, |: | \(/)[0] ?? name).trim();
  // “Prince Francis of Brunswick’s brigade” is a brigade, “Regiments of the Guard” are regiments.
  const [first = whole, ...rest] = whole.split(/ of | from /);
  return /[’']/.test(rest.join(' ')) ? whole : first;
}

const lastWord = (text: string): string => text.split(/\s+/).at(-1) ?? '';

/** Whether a unit's name is plural: “dragoons”, “the Bayreuth Hussars”, “A’s and B’s”; not “Regiment of Horse”. */
export function isPlural(name: string): boolean {
  const last = lastWord(headOf(name));
  if (SINGULAR.test(last)) return false;
  return / and /.test(headOf(name)) || (/s$/i.test(last) && !/(?:ss|us|[’']s|corps)$/i.test(last));
}

/** A unit's name inside a sentence: “the Bayreuth dragoons”, “Hülsen’s brigade”, “the heavy twelve-pounders”. */
export function unitWords(name: string): string {
  const head = headOf(name);
  // “Bayreuth dragoons and Stechow’s”: the first of two determines it.
  const first = head.split(' and ')[0] ?? head;
  if (/^The /.test(name)) return `the ${name.slice(4)}`;
  const named = /[’'](?:s)?(?:\s|$)/.test(first) || /^(?:the|an?) /.test(name);
  const troops = TROOPS.test(lastWord(head)) || TROOPS.test(lastWord(first)) || /^\d/.test(name);
  const lower = COMMON.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
  return !named && troops ? `the ${lower}` : lower;
}

/** Names of an order, from the acting side's point of view. */
export class Names {
  constructor(
    readonly order: BattleOrder,
    readonly side: 'A' | 'B',
  ) {}

  unit(at: number): string {
    const name = this.order.units[at]?.name;
    return name === undefined ? 'a unit' : unitWords(name);
  }

  /** “breaks” or “break”: most names of horse and of guns are plural. */
  verb(at: number, singular: string, plural: string): string {
    return this.isPlural(at) ? plural : singular;
  }

  isPlural(at: number): boolean {
    return isPlural(this.order.units[at]?.name ?? '');
  }

  leader(at: number): string {
    return this.order.leaders[at]?.name ?? 'a general';
  }

  army(side = this.side): string {
    return this.order.sides[side].name;
  }

  enemy(): 'A' | 'B' {
    return this.side === 'A' ? 'B' : 'A';
  }

  arm(at: number): string | undefined {
    return this.order.units[at]?.arm;
  }

  /** “the left wing”, as its own side sees it. */
  wing(sector: number, side = this.side): string {
    if (sector > 2) return 'the reserve';
    return ['the left wing', 'the centre', 'the right wing'][
      side === 'A' ? sector : 2 - sector
    ] as string;
  }

  list(units: readonly number[]): string {
    return listed(units.map((unit) => this.unit(unit))) || 'nobody';
  }
}

/** Why an army puts its weight where it does: “where the Old Mill lies, the ground is easier and the enemy is weaker”. */
export function reasonOf(
  why: { readonly ground: boolean; readonly weak: boolean; readonly aim: number },
  { setup }: BattleOrder,
  past = false,
): string {
  const is = past ? 'was' : 'is';
  const name = objectiveName(setup, why.aim);
  return `where ${listed(
    [
      why.aim < 0 ? '' : `${name ?? 'the objective'} ${past ? 'lay' : 'lies'}`,
      why.ground ? `the ground ${is} easier` : '',
      why.weak ? `the enemy ${is} weaker` : '',
    ].filter((one) => one !== ''),
  )}`;
}

const objectives = z.object({ objectives: z.array(z.object({ name: z.string() })) });

/** An objective of a setup inside a sentence: “the Old Mill”; null: it has none of that index. */
export function objectiveName(setup: Json, at: number): string | null {
  const read = objectives.safeParse(setup);
  return (read.success && read.data.objectives[at]?.name.replace(/^The /, 'the ')) || null;
}

/** Capitalizes the first letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
export const men = (count: number): string => `${thousands(count)} ${count === 1 ? 'man' : 'men'}`;
export const guns = (count: number): string => (count === 1 ? 'a gun' : `${count} guns`);
