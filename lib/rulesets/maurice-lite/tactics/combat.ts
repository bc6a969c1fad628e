import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import type { Engagement } from './engage';
import { groundUnder } from './ground';
import type { Modifier } from './rally';
import { standOf } from './shape';

/** *Basic Combat Value*: infantry and cavalry 6, artillery 1. */
export const basicValue = ({ arm }: Pick<Stand, 'arm'>): number => (arm === 'guns' ? 1 : 6);

/** Enemies that a unit fights, in ascending order. */
export function engagedWith(unit: number, fights: readonly Engagement[]): number[] {
  const found = new Set<number>();
  for (const { attacker, defender } of fights) {
    if (attacker === unit) found.add(defender);
    else if (defender === unit) found.add(attacker);
  }
  return [...found].sort((one, other) => one - other);
}

/**
 * *Outnumbered*: of a unit that fights more than one enemy of infantry or cavalry, how many of these fight it alone.
 * Artillery is no unit in this count, on neither side.
 */
export function outnumberedBy(field: Field, unit: number, fights: readonly Engagement[]): number {
  const counts = (of: number): boolean => standOf(field, of).arm !== 'guns';
  const enemies = engagedWith(unit, fights).filter(counts);
  if (enemies.length < 2) return 0;
  return enemies.filter((enemy) =>
    engagedWith(enemy, fights).every((other) => other === unit || !counts(other)),
  ).length;
}

export interface BeforeDie {
  readonly basic: number;
  readonly modifiers: readonly Modifier[];
  /** Both together, never below 0: the die is added to it. */
  readonly value: number;
}

/**
 * *Combat Score* before the die.
 *
 * @param extra what cards add
 */
export function scoreOf(
  field: Field,
  unit: number,
  fights: readonly Engagement[],
  extra = 0,
): BeforeDie {
  const stand = standOf(field, unit);
  const { table } = field;
  const ground = groundUnder(table, stand);
  const enemies = engagedWith(unit, fights).map((enemy) => standOf(field, enemy));
  const modifiers: Modifier[] = [];
  const add = (name: string, amount: number): void => {
    if (amount !== 0) modifiers.push([name, amount]);
  };
  const above = enemies.every((enemy) => groundUnder(table, enemy).height < ground.height);
  if (stand.arm === 'foot' && enemies.length > 0 && above) add('higher ground', 1);
  add('disruptions', 0 - stand.disr);
  if (ground.bad) add('bad terrain', -2);
  if (attacksCover(field, unit, fights)) add('attacks cover', -2);
  if (isVulnerable(stand, fights)) add('vulnerable', -6);
  add('outnumbered', 0 - outnumberedBy(field, unit, fights));
  add('card', extra);
  const basic = basicValue(stand);
  let value = basic;
  for (const [, amount] of modifiers) value += amount;
  return { basic, modifiers, value: Math.max(0, value) };
}

/** Whether a unit attacks infantry or artillery that has cover from it. */
const attacksCover = (field: Field, unit: number, fights: readonly Engagement[]): boolean =>
  fights.some(
    ({ attacker, defender, cover }) =>
      attacker === unit && cover && standOf(field, defender).arm !== 'horse',
  );

/** *Vulnerable Unit*: infantry or cavalry in column, or a unit attacked on its flank or rear. */
export const isVulnerable = (
  { unit, formation }: Pick<Stand, 'unit' | 'formation'>,
  fights: readonly Engagement[],
): boolean =>
  formation === 'column' || fights.some(({ defender, flanked }) => defender === unit && flanked);

/** What a combat did to a unit. */
export interface CombatResult {
  readonly unit: number;
  /** Disruptions that it takes; of one that was doubled none. */
  readonly disr: number;
  readonly broken: boolean;
  readonly cause: 'combat' | 'doubled';
}

/**
 * *Resolve Passive Units First*, *Resolve Active Units*: all passive units, then all active ones, in ascending order. An
 * active unit only minds defenders that are still on the table.
 *
 * @param scores with the die, by unit, of all who fight
 */
export function combatResults(
  field: Field,
  scores: ReadonlyMap<number, number>,
  fights: readonly Engagement[],
): { readonly passive: readonly CombatResult[]; readonly active: readonly CombatResult[] } {
  const score = (unit: number): number => {
    const found = scores.get(unit);
    if (found === undefined) throw new Error(`unit ${unit} has no combat score`);
    return found;
  };
  const disrupted = (unit: number, disr: number): CombatResult => {
    const stand = standOf(field, unit);
    return { unit, disr, broken: stand.disr + disr > disrMost(stand.arm), cause: 'combat' };
  };
  const units = (of: (fight: Engagement) => number): number[] =>
    [...new Set(fights.map(of))].sort((one, other) => one - other);
  const passive = units(({ defender }) => defender).map((unit): CombatResult => {
    const own = score(unit);
    const highest = Math.max(...engagedWith(unit, fights).map(score));
    if (highest >= 2 * own) return { unit, disr: 0, broken: true, cause: 'doubled' };
    return disrupted(unit, highest > own ? 2 : 1);
  });
  const gone = new Set(passive.filter(({ broken }) => broken).map(({ unit }) => unit));
  const active = units(({ attacker }) => attacker).map((unit) => {
    const held = engagedWith(unit, fights).some(
      (enemy) => !gone.has(enemy) && score(enemy) >= score(unit),
    );
    return disrupted(unit, held ? 2 : 1);
  });
  return { passive, active };
}
