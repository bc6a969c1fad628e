import { markupOf } from '../markup/markup';
import { Still } from '../markup/still';
import { ArmyBlocks, type PlacedArmy } from './army-blocks';
import { BattleMarks, type PlacedBattle } from './battle-marks';
import { keptByMap } from './kept';
import type { Lettering } from './lettering';
import { MarchLayer } from './march-layer';
import type { DrawnChoice, DrawnMarch } from './marches';
import { NameLayer } from './name-layer';
import { type PackedLettering, packLettering } from './packed-lettering';
import { SolidMarches } from './solid-marches';

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

const keep = keptByMap<PackedLettering>(1);

/** What lies on the ground of a map: names and signs, battles, marches, armies. Only open marches answer to anybody. */
export function SheetLayers(props: SheetLayersProps) {
  const { id, lettering, battles, armies, open, chosen, fixed } = props;
  const figures = keep(lettering, '', () => packLettering(lettering));
  return (
    <>
      <NameLayer id={id} kind="lines" figures={figures.lines} />
      {battles.length > 0 ? (
        <Still as="g" text={markupOf(<BattleMarks battles={battles} />)} />
      ) : null}
      <NameLayer id={id} kind="marks" figures={figures.marks} />
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
      <NameLayer id={id} kind="names" figures={figures.names} />
      <Still as="g" className="map__counters" text={markupOf(<ArmyBlocks armies={armies} />)} />
    </>
  );
}
