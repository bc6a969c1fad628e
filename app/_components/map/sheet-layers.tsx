'use client';

import { ArmyBlocks, type PlacedArmy } from './army-blocks';
import { BattleMarks, type PlacedBattle } from './battle-marks';
import { CurvedNames } from './curved-names';
import type { Lettering } from './lettering';
import { MarchLayer, SolidMarches } from './march-layer';
import type { DrawnChoice, DrawnMarch } from './marches';
import { RegionNames } from './region-names';
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

/** What lies on the ground of a map: names and signs, battles, marches, armies. */
export function SheetLayers(props: SheetLayersProps) {
  const { id, lettering, battles, armies, open, chosen, fixed } = props;
  return (
    <>
      <RegionNames regions={lettering.regions} />
      <CurvedNames names={lettering.curved} id={id} />
      <BattleMarks battles={battles} />
      <TownMarks towns={lettering.towns} />
      <g className="map__counters">
        {open.length > 0 ? <MarchLayer choices={open} chosen={chosen} /> : null}
        {fixed.length > 0 ? (
          <g className="map__taken">
            <SolidMarches marches={fixed} />
          </g>
        ) : null}
      </g>
      <TownNames names={lettering.names} />
      <g className="map__counters">
        <ArmyBlocks armies={armies} />
      </g>
    </>
  );
}
