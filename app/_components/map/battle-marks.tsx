import type { MapView } from '@/lib/campaign/definition/map';
import { tenth } from './geometry';
import { type Box, textBox } from './labels';
import type { MapSheet } from './sheet';

/** Crossed sabres, centred on 0, 0. */
export function Sabres() {
  return (
    <>
      <path className="map__sabres-halo" d="M-5.5 5.5 5.5-5.5M-5.5-5.5 5.5 5.5" />
      <path
        className="map__sabres"
        d="M-5.5 5.5 5.5-5.5M-5.5-5.5 5.5 5.5M-6.2 2.6-2.6 6.2M6.2 2.6 2.6 6.2"
      />
    </>
  );
}

/** Space taken by battles and their dates. */
export function battleBoxes(battles: MapView['battlesFought'], sheet: MapSheet): Box[] {
  return battles.flatMap((battle) => {
    const [x, y] = sheet.place(battle.at);
    const left = x > sheet.width - 90;
    return [
      { left: x - 7, top: y - 7, right: x + 7, bottom: y + 7 },
      textBox(battle.label, left ? x - 10 : x + 10, y + 4, left ? 'end' : 'start', 12.5),
    ];
  });
}

/** A battle's sabres on a sheet, with its date to the left or right of them. */
export interface PlacedBattle {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly left: boolean;
}

/** The battles within a sheet. */
export function placeBattles(
  battles: MapView['battlesFought'],
  sheet: MapSheet,
): readonly PlacedBattle[] {
  return battles.flatMap(({ at, label }) => {
    const [x, y] = sheet.place(at);
    return x < 10 || y < 10 || x > sheet.width - 10 || y > sheet.height - 10
      ? []
      : [{ x: tenth(x), y: tenth(y), label, left: x > sheet.width - 90 }];
  });
}

/** Battles already fought. */
export function BattleMarks({ battles }: { battles: readonly PlacedBattle[] }) {
  return (
    <g>
      {battles.map(({ x, y, label, left }) => (
        <g key={`${label}${x},${y}`} className="map__kept" transform={`translate(${x} ${y})`}>
          <Sabres />
          <text
            className="map__battle-name"
            x={left ? -10 : 10}
            y="4"
            textAnchor={left ? 'end' : 'start'}
          >
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}
