import type { SheetEntry, SheetWriting } from '@/lib/battle/contract/sealed-moments';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { armRow, CATEGORIES } from './arms';
import { mayBombard, mayHit, shootingDice, shootingModifiers } from './combat';
import { sideOf, unitNamed } from './decide';
import { hexNamed } from './ground';
import { pool, refits } from './night';
import { type GunSheet, type NightSheet, printCommand, readCommand } from './notation';
import { counted, standsWords } from './planning/names';
import { oddsAgainst, oddsWords } from './planning/odds';
import { NIGHT, type State } from './state';
import { stateOf, type View } from './view';

/** A command with the units' names, as a player reads it. */
export const inWords = ({ scene }: State, command: Json): string =>
  printCommand(command, (unit) => scene.names[scene.ids.indexOf(unit)] ?? unit);

/** A sheet of guns in numbers. Refuses what a gun cannot do, with the reason. */
export function aims(
  state: State,
  side: number,
  sheet: GunSheet,
): Result<readonly { readonly unit: number; readonly at: number }[]> {
  const found: { unit: number; at: number }[] = [];
  for (const { unit: name, at: place } of sheet.fire) {
    const unit = unitNamed(state, name, side);
    const at = hexNamed(state.ground, place);
    if (unit < 0) return refuse('UNIT_UNKNOWN', `There is no unit “${name}”.`);
    const title = state.scene.names[unit];
    if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${place}.`);
    if (!armRow(state.type(unit)).firesFirst)
      return refuse('NOT_NOW', `${title}: only guns and machine guns fire now.`);
    if (!mayBombard(state, unit, side))
      return refuse('UNIT_TURNED', `${title} takes no orders from you, or your army is in rout.`);
    if (found.some((one) => one.unit === unit))
      return refuse('FIRED', `${title} fires once a turn.`);
    if (!mayHit(state, unit, at))
      return refuse(
        'NO_TARGET',
        `${title} cannot fire at ${place}: it shoots ${armRow(state.type(unit)).range} hexes, at enemies it sees, never into a close combat.`,
      );
    found.push({ unit, at });
  }
  return ok(found);
}

type Sheet = GunSheet | NightSheet;

const asJson = (sheet: Sheet): Json => JSON.parse(JSON.stringify(sheet)) as Json;

/** A sheet from a browser for the moment that is due; anything else is an empty one. */
function sheetIn(state: State, input: Json): Sheet {
  const read = readCommand(input);
  const night = state.p.phase === NIGHT;
  if (read.ok && read.value.type === (night ? 'night' : 'guns')) return read.value as Sheet;
  return night ? { type: 'night', refit: [] } : { type: 'guns', fire: [] };
}

/** The number of an entry's unit, so that two names of one unit are one. */
const numbered = (state: State, side: number, name: string): number => unitNamed(state, name, side);

function put(state: State, side: number, sheet: Sheet, order: Sheet): Result<Sheet> {
  if (sheet.type === 'guns' && order.type === 'guns') {
    let { fire } = sheet;
    for (const one of order.fire) {
      const unit = numbered(state, side, one.unit);
      const kept = fire.filter((other) => numbered(state, side, other.unit) !== unit);
      const id = state.scene.ids[unit] ?? one.unit;
      fire = [...kept, { ...one, unit: id }];
    }
    const laid: GunSheet = { type: 'guns', fire };
    const checked = aims(state, side, laid);
    return checked.ok ? ok(laid) : checked;
  }
  if (sheet.type === 'night' && order.type === 'night') {
    const named = new Set(order.refit.map(({ unit }) => unit));
    const laid: NightSheet = {
      ...sheet,
      ...order,
      refit: [...sheet.refit.filter(({ unit }) => !named.has(unit)), ...order.refit],
    };
    const checked = refits(state, side, laid);
    return checked.ok ? ok(laid) : checked;
  }
  return refuse('SHEET_INVALID', 'That is no order for this sheet.');
}

/** An order of a sheet as it would be typed, and as it is read. */
const worded = (state: State, command: GunSheet | NightSheet) => ({
  text: printCommand(asJson(command)),
  words: inWords(state, asJson(command)),
});

function gunEntry(state: State, side: number, one: GunSheet['fire'][number]): SheetEntry | null {
  const unit = numbered(state, side, one.unit);
  const at = hexNamed(state.ground, one.at);
  if (unit < 0 || at < 0) return null;
  const dice = shootingDice(state, unit, at);
  const points = state.p.sp[unit] as number;
  const modifiers = shootingModifiers(state, unit, at).map(
    ({ what, dice: by }) => `${what} ${by > 0 ? '+' : '−'}${Math.abs(by)}`,
  );
  return {
    piece: state.scene.ids[unit] as string,
    ...worded(state, { type: 'guns', fire: [one] }),
    notes: [
      `${counted(dice, 'die', 'dice')}: ${[counted(points, 'point'), ...modifiers].join(', ')}.`,
      ...oddsWords(
        oddsAgainst(state, state.stands(at), at, state.p.at[unit] as number, dice),
        standsWords(state, at),
      ),
    ],
    to: at,
  };
}

/** Both kinds of sheet, order by order: each gun’s target, each unit’s refit, and a new commander. */
export const WRITING: SheetWriting<View> = {
  heading(view, seat) {
    const state = stateOf(view);
    if (state.p.phase !== NIGHT)
      return {
        title: 'Guns and machine guns',
        note: 'Both sides fire at once. A gun that fires cannot move this turn; one that holds its fire may.',
      };
    const points = pool(state, sideOf(seat));
    return {
      title: 'The night',
      note: `Points to give out: ${CATEGORIES.map((name, category) => `${name} ${points[category]}`).join(', ')}. Units come to your logistics, or next to them, to be refitted.`,
    };
  },
  empty: (view) => asJson(sheetIn(stateOf(view), null)),
  put(view, seat, sheet, order) {
    const state = stateOf(view);
    const read = readCommand(order);
    if (!read.ok) return read;
    if (read.value.type !== 'guns' && read.value.type !== 'night')
      return refuse('SHEET_INVALID', 'That is no order for this sheet.');
    const laid = put(state, sideOf(seat), sheetIn(state, sheet), read.value);
    return laid.ok ? ok(asJson(laid.value)) : laid;
  },
  lift(view, seat, input, piece) {
    const state = stateOf(view);
    const sheet = sheetIn(state, input);
    if (sheet.type === 'guns')
      return asJson({
        ...sheet,
        fire: sheet.fire.filter(
          ({ unit }) => state.scene.ids[numbered(state, sideOf(seat), unit)] !== piece,
        ),
      });
    const { commander, ...rest } = sheet;
    const leader = state.scene.ids[state.scene.commander[sideOf(seat)]];
    return asJson({
      ...rest,
      refit: sheet.refit.filter(({ unit }) => unit !== piece),
      ...(commander === undefined || piece === leader ? {} : { commander }),
    });
  },
  entries(view, seat, input) {
    const state = stateOf(view);
    const side = sideOf(seat);
    const sheet = sheetIn(state, input);
    if (sheet.type === 'guns') return sheet.fire.flatMap((one) => gunEntry(state, side, one) ?? []);
    const entries = sheet.refit.map((one): SheetEntry => {
      const at = hexNamed(state.ground, one.at);
      const unit = state.scene.ids.indexOf(one.unit);
      const row = armRow(Math.max(0, state.scene.types[unit] ?? 0));
      return {
        piece: one.unit,
        ...worded(state, { type: 'night', refit: [one] }),
        notes: [
          `${counted(one.points, 'point')} from the pool of ${CATEGORIES[row.category] ?? 'none'}.`,
        ],
        ...(at < 0 ? {} : { to: at }),
      };
    });
    const leader = state.scene.ids[state.scene.commander[side]];
    if (sheet.commander !== undefined && leader !== undefined)
      entries.push({
        piece: leader,
        ...worded(state, { type: 'night', refit: [], commander: sheet.commander }),
        notes: ['A new commander.'],
        to: Math.max(0, hexNamed(state.ground, sheet.commander.at)),
      });
    return entries;
  },
};
