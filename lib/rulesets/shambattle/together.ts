import type { SealedMoments } from '@/lib/battle/contract/sealed-moments';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { FactBuilder } from './builder';
import { shootingDice, thrown } from './combat';
import { sideOf } from './decide';
import type { Fact, Shot } from './facts';
import { beginDay, goOn, nextKey } from './flow';
import { placeRefused, type RefitFact, refitHexes, refits } from './night';
import { type GunSheet, type NightSheet, readCommand } from './notation';
import { evolve } from './records';
import { aims, WRITING } from './sheets';
import { GUN_FIRE, NIGHT, ON_BOARD, type State } from './state';
import type { View } from './view';

/** The shots of a side: stands of a hex with one target throw their dice together. */
function shotsOf(
  state: State,
  side: number,
  sheet: GunSheet,
  draw: (key: string) => number,
): Shot[] {
  const read = aims(state, side, sheet);
  const groups = new Map<string, { units: number[]; from: number; at: number }>();
  for (const { unit, at } of read.ok ? read.value : []) {
    const from = state.p.at[unit] as number;
    const key = `${String(from).padStart(4, '0')}/${String(at).padStart(4, '0')}`;
    const group = groups.get(key) ?? { units: [], from, at };
    group.units.push(unit);
    groups.set(key, group);
  }
  return [...groups.keys()].sort().map((key) => {
    const { units, from, at } = groups.get(key) as { units: number[]; from: number; at: number };
    units.sort((one, other) => one - other);
    const count = units.reduce((sum, unit) => sum + shootingDice(state, unit, at), 0);
    const dice = thrown(
      state,
      draw,
      `${nextKey(state)}/guns/${side}/${key}`,
      count,
      side,
      state.stands(at),
    );
    return { units, from, at, dice };
  });
}

function sheetFor(state: State, input: Json | undefined): GunSheet | NightSheet {
  const read = readCommand(input ?? null);
  const due = state.p.phase === GUN_FIRE ? 'guns' : 'night';
  if (read.ok && (read.value.type === 'guns' || read.value.type === 'night'))
    if (read.value.type === due) return read.value;
  return due === 'guns' ? { type: 'guns', fire: [] } : { type: 'night', refit: [] };
}

/** Guns of both sides at once, and both nights. */
export const TOGETHER: SealedMoments<State, Fact, View> = {
  writing: WRITING,
  check(state, seat, input) {
    const read = readCommand(input);
    if (!read.ok) return read;
    const side = sideOf(seat);
    const sheet = read.value;
    if (sheet.type === 'guns' && state.p.phase === GUN_FIRE) {
      const checked = aims(state, side, sheet);
      return checked.ok ? ok(null) : checked;
    }
    if (sheet.type === 'night' && state.p.phase === NIGHT) {
      const checked = refits(state, side, sheet);
      return checked.ok ? ok(null) : checked;
    }
    return refuse('SHEET_INVALID', 'That is no sheet for this moment.');
  },
  decide(state, sheets, draw) {
    const builder = new FactBuilder(state, draw);
    const by = (side: number) => {
      const seat = [...sheets.keys()].find((one) => sideOf(one) === side);
      return sheetFor(state, seat === undefined ? undefined : sheets.get(seat));
    };
    if (state.p.phase === GUN_FIRE) {
      const shots = [0, 1].map((side) => {
        const sheet = by(side);
        return sheet.type === 'guns' ? shotsOf(state, side, sheet, draw) : [];
      });
      shots.forEach((shot, side) => {
        builder.record({ type: 'GunsFired', side, shots: shot });
      });
    } else {
      for (const fact of nights(state, [by(0), by(1)])) builder.record(fact);
      beginDay(builder);
    }
    goOn(builder);
    return builder.facts;
  },
};

/**
 * Both sides' nights, each judged by the evening. Where both send units to one hex, neither gets it. A unit that finds no
 * place then is refitted where it is, if it is with the logistics there; one that is off the field does not come.
 */
function nights(state: State, sheets: readonly (GunSheet | NightSheet)[]): Fact[] {
  const facts = sheets.map((sheet, side) => {
    const read = sheet.type === 'night' ? refits(state, side, sheet) : null;
    return read?.ok ? read.value : [];
  });
  const hexes = facts.map((own) => new Set(own.map(({ at }) => at)));
  return facts.flatMap((own, side) => {
    const night = state.copy();
    const places = refitHexes(state, side);
    return own.flatMap((fact) => {
      const contested = hexes[1 - side]?.has(fact.at) === true;
      let kept: RefitFact | null = contested ? null : fact;
      if (fact.type === 'Refitted' && (contested || placeRefused(night, fact.unit, fact.at))) {
        const here =
          night.p.status[fact.unit] === ON_BOARD ? (night.p.at[fact.unit] as number) : -1;
        kept = places.includes(here) ? { ...fact, at: here } : null;
      }
      if (kept === null) return [];
      evolve(night, kept);
      return [kept];
    });
  });
}
