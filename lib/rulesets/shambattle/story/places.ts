import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { type HexBoard, hexDistance, hexOf } from '@/lib/geometry/hexes';
import type { Side } from '@/lib/kernel/side';
import { mapOf, placesOf } from '@/lib/rulesets/shambattle/scene';
import { readSetup } from '@/lib/rulesets/shambattle/setup';
import { RIVER_LABELS } from '@/lib/rulesets/shambattle/the-river';

/** A named place of a field: a town, a bridge, whatever the map names. */
export interface NamedPlace {
  readonly name: string;
  readonly hexes: readonly string[];
  /** Whose town it is; null: no town. */
  readonly town: Side | null;
}

/** The named places of an order's field. Empty where its set-up cannot be read: a report may come from a file. */
export class Places {
  private readonly named: readonly NamedPlace[];
  private readonly board: HexBoard;
  /** Turns of a day; 0: not known. */
  readonly dayTurns: number;

  constructor(order: BattleOrder) {
    const read = readSetup(order.setup);
    if (!read.ok) {
      this.named = [];
      this.board = { columns: 1, rows: 1, raised: 'first' };
      this.dayTurns = 0;
      return;
    }
    const setup = read.value;
    const lines = mapOf(setup).trim().split('\n');
    this.board = {
      columns: (lines[0] ?? '').trim().length,
      rows: lines.length,
      raised: setup.raised,
    };
    this.dayTurns = setup.dayTurns;
    const labels = setup.map === undefined ? [...RIVER_LABELS, ...setup.labels] : setup.labels;
    this.named = [
      ...placesOf(setup).map(({ name, hexes, side }) => ({ name, hexes, town: side })),
      ...labels.map(({ at, text }) => ({ name: text, hexes: [at], town: null })),
    ];
  }

  /** The place that a hex belongs to; null: none. */
  on(hex: string): NamedPlace | null {
    return this.named.find(({ hexes }) => hexes.includes(hex)) ?? null;
  }

  /** The nearest named place, no farther than two hexes; null: there is none. */
  near(hex: string): NamedPlace | null {
    const on = this.on(hex);
    if (on !== null) return on;
    const from = hexOf(this.board, hex);
    if (from === null) return null;
    let found: NamedPlace | null = null;
    let least = 3;
    for (const place of this.named)
      for (const name of place.hexes) {
        const to = hexOf(this.board, name);
        const away = to === null ? 99 : hexDistance(this.board, from, to);
        if (away < least) {
          least = away;
          found = place;
        }
      }
    return found;
  }

  /** “at King’s Bridge”, “near Blueburg”, “on e5”. */
  words(hex: string): string {
    const on = this.on(hex);
    if (on !== null) return `${on.town === null ? 'at' : 'in'} ${on.name}`;
    const near = this.near(hex);
    return near === null ? `on ${hex}` : `near ${near.name}`;
  }
}

const known = new WeakMap<BattleOrder, Places>();

/** The places of an order, read once. */
export function placesIn(order: BattleOrder): Places {
  const before = known.get(order);
  if (before !== undefined) return before;
  const places = new Places(order);
  known.set(order, places);
  return places;
}
