import { type Markup, markupOf } from '@/app/_components/markup/markup';
import { ArmyBlocks } from './army-blocks';
import { BattleMarks } from './battle-marks';
import { CurvedNames } from './curved-names';
import { drawMarch, type PlannedMarch } from './marches';
import { NeatLine, ScaleBar } from './neat-line';
import { OpenMarches } from './open-marches';
import { unpackSheet } from './packed-sheet';
import { RegionNames } from './region-names';
import { placing } from './sheet';
import { SolidMarches } from './solid-marches';
import { TownMarks, TownNames } from './town-marks';

/** A choice's marches as they are drawn while another is picked, and while it is. */
export interface WrittenChoice {
  readonly id: string;
  readonly open: Markup;
  readonly taken: Markup;
}

/** A sheet in layers: what is under the marches, the marches that follow the choice, what is over them. */
export interface WrittenSheet {
  readonly width: number;
  readonly height: number;
  readonly under: Markup;
  readonly choices: readonly WrittenChoice[];
  readonly over: Markup;
  /** Scale and neat line, which stay where they are while the sheet is moved. */
  readonly frame: Markup;
}

/** Sheets already rendered to markup, the most recently used: a situation is viewed often. */
const WRITTEN_MAX = 80;
const writtenSheets = new Map<string, WrittenSheet>();

/**
 * A sheet from its figures as one text (`packSheet`): they travel so, and are written where they are shown, on the
 * server and in the browser alike. `id`: of the drawing, unique in the page.
 */
export function writtenSheet(id: string, figures: string): WrittenSheet {
  const key = `${id} ${figures}`;
  const sheet = writtenSheets.get(key) ?? written(id, figures);
  writtenSheets.delete(key);
  writtenSheets.set(key, sheet);
  const [oldest] = writtenSheets.size > WRITTEN_MAX ? writtenSheets.keys() : [];
  if (oldest !== undefined) writtenSheets.delete(oldest);
  return sheet;
}

function written(id: string, figures: string): WrittenSheet {
  const { frame, lettering, battles, armies, open, fixed } = unpackSheet(figures);
  const place = placing(frame);
  const drawn = (marches: readonly PlannedMarch[]) => marches.map((one) => drawMarch(one, place));
  return {
    width: frame.width,
    height: frame.height,
    under: markupOf(
      <>
        <RegionNames regions={lettering.regions} />
        <CurvedNames names={lettering.curved} id={id} />
        {battles.length > 0 ? <BattleMarks battles={battles} /> : null}
        <TownMarks towns={lettering.towns} />
      </>,
    ),
    choices: open.map(({ id: choice, letter, marches: planned }) => {
      const marches = drawn(planned);
      return {
        id: choice,
        open: markupOf(<OpenMarches letter={letter} marches={marches} />),
        taken: markupOf(<SolidMarches marches={marches} />),
      };
    }),
    over: markupOf(
      <>
        {fixed.length > 0 ? (
          <g className="map__counters">
            <g className="map__taken">
              <SolidMarches marches={drawn(fixed)} />
            </g>
          </g>
        ) : null}
        <TownNames names={lettering.names} />
        <g className="map__counters">
          <ArmyBlocks armies={armies} />
        </g>
      </>,
    ),
    frame: markupOf(
      <>
        <ScaleBar sheet={frame} armies={armies} />
        <NeatLine sheet={frame} />
      </>,
    ),
  };
}
