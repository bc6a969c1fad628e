import { figure } from '@/app/_components/figures/format';
import { blockSize, type MapArmy } from './armies';
import { tenth } from './geometry';
import { type Box, textBox } from './labels';
import type { MapSheet } from './sheet';

/** A block by itself, centred on 0, 0. */
export function ArmyBlock({
  side,
  men,
  facing = 0,
}: Pick<MapArmy, 'side' | 'men'> & { facing?: number }) {
  const { width, depth } = blockSize(men);
  const x = -width / 2;
  const y = -depth / 2;
  if (men === null)
    return (
      <>
        <rect className="map__block-halo" x={x} y={y} width={width} height={depth} />
        <rect
          className="map__block"
          data-side={side}
          data-unknown=""
          x={x}
          y={y}
          width={width}
          height={depth}
        />
        <text className="map__block-unknown" data-side={side} y="4.5" textAnchor="middle">
          ?
        </text>
      </>
    );
  return (
    <g transform={facing % 180 === 0 ? undefined : `rotate(${facing})`}>
      <rect
        className="map__block-halo"
        x={x.toFixed(1)}
        y={y.toFixed(1)}
        width={width.toFixed(1)}
        height={depth.toFixed(1)}
      />
      <rect
        className="map__block"
        data-side={side}
        x={x.toFixed(1)}
        y={y.toFixed(1)}
        width={width.toFixed(1)}
        height={depth.toFixed(1)}
      />
      {side === 'B' ? (
        <path
          className="map__block-stroke"
          d={`M${(x + 2).toFixed(1)} ${(depth / 2 - 1.6).toFixed(1)}L${Math.min(width / 2 - 2, x + depth).toFixed(1)} ${(-depth / 2 + 1.6).toFixed(1)}`}
        />
      ) : null}
    </g>
  );
}

interface Lettering {
  /** Where on the block's edge it belongs. */
  readonly edge: readonly [x: number, y: number];
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly lines: readonly string[];
}

/** Where a block's name and number of men are placed. */
function lettering(army: MapArmy, sheet: MapSheet): Lettering {
  const [x, y] = sheet.place(army.at);
  const { width, depth } = blockSize(army.men);
  const turn = (army.facing * Math.PI) / 180;
  const halfX = Math.abs(Math.cos(turn)) * (width / 2) + Math.abs(Math.sin(turn)) * (depth / 2);
  const halfY = Math.abs(Math.sin(turn)) * (width / 2) + Math.abs(Math.cos(turn)) * (depth / 2);
  const lines =
    army.men === null
      ? [army.label]
      : [army.label, `${army.about ? 'about ' : ''}${figure(army.men)}`];
  const tall = lines.length * 14;
  switch (army.nameSide) {
    case 'right':
      return {
        edge: [x + halfX, y],
        x: x + halfX + 6,
        y: y + 4 - (tall - 14) / 2,
        anchor: 'start',
        lines,
      };
    case 'left':
      return {
        edge: [x - halfX, y],
        x: x - halfX - 6,
        y: y + 4 - (tall - 14) / 2,
        anchor: 'end',
        lines,
      };
    case 'above':
      return {
        edge: [x, y - halfY],
        x,
        y: y - halfY - 6 - (tall - 14),
        anchor: 'middle',
        lines,
      };
    case 'below':
      return { edge: [x, y + halfY], x, y: y + halfY + 14, anchor: 'middle', lines };
  }
}

/** Space taken by the armies, which towns' names must avoid. */
export function armyBoxes(armies: readonly MapArmy[], sheet: MapSheet): Box[] {
  return armies.flatMap((army) => {
    const [x, y] = sheet.place(army.at);
    const { width, depth } = blockSize(army.men);
    const half = Math.max(width, depth) / 2;
    const letters = lettering(army, sheet);
    return [
      { left: x - half, top: y - half, right: x + half, bottom: y + half },
      ...letters.lines.map((line, index) =>
        textBox(line, letters.x, letters.y + index * 14, letters.anchor, 13.5),
      ),
    ];
  });
}

/** An army at its place on a sheet. */
export interface PlacedArmy extends Pick<MapArmy, 'id' | 'side' | 'men' | 'facing'> {
  readonly x: number;
  readonly y: number;
  /** Its place from the block's edge. */
  readonly letters: Lettering;
}

/** The armies within a sheet. */
export function placeArmies(armies: readonly MapArmy[], sheet: MapSheet): readonly PlacedArmy[] {
  return armies.flatMap((army) => {
    const [x, y] = sheet.place(army.at);
    if (x < 6 || y < 6 || x > sheet.width - 6 || y > sheet.height - 6) return [];
    const letters = lettering(army, sheet);
    const { id, side, men, facing } = army;
    return [
      {
        id,
        side,
        men,
        facing,
        x: tenth(x),
        y: tenth(y),
        letters: {
          ...letters,
          edge: [tenth(letters.edge[0]), tenth(letters.edge[1])],
          x: tenth(letters.x - letters.edge[0]),
          y: tenth(letters.y - letters.edge[1]),
        },
      },
    ];
  });
}

export function ArmyBlocks({ armies }: { armies: readonly PlacedArmy[] }) {
  return (
    <g className="map__armies">
      {armies.map(({ id, side, men, facing, x, y, letters }) => (
        <g key={id} data-side={side}>
          <g transform={`translate(${x} ${y})`}>
            <ArmyBlock side={side} men={men} facing={facing} />
          </g>
          <g className="map__kept" transform={`translate(${letters.edge.join(' ')})`}>
            <text
              x={letters.x}
              y={letters.y}
              textAnchor={letters.anchor}
              className="map__army-name"
            >
              {letters.lines.map((line, index) => (
                <tspan key={line} x={letters.x} dy={index === 0 ? 0 : 14} data-line={index}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}
