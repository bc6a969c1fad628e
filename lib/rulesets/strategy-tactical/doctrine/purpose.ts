import { listed } from '@/lib/battle/contract/battle-story';
import type { Draw } from '@/lib/battle/contract/seats';
import type { PlanSheet } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { State } from '@/lib/rulesets/strategy-tactical/state';
import { hasDetachments, hasDrawnPlans } from '@/lib/rulesets/strategy-tactical/versions';
import { type Aims, aimsOf, FAST, STEADY } from './aims';
import { detachedAims } from './detached/aims';
import { detachmentsBeside, sentencesOf } from './detached/detachments';
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
  if (isDetached(eyes.state, doctrine)) return detachedAims(eyes);
  if (isDrawn(eyes.state, doctrine)) return drawnAims(eyes);
  return aimsOf(eyes, doctrine === 'fast' ? FAST : STEADY);
}

/** Whether a doctrine sends detachments beside its main body. */
export const isDetached = ({ scene }: Pick<State, 'scene'>, doctrine: string): boolean =>
  hasDetachments(scene) && doctrine === 'fast';

/** The plan of action before the first move, and what its stands hold; null: as the set-up has them. */
export function planSheet(
  state: State,
  side: SideNumber,
  doctrine: string,
  draw: Draw,
): { readonly text: string; readonly stands: PlanSheet['stands'] | null } {
  const first = eyesOf(state, side);
  const drawn = isDrawn(state, doctrine) ? drawPlan(first, draw) : null;
  const sent = isDetached(state, doctrine) ? detachmentsBeside(first, drawn) : null;
  const begins = [
    ...(drawn === null ? [] : [sentenceOf(state.scene, drawn)]),
    ...sentencesOf(state.scene, sent?.all ?? []),
  ];
  const eyes = eyesOf(withPlan(state, side, begins.join(' ')), side);
  const words = purpose(eyes, aimsBy(eyes, doctrine), doctrine);
  return { text: [...begins, ...words].join(' '), stands: sent?.stands ?? null };
}

/** A state in which a side’s sealed plan is known. */
function withPlan({ scene, p }: State, side: SideNumber, text: string): State {
  return new State(scene, { ...p, plans: side === 0 ? [text, p.plans[1]] : [p.plans[0], text] });
}
