import { type Markup, markupOf } from '../markup/markup';
import { Still } from '../markup/still';
import { ArmyBlocks, type PlacedArmy } from './army-blocks';
import { BattleMarks, type PlacedBattle } from './battle-marks';
import { CurvedNames } from './curved-names';
import { keptByMap } from './kept';
import type { Lettering } from './lettering';
import { MarchLayer } from './march-layer';
import type { DrawnChoice, DrawnMarch } from './marches';
import { RegionNames } from './region-names';
import { SolidMarches } from './solid-marches';
import { TownMarks, TownNames } from './town-marks';

export interface SheetLayersProps {
  /** Of the drawing, unique in the page. */
  readonly id: string;
  readonly lettering: Lettering;
  readonly battles: readonly PlacedBattle[];
  readonly armies: readonly PlacedArmy[];
  readonly open: readonly DrawnChoice[];
  readonly chosen: string | null;
  readonly fixed: readonly DrawnMarch[];
}

interface WrittenNames {
  readonly lines: Markup;
  readonly marks: Markup;
  readonly towns: Markup;
}

const keep = keptByMap<WrittenNames>(4);

/** The names of a sheet as markup: as they were written before, where they stand as they did. */
function writtenNames(lettering: Lettering, id: string): WrittenNames {
  return keep(lettering, id, () => ({
    lines: markupOf(
      <>
        <RegionNames regions={lettering.regions} />
        <CurvedNames names={lettering.curved} id={id} />
      </>,
    ),
    marks: markupOf(<TownMarks towns={lettering.towns} />),
    towns: markupOf(<TownNames names={lettering.names} />),
  }));
}

/** What lies on the ground of a map: names and signs, battles, marches, armies. Only open marches answer to anybody. */
export function SheetLayers(props: SheetLayersProps) {
  const { id, lettering, battles, armies, open, chosen, fixed } = props;
  const names = writtenNames(lettering, id);
  return (
    <>
      <Still as="g" text={names.lines} />
      {battles.length > 0 ? (
        <Still as="g" text={markupOf(<BattleMarks battles={battles} />)} />
      ) : null}
      <Still as="g" text={names.marks} />
      {open.length > 0 ? (
        <g className="map__counters">
          <MarchLayer choices={open} chosen={chosen} />
        </g>
      ) : null}
      {fixed.length > 0 ? (
        <g className="map__counters">
          <Still as="g" className="map__taken" text={markupOf(<SolidMarches marches={fixed} />)} />
        </g>
      ) : null}
      <Still as="g" text={names.towns} />
      <Still as="g" className="map__counters" text={markupOf(<ArmyBlocks armies={armies} />)} />
    </>
  );
}
