import type { SheetEntry } from '@/lib/battle/contract/sealed-moments';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { inches, layMove, laySheet } from '@/lib/rulesets/strategy-tactical/moves';
import { bodyName, commandById, nameOf, unitName } from '@/lib/rulesets/strategy-tactical/names';
import {
  printCommand,
  printOrder,
  readTyped,
  type Typed,
} from '@/lib/rulesets/strategy-tactical/notation';
import {
  asJson,
  type BodyOrder,
  type MoveSheet,
  type PlanSheet,
  readCommand,
} from '@/lib/rulesets/strategy-tactical/orders';
import { type SideNumber, sideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { marching } from '@/lib/rulesets/strategy-tactical/setting-up/deployment';
import {
  sheetNow,
  speaksOf,
  spokenBefore,
  thirdsNow,
  thirdWords,
} from '@/lib/rulesets/strategy-tactical/spoken/thirds';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { lengthBetween } from '@/lib/rulesets/strategy-tactical/town-ways';
import { laidOrder } from './drafts';
import { capital, cellOf, contentsWords } from './picture';
import { outlineOf, previewOf } from './preview';
import { triedOrder } from './steering';

/** A sheet of the moment from outside; anything else is an empty one. */
function moveSheetIn(input: Json): MoveSheet {
  const read = readCommand(input);
  return read.ok && read.value.type === 'move' ? read.value : { type: 'move', orders: [] };
}
function planSheetIn(input: Json): PlanSheet {
  const read = readCommand(input);
  return read.ok && read.value.type === 'plan' ? read.value : { type: 'plan', text: '' };
}

const planning = ({ p }: State): boolean => p.phase === 'plan';

export function heading(
  state: State,
  side: SideNumber,
): { readonly title: string; readonly note: string } {
  if (planning(state))
    return {
      title: 'The plan',
      note: 'Type “plan: …” to write it down, “stand 2 takes regiment 7” to change what a stand holds, “stand 2 opens” to lay it open. The enemy reads the plan when the battle is over.',
    };
  const flanks = sheetNow(state) === null ? '' : thirdWords(thirdsNow(state, side));
  return {
    title: `Order sheet, move ${state.p.move}${flanks === '' ? '' : `: ${flanks}`}`,
    note: `${flanks === '' ? '' : `Bodies of ${flanks} alone. `}Press a body, then where it goes, or an enemy to charge or fire at. A body without an order stands, and fires at the nearest enemy.${state.scene.drawingOff === true ? ' Type “draw off” to leave the field.' : ''}`,
  };
}

export const empty = (state: State): Json =>
  planning(state) ? { type: 'plan', text: '' } : { type: 'move', orders: [] };

/** A sheet with a typed order, a drawn one or several laid on it. */
export function put(state: State, seat: string, sheet: Json, order: Json): Result<Json> {
  const side = sideNumber(seat);
  const read = readTyped(order);
  if (!read.ok) return read;
  const typed = read.value;
  if (planning(state)) {
    if (!('type' in typed) || typed.type !== 'plan')
      return refuse('SHEET_INVALID', 'Nobody moves before both plans are sealed.');
    const byId = commandById(state.scene, side, typed) as PlanSheet;
    const laid = putPlan(state, side, planSheetIn(sheet), byId);
    return laid.ok ? ok(asJson(laid.value)) : laid;
  }
  const orders = ordersOf(state, side, typed);
  if (!orders.ok) return orders;
  const before = moveSheetIn(sheet);
  const leaves = 'type' in typed && typed.type === 'move' && typed.leave === true;
  if (leaves && state.scene.drawingOff !== true)
    return refuse('NO_DRAWING_OFF', 'By the rules of this battle nobody draws off.');
  const laid = putOrders(state, side, before, orders.value);
  const leave = leaves || before.leave === true;
  return laid.ok ? ok(asJson({ ...laid.value, ...(leave && { leave: true }) })) : laid;
}

function ordersOf(state: State, side: SideNumber, typed: Typed): Result<readonly BodyOrder[]> {
  if ('type' in typed && typed.type === 'plan')
    return refuse('SHEET_INVALID', 'The plan was sealed before the first move.');
  if ('type' in typed && typed.type === 'flank')
    return refuse('SHEET_INVALID', 'The flank is chosen before the sheets are written.');
  const several = !('type' in typed) || typed.type === 'draft' ? [typed] : [...typed.orders];
  const found: BodyOrder[] = [];
  for (const one of several) {
    const order = laidOrder(state, side, one);
    if (!order.ok) return order;
    found.push(order.value);
  }
  return ok(found);
}

function putOrders(
  state: State,
  side: SideNumber,
  sheet: MoveSheet,
  orders: readonly BodyOrder[],
): Result<MoveSheet> {
  let kept = sheet.orders;
  for (const order of orders) {
    const laid = layMove(state, side, order);
    if (!laid.ok) {
      const body = state.named(order.body);
      const name = body === null ? '' : `${capital(bodyName(state.scene, body))}: `;
      return refuse(laid.error.code, `${name}${laid.error.message}`);
    }
    const { body } = laid.value;
    const bodyOf = (one: BodyOrder): string => state.named(one.body)?.id ?? one.body;
    kept = [...kept.filter((one) => bodyOf(one) !== body.id), { ...order, body: body.id }];
  }
  const spoken = speaksOf(state, side, kept);
  if (!spoken.ok) return spoken;
  const whole = laySheet(state, side, [...spokenBefore(state, side), ...kept]);
  return whole.ok ? ok({ type: 'move', orders: kept }) : whole;
}

/** What each stand of a side holds, by its id: of a plan, else as the set-up has it. */
function rostersOf({ p }: State, side: SideNumber): Map<string, readonly number[]> {
  return new Map(
    p.bodies
      .filter((body) => body.side === side && body.formation === 'stand')
      .map(({ id, units }) => [id, units]),
  );
}

/** Lays what a plan says on another: its text, units that join a stand and leave theirs, stands that are laid open. */
function putPlan(
  state: State,
  side: SideNumber,
  sheet: PlanSheet,
  { text, stands = [] }: PlanSheet,
): Result<PlanSheet> {
  const { scene } = state;
  const written = text === '' ? sheet.text : text;
  if (stands.length === 0) return ok({ ...sheet, text: written });
  const rosters = rostersOf(state, side);
  const open = new Set<string>();
  const number = (id: string): number => scene.units.findIndex((unit) => unit.id === id);
  for (const stand of sheet.stands ?? []) {
    rosters.set(stand.stand, stand.units.map(number));
    if (stand.open) open.add(stand.stand);
  }
  for (const { stand, units, open: opens } of stands) {
    if (!rosters.has(stand)) return refuse('STAND_UNKNOWN', `You have no ${nameOf(state, stand)}.`);
    if (opens) open.add(stand);
    for (const id of units) {
      const unit = number(id);
      if (![...rosters.values()].some((roster) => roster.includes(unit)))
        return refuse('NOT_IN_A_STAND', `${capital(nameOf(state, id))} is in none of your stands.`);
      for (const [other, roster] of rosters)
        rosters.set(
          other,
          roster.filter((one) => one !== unit),
        );
      rosters.set(stand, [...(rosters.get(stand) ?? []), unit]);
    }
  }
  const before = rostersOf(state, side);
  const ids = (of: readonly number[]) =>
    marching(of, scene.units).map((unit) => scene.units[unit]?.id ?? '');
  const same = [...rosters].every(
    ([id, roster]) => ids(roster).join() === ids(before.get(id) ?? []).join(),
  );
  if (same && open.size === 0) return ok({ type: 'plan', text: written });
  return ok({
    type: 'plan',
    text: written,
    stands: [...rosters].map(([stand, roster]) => ({
      stand,
      units: ids(roster),
      ...(open.has(stand) ? { open: true as const } : {}),
    })),
  });
}

/** The piece of a sheet's entry that holds the plan in words. */
export const PLAN_PIECE = 'plan';

/** The piece of a sheet's entry that says that the army draws off. */
const LEAVE_PIECE = 'draw-off';

/** A sheet without its order for a piece; of a plan, with its stands as they were. */
export function lift(state: State, seat: string, input: Json, piece: string): Json {
  if (!planning(state)) {
    const sheet = moveSheetIn(input);
    const orders = sheet.orders.filter(({ body }) => (state.named(body)?.id ?? body) !== piece);
    const leave = sheet.leave === true && piece !== LEAVE_PIECE;
    return asJson({ type: 'move', orders, ...(leave && { leave: true }) });
  }
  const sheet = planSheetIn(input);
  if (piece === PLAN_PIECE) return asJson({ ...sheet, text: '' });
  const side = sideNumber(seat);
  const before = rostersOf(state, side);
  const idsOf = (roster: readonly number[]) =>
    roster.map((unit) => state.scene.units[unit]?.id ?? '');
  const original = idsOf(before.get(piece) ?? []);
  const back = new Set([
    ...original,
    ...((sheet.stands ?? []).find(({ stand }) => stand === piece)?.units ?? []),
  ]);
  const stands = (sheet.stands ?? []).map(({ open, ...stand }) => ({
    ...stand,
    units: [
      ...stand.units.filter((id) => !back.has(id)),
      ...idsOf(before.get(stand.stand) ?? []).filter((id) => back.has(id)),
    ],
    ...(open && stand.stand !== piece ? { open } : {}),
  }));
  const laid = putPlan(
    state,
    side,
    { type: 'plan', text: sheet.text },
    { type: 'plan', text: '', stands },
  );
  return asJson(laid.ok ? laid.value : { type: 'plan', text: sheet.text });
}

/** The orders of a sheet, as they are read. */
export function entries(state: State, seat: string, input: Json): readonly SheetEntry[] {
  const side = sideNumber(seat);
  if (planning(state)) return planEntries(state, side, planSheetIn(input));
  const sheet = moveSheetIn(input);
  const leaves: SheetEntry[] =
    sheet.leave === true
      ? [
          {
            piece: LEAVE_PIECE,
            text: printCommand({ type: 'move', orders: [], leave: true }),
            words: 'The army draws off at the end of this move',
            notes: ['The battle ends, and is lost.'],
          },
        ]
      : [];
  return [...leaves, ...sheet.orders.flatMap((order) => entryOf(state, side, order) ?? [])];
}

function planEntries(
  state: State,
  side: SideNumber,
  { text, stands = [] }: PlanSheet,
): SheetEntry[] {
  const before = rostersOf(state, side);
  const number = (id: string): number => state.scene.units.findIndex((unit) => unit.id === id);
  const written: SheetEntry[] =
    text === ''
      ? []
      : [
          {
            piece: PLAN_PIECE,
            text: printCommand({ type: 'plan', text }),
            words: `“${text}”`,
            notes: [],
          },
        ];
  return [
    ...written,
    ...stands.flatMap((stand): SheetEntry[] => {
      const units = stand.units.map(number);
      const sorted = (of: readonly number[]) => [...of].sort((one, other) => one - other).join();
      if (!stand.open && sorted(units) === sorted(before.get(stand.stand) ?? [])) return [];
      return [
        {
          piece: stand.stand,
          text: printCommand(asJson({ type: 'plan', text: '', stands: [stand] })),
          words: `${capital(nameOf(state, stand.stand))} holds ${contentsWords(state, units)}${stand.open ? ', laid open' : ''}`,
          notes: [units.map((unit) => unitName(state, unit)).join(', ')].filter(
            (words) => words !== '',
          ),
        },
      ];
    }),
  ];
}

function entryOf(state: State, side: SideNumber, order: BodyOrder): SheetEntry | null {
  const laid = layMove(state, side, order);
  if (!laid.ok) return null;
  const { body } = laid.value;
  const { way, bodies } = previewOf(state, laid.value);
  const [end] = bodies;
  const last = way.at(-1);
  return {
    piece: body.id,
    text: printOrder(order),
    words: `${capital(bodyName(state.scene, body))}: ${orderWords(state, order, way)}`,
    notes: triedOrder(state, side, order).notes,
    ...(last === undefined ? {} : { to: cellOf(state, last) }),
    way: way.length > 1 ? way.flat() : [],
    ...(end === undefined || (way.length < 2 && order.face === undefined)
      ? {}
      : { end: outlineOf(end.box) }),
  };
}

const lengthOf = (way: readonly PlanePoint[]): number =>
  way.slice(1).reduce((sum, to, at) => sum + lengthBetween(way[at] as PlanePoint, to), 0);

/** “goes 3.2 by the road, then faces about”, “charges regiment 7 (4th Line)”. */
export function orderWords(
  state: State,
  { path = [], face, road, charge, deploy, form, fire, hold, limbered }: BodyOrder,
  way: readonly PlanePoint[],
): string {
  const named = (id: string): string => {
    const body = state.named(id);
    return body === null ? nameOf(state, id) : bodyName(state.scene, body);
  };
  const parts = [
    ...(charge === undefined && path.length > 0
      ? [`goes ${inches(lengthOf(way))}${road ? ' by the road' : ''}`]
      : []),
    ...(face === undefined ? [] : ['turns']),
    ...(charge === undefined ? [] : [`charges ${named(charge)}`]),
    ...(deploy ? ['deploys'] : []),
    ...(form === undefined ? [] : [`forms a column with ${form.map(named).join(', ')}`]),
    ...(fire === undefined ? [] : [`fires at ${named(fire)}`]),
    ...(hold ? ['holds its fire'] : []),
    ...(limbered ? ['stays limbered'] : []),
  ];
  return parts.length === 0 ? 'stands' : parts.join(', ');
}
