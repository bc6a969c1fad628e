import { listed } from '@/lib/battle/contract/battle-story';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { type Aims, aimsOf, FAST, STEADY } from './aims';
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
        : staff
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

export const aimsBy = (eyes: Eyes, doctrine: string): Aims =>
  isStaff(eyes.state, doctrine)
    ? staffAims(eyes)
    : aimsOf(eyes, doctrine === 'fast' ? FAST : STEADY);

/** The plan of action before the first move. */
export function planText(state: State, side: SideNumber, doctrine: string): string {
  const eyes = eyesOf(state, side);
  return purpose(eyes, aimsBy(eyes, doctrine), doctrine).join(' ');
}
