import { boxDistance, isWithin, thousandthsOf } from '@/lib/geometry/plane/overlap';
import {
  type Aim,
  aimsOf,
  chanceOf,
  facedUnit,
  rangeOf,
} from '@/lib/rulesets/strategy-tactical/fire';
import { inches } from '@/lib/rulesets/strategy-tactical/moves';
import { bodyName } from '@/lib/rulesets/strategy-tactical/names';
import { isGun } from '@/lib/rulesets/strategy-tactical/scenario';
import { exposersOf } from '@/lib/rulesets/strategy-tactical/sight';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import { meleeKill, pointsOf } from '@/lib/rulesets/strategy-tactical/tables';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What a shot does, with its chance: “kills a figure on 1, 3 or 6 (50 %)”. */
export function shotWords(state: State, { judged, at }: Aim): string {
  const automatic = state.scene.switches.automaticKills;
  const chance = chanceOf(judged, automatic);
  const what =
    judged.row === 'rifle8'
      ? 'kills the crew'
      : judged.row === 'counterBattery'
        ? 'hits the gun'
        : judged.row === 'wall'
          ? 'hits the wall'
          : 'kills a figure';
  const faces = judged.faces === 'automatic' ? [] : judged.faces;
  const how =
    chance === 6
      ? 'without a die'
      : `on ${faces.length === 0 ? '1 to 5' : listed(faces, 'or')} (${percent(chance / 6)})`;
  return `${what} ${at.units.length === 0 ? `of ${bodyName(state.scene, at)} ` : ''}${how}`;
}

/** “1, 3 or 6”. */
export const listed = (words: readonly (string | number)[], last = 'and'): string =>
  words.length < 2
    ? String(words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** What a body can fire at from where it is, the nearest first. */
export function fireNotes(state: State, body: Body, most = 2): string[] {
  if (body.formation === 'stand' || body.units.length === 0) return [];
  return aimsOf(state, body)
    .slice(0, most)
    .map(
      (aim) =>
        `It can fire at ${bodyName(state.scene, aim.at)}, ${inches(rangeOf(aim))} inches: ${shotWords(state, aim)}.`,
    );
}

/** Figures of an enemy that a unit kills: how likely each number is. */
function killing(
  state: State,
  unit: number,
): readonly (readonly [figures: number, chance: number])[] {
  const { sure, faces } = meleeKill(state.unit(unit).kind, state.figures(unit));
  return faces.length === 0
    ? [[sure, 1]]
    : [
        [1, faces.length / 6],
        [0, 1 - faces.length / 6],
      ];
}

/** The chance that points times a die beat others, equal totals thrown again (*Morale Factor After a Melee*). */
export function chanceToWin(own: number, others: number): number {
  if (own === 0 || others === 0) return own === others ? 0 : own > 0 ? 1 : 0;
  let won = 0;
  let lost = 0;
  for (let one = 1; one <= 6; one += 1)
    for (let two = 1; two <= 6; two += 1) {
      if (own * one > others * two) won += 1;
      if (own * one < others * two) lost += 1;
    }
  return won + lost === 0 ? 0.5 : won / (won + lost);
}

/** The exact chances of a melee of one unit against one: to hold the ground, both losses in the mean. */
export function meleeChances(
  state: State,
  one: number,
  other: number,
): { readonly wins: number; readonly loses: number; readonly kills: number } {
  const [own, theirs] = [state.unit(one), state.unit(other)];
  const found = { wins: 0, loses: 0, kills: 0 };
  for (const [killed, a] of killing(state, one))
    for (const [lost, b] of killing(state, other)) {
      const left = Math.max(0, state.figures(one) - lost) * pointsOf(own.kind);
      const there = Math.max(0, state.figures(other) - killed) * pointsOf(theirs.kind);
      found.wins += a * b * chanceToWin(left, there);
      found.kills += a * b * Math.min(killed, state.figures(other));
      found.loses += a * b * Math.min(lost, state.figures(one));
    }
  return found;
}

/** What a charge promises. */
export function chargeNotes(state: State, body: Body, at: Body): string[] {
  const [one, other] = [facedUnit(body), facedUnit(at)];
  if (one < 0) return [];
  const name = bodyName(state.scene, at);
  if (other < 0) return [`What ${name} holds is hidden: it is exposed when it is attacked.`];
  if (isGun(state.unit(other).kind) && at.units.length === 1)
    return [
      `The crew of ${name} fires once: on 1, 3 or 6 (50 %) it hurls the attackers back, else the gun is lost.`,
    ];
  const { wins, kills, loses } = meleeChances(state, one, other);
  const points = (unit: number) => state.figures(unit) * pointsOf(state.unit(unit).kind);
  return [
    `Melee with ${name}: ${points(one)} points against ${points(other)} before losses. It kills ${one2(kills)} and loses ${one2(loses)} in the mean, and holds the ground in ${percent(wins)}.`,
  ];
}

const one2 = (value: number): string => String(Math.round(value * 100) / 100);

/** Who sees a stand where it is, and what stands of the enemy it sees. */
export function sightNotes(state: State, body: Body): string[] {
  const { scene, p } = state;
  if (!scene.switches.concealment) return [];
  if (body.formation === 'stand') {
    const [by] = exposersOf(state, body);
    return by === undefined
      ? ['No enemy in sight would expose it there.']
      : [`${bodyName(scene, by)} would see it there and expose it.`];
  }
  return p.bodies
    .filter(({ formation, side }) => formation === 'stand' && side !== body.side)
    .filter((stand) => exposersOf(state, stand).some(({ id }) => id === body.id))
    .map((stand) => `From there it exposes ${bodyName(scene, stand)}.`);
}

/** Reach of the morale combat of light horse, in thousandths (*The Use of Light Cavalry* 17). */
export const SCOUTS_REACH = 9_000;

export function scoutNotes(state: State, body: Body): string[] {
  const unit = facedUnit(body);
  if (!state.scene.switches.concealment || unit < 0 || state.unit(unit).kind !== 'lightHorse')
    return [];
  return state.p.bodies
    .filter(
      (at) =>
        at.side !== body.side &&
        at.formation !== 'stand' &&
        facedUnit(at) >= 0 &&
        !isGun(state.unit(facedUnit(at)).kind) &&
        isWithin(boxDistance(body.box, at.box), SCOUTS_REACH),
    )
    .slice(0, 1)
    .map((at) => {
      const points = (of: number) => state.figures(of) * pointsOf(state.unit(of).kind);
      const [own, theirs] = [points(unit), points(facedUnit(at))];
      return `${bodyName(state.scene, at)} is ${inches(thousandthsOf(boxDistance(body.box, at.box)))} away: ${own} × die against ${theirs} × die, it stays in ${percent(chanceToWin(own, theirs))}.`;
    });
}
