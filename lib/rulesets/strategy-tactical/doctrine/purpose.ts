import { listed } from '@/lib/battle/contract/battle-story';
import type { Draw } from '@/lib/battle/contract/seats';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { State } from '@/lib/rulesets/strategy-tactical/state';
import { hasDrawnPlans } from '@/lib/rulesets/strategy-tactical/versions';
import { type Aims, aimsOf, FAST, STEADY } from './aims';
import { drawnAims } from './drawn/aims';
import { drawPlan, sentenceOf } from './drawn/plans';
import { type Eyes, eyesOf } from './eyes';
import { staffAims } from './second/aims';

const placeOf = (state: State, hq: number): string =>
  state.scene.headquarters[hq]?.name ?? 'the field';

const counted = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `one ${one}` : `${number} ${many}`;

/** The purpose of a plan, in sentences. */
export function purpose({ state, own }: Eyes, aims: Aims, doctrine: string): string[] {
  const staff = isStaff(state, doctrine);
  const words: string[] = [];
  const parts = (hq: number, kind: 'attack' | 'hold') =>
    own.filter(({ body }) => {
      const aim = aims.of.get(body.id);
      return aim?.hq === hq && aim.kind === kind;
    }).length;
  if (doctrine === 'greedy')
    return ['Everything marches at the nearest headquarters of the enemy.'];
  if (aims.main < 0) words.push('Every headquarters is held: the army keeps what it has.');
  else {
    const main = parts(aims.main, 'attack');
    const second = aims.second < 0 ? 0 : parts(aims.second, 'attack');
    words.push(
      second > 0
        ? `The main body, ${counted(main, 'column or unit', 'columns and units')}, goes for ${placeOf(state, aims.main)}; ${second} for ${placeOf(state, aims.second)}.`
        : staff || isDrawn(state, doctrine)
          ? `The main body, ${counted(main, 'column or unit', 'columns and units')}, goes for ${placeOf(state, aims.main)} together.`
          : `The whole army goes for ${placeOf(state, aims.main)}.`,
    );
  }
  const held = state.scene.headquarters.flatMap((_, hq) =>
    parts(hq, 'hold') > 0 && !aims.threatened.includes(hq) ? [placeOf(state, hq)] : [],
  );
  if (held.length > 0) words.push(`A guard stays at ${listed(held)}.`);
  if (staff && parts(-1, 'hold') > 0)
    words.push('Bridges and villages of its own part are watched.');
  if (aims.threatened.length > 0)
    words.push(
      `The enemy has been seen near ${listed(aims.threatened.map((hq) => placeOf(state, hq)))}: ${counted(
        aims.threatened.reduce((sum, hq) => sum + parts(hq, 'hold'), 0),
        'column or unit',
        'columns and units',
      )} must hold there.`,
    );
  const scouts = [...aims.of.values()].filter(({ kind }) => kind === 'scout').length;
  const screens = [...aims.of.values()].filter(({ kind }) => kind === 'screen').length;
  if (scouts > 0)
    words.push(`${scouts === 1 ? 'One squadron scouts' : `${scouts} squadrons scout`} ahead.`);
  if (screens > 0)
    words.push(
      `${screens === 1 ? 'One covers' : `${screens} cover`} the nearest concealed columns.`,
    );
  return words;
}

/** Whether a doctrine plans as the staff of version 2 does. */
export const isStaff = ({ scene }: Pick<State, 'scene'>, doctrine: string): boolean =>
  scene.version !== undefined && doctrine === 'steady';

/** Whether a doctrine draws its plan before the first move. */
export const isDrawn = ({ scene }: Pick<State, 'scene'>, doctrine: string): boolean =>
  hasDrawnPlans(scene) && doctrine === 'fast';

export function aimsBy(eyes: Eyes, doctrine: string): Aims {
  if (isStaff(eyes.state, doctrine)) return staffAims(eyes);
  if (isDrawn(eyes.state, doctrine)) return drawnAims(eyes);
  return aimsOf(eyes, doctrine === 'fast' ? FAST : STEADY);
}

/** The plan of action before the first move. */
export function planText(state: State, side: SideNumber, doctrine: string, draw: Draw): string {
  const drawn = isDrawn(state, doctrine) ? drawPlan(eyesOf(state, side), draw) : null;
  const begins = drawn === null ? '' : sentenceOf(state.scene, drawn);
  const eyes = eyesOf(withPlan(state, side, begins), side);
  const words = purpose(eyes, aimsBy(eyes, doctrine), doctrine);
  return [...(begins === '' ? [] : [begins]), ...words].join(' ');
}

/** A state in which a side’s sealed plan is known. */
function withPlan({ scene, p }: State, side: SideNumber, text: string): State {
  return new State(scene, { ...p, plans: side === 0 ? [text, p.plans[1]] : [p.plans[0], text] });
}
