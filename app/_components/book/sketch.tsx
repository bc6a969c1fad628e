import type { MapArmy } from '@/app/_components/map/armies';
import { ArmyBlocks, armyBoxes, placeArmies } from '@/app/_components/map/army-blocks';
import { BattleMarks, battleBoxes, placeBattles } from '@/app/_components/map/battle-marks';
import { CurvedNames } from '@/app/_components/map/curved-names';
import { letterSheet } from '@/app/_components/map/lettering';
import { NeatLine, ScaleBar } from '@/app/_components/map/neat-line';
import { plateShapes } from '@/app/_components/map/plate';
import { RegionNames } from '@/app/_components/map/region-names';
import { layOut, type MapSheet } from '@/app/_components/map/sheet';
import { TownMarks, TownNames } from '@/app/_components/map/town-marks';
import type { PrintedChronicle, Sketch } from '@/lib/application/pages/book';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import type { BySide } from '@/lib/kernel/side';

/** How many different sheets a book shows with hills, woods and waters; later sketches show names and armies only. */
const GROUNDS_MAX = 16;
const SKETCH_PX = 816;

export interface DrawnSketch {
  readonly sketch: Sketch;
  readonly sheet: MapSheet;
  /** The element that holds its ground; null: drawn without ground. */
  readonly ground: string | null;
}

/** Lays out the sketches of a book; those of the same part of a map share one ground. */
export function layOutSketches(
  book: Pick<PrintedChronicle, 'maps' | 'overviewSketch' | 'chapters'>,
): ReadonlyMap<Sketch, DrawnSketch> {
  const drawn = new Map<Sketch, DrawnSketch>();
  const grounds = new Map<string, string>();
  for (const sketch of [book.overviewSketch, ...book.chapters.map((chapter) => chapter.sketch)]) {
    const map = sketch && mapOf(book.maps, sketch);
    if (!sketch || !map) continue;
    const sheet = layOut(map, sketch.view.crop, SKETCH_PX);
    const key = `${map.id} ${sheet.crop.join()}`;
    if (!grounds.has(key) && grounds.size < GROUNDS_MAX)
      grounds.set(key, `ground-${grounds.size + 1}`);
    drawn.set(sketch, { sketch, sheet, ground: grounds.get(key) ?? null });
  }
  return drawn;
}

function mapOf(maps: readonly CampaignMap[], sketch: Sketch): CampaignMap | undefined {
  return maps.find((map) => map.id === sketch.view.map);
}

/** The grounds of all sketches, once each. Comes before the first of them and shows nothing by itself. */
export function SketchGrounds({ drawn }: { drawn: ReadonlyMap<Sketch, DrawnSketch> }) {
  const sheets = new Map<string, MapSheet>();
  for (const { ground, sheet } of drawn.values()) if (ground !== null) sheets.set(ground, sheet);
  return (
    <svg className="book__grounds" aria-hidden="true" focusable="false">
      <defs>
        {[...sheets].map(([id, sheet]) => (
          <g key={id} id={id}>
            {plateShapes(sheet).map((shape) => (
              <path key={`${shape.stroke}${shape.strokeWidth}${shape.d.slice(0, 40)}`} {...shape} />
            ))}
          </g>
        ))}
      </defs>
    </svg>
  );
}

/** The map with both armies in their positions. */
export function PrintedSketch({
  id,
  drawn: { sketch, sheet, ground },
  sides,
  caption,
}: {
  id: string;
  drawn: DrawnSketch;
  sides: BySide<string>;
  caption: string;
}) {
  const armies = armiesIn(sketch);
  const fought = [
    ...sketch.view.battlesFought,
    ...(sketch.battle === null
      ? []
      : [
          {
            at: [sketch.battle.at[0], sketch.battle.at[1]] as [number, number],
            label: sketch.battle.title,
          },
        ]),
  ];
  const placed = placeArmies(armies, sheet);
  const lettering = letterSheet(sheet, [
    ...armyBoxes(armies, sheet),
    ...battleBoxes(fought, sheet),
  ]);
  return (
    <figure className="map book__sketch">
      <svg
        className="map__sheet"
        role="img"
        aria-label={`${caption} ${armies.map((army) => `${army.label}, ${sides[army.side]}`).join('; ')}`}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        width={sheet.width}
        height={sheet.height}
      >
        <rect className="map__ground" width={sheet.width} height={sheet.height} />
        <svg
          x="0"
          y="0"
          width={sheet.width}
          height={sheet.height}
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          aria-hidden="true"
        >
          {ground === null ? null : <use href={`#${ground}`} />}
          <RegionNames regions={lettering.regions} />
          <CurvedNames names={lettering.curved} id={id} />
          <BattleMarks battles={placeBattles(fought, sheet)} />
          <TownMarks towns={lettering.towns} />
          <TownNames names={lettering.names} />
          <ArmyBlocks armies={placed} />
        </svg>
        <ScaleBar sheet={sheet} armies={placed} />
        <NeatLine sheet={sheet} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function armiesIn({ view, men }: Sketch): readonly MapArmy[] {
  return view.positions.map((position) => {
    const counted = position.formations
      .map((formation) => men[position.side][formation])
      .filter((value) => value !== undefined);
    return {
      id: position.id,
      side: position.side,
      label: position.label,
      at: position.at,
      men:
        position.men ??
        (counted.length > 0 ? counted.reduce((sum, value) => sum + value, 0) : null),
      facing: position.facing,
      nameSide: position.nameSide,
    };
  });
}
