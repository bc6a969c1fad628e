import { type ReactNode, useId } from 'react';
import { type Markup, markupOf } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';
import type {
  CampaignMap as MapDefinition,
  MapMarch,
  MapView,
} from '@/lib/campaign/definition/map';
import type { BySide } from '@/lib/kernel/side';
import type { MapArmy } from './armies';
import { armyBoxes, placeArmies } from './army-blocks';
import { battleBoxes, placeBattles } from './battle-marks';
import type { Point } from './geometry';
import { keptByMap } from './kept';
import { letterSheet } from './lettering';
import { placeLetters } from './letters';
import { MapControls } from './map-controls';
import { MapText } from './map-text';
import { type ChoiceMarches, planMarches } from './marches';
import { packSheet } from './packed-sheet';
import { plateShapes } from './plate';
import { layOut, type MapSheet, phoneCropOf } from './sheet';
import { SheetDrawing } from './sheet-drawing';

/** The address of a sheet's ground as a file. */
export type PlateHref = (sheet: MapSheet) => string;

export interface CampaignMapProps {
  readonly map: MapDefinition;
  readonly sides: BySide<string>;
  readonly crop?: MapView['crop'];
  readonly phoneCrop?: MapView['phoneCrop'];
  readonly armies?: readonly MapArmy[];
  /** Own side's choices: open marches dashed, the chosen one solid. Never the other side's. */
  readonly choices?: readonly ChoiceMarches[];
  /** The choice drawn solid if the map is in no `ChoiceSelection`. */
  readonly chosen?: string | null;
  /** Marches drawn solid whatever is chosen: what was revealed, what happened. */
  readonly marches?: readonly MapMarch[];
  readonly battlesFought?: MapView['battlesFought'];
  readonly caption?: ReactNode;
  /** The ground of each sheet as a file that browsers cache; without it the ground is part of the page. */
  readonly plateHref?: PlateHref | undefined;
  /** plate: 816 px with controls; cut: 400 px, no controls, for lists and margins. */
  readonly size?: 'plate' | 'cut';
}

/** Any map of a campaign, drawn on the server; the browser only moves it and lays the marches over it. */
export function CampaignMap({
  map,
  sides,
  crop,
  phoneCrop,
  armies = [],
  choices = [],
  chosen = null,
  marches = [],
  battlesFought = [],
  caption,
  plateHref,
  size = 'plate',
}: CampaignMapProps) {
  const id = useId();
  const known: Point[] = [
    ...armies.map((army) => army.at),
    ...choices.flatMap((choice) => choice.marches.flatMap((march) => march.path)),
  ];
  const drawing = { sides, armies, choices, chosen, marches, battlesFought, plateHref };
  if (size === 'cut')
    return (
      <figure className="map map--cut">
        <Drawing {...drawing} id={`${id}c`} sheet={layOut(map, phoneCrop ?? crop, 400)} />
        {caption ? <figcaption className="cap">{caption}</figcaption> : null}
      </figure>
    );
  return (
    <figure className="map bleed">
      <MapControls
        caption={caption}
        text={
          <Still
            as="div"
            className="map-text"
            text={wordsOf(map, sides, { armies, choices, marches, battlesFought })}
          />
        }
      >
        <Drawing {...drawing} id={`${id}w`} sheet={layOut(map, crop, 816)} only="wide" />
        <Drawing
          {...drawing}
          id={`${id}p`}
          sheet={layOut(map, phoneCrop ?? phoneCropOf(map, crop, known), 390)}
          only="phone"
        />
      </MapControls>
    </figure>
  );
}

interface DrawingProps {
  readonly id: string;
  readonly sheet: MapSheet;
  readonly sides: BySide<string>;
  readonly armies: readonly MapArmy[];
  readonly choices: readonly ChoiceMarches[];
  readonly chosen: string | null;
  readonly marches: readonly MapMarch[];
  readonly battlesFought: MapView['battlesFought'];
  readonly plateHref: PlateHref | undefined;
  readonly only?: 'wide' | 'phone';
}

function Drawing({ id, sheet, sides, plateHref, chosen, only, ...drawn }: DrawingProps) {
  return (
    <SheetDrawing
      id={id}
      label={`${sheet.map.title}: ${drawn.armies.length} armies of ${sides.A} and ${sides.B}. “As text” says where.`}
      only={only}
      plate={plateHref && `${plateHref(sheet)}#plate`}
      figures={figuresOf(sheet, drawn)}
      chosen={chosen}
    >
      {plateHref
        ? null
        : plateShapes(sheet).map((shape) => (
            <path key={`${shape.stroke}${shape.strokeWidth}${shape.d.slice(0, 40)}`} {...shape} />
          ))}
    </SheetDrawing>
  );
}

type Drawn = Pick<DrawingProps, 'armies' | 'choices' | 'marches' | 'battlesFought'>;

const keepWords = keptByMap<Markup>(64);

/** The same in words. */
function wordsOf(map: MapDefinition, sides: BySide<string>, drawn: Drawn): Markup {
  return keepWords(map, JSON.stringify([sides, drawn]), () => {
    const { armies, choices, marches, battlesFought } = drawn;
    return markupOf(
      <MapText {...{ map, sides, armies, choices, marches }} battles={battlesFought} />,
    );
  });
}

const keep = keptByMap<string>(64);

/** What is on a sheet, as one text; cached, because a situation is viewed often. */
function figuresOf(sheet: MapSheet, drawn: Drawn): string {
  return keep(sheet.map, JSON.stringify([sheet.crop, sheet.width, drawn]), () => {
    const { armies, choices, marches, battlesFought } = drawn;
    const taken = [...armyBoxes(armies, sheet), ...battleBoxes(battlesFought, sheet)];
    const letters = placeLetters(
      choices
        .map(({ id, letter, marches: open }) => ({
          id,
          letter,
          marches: planMarches(open, armies),
        }))
        .filter((choice) => choice.marches.length > 0),
      sheet,
      taken,
    );
    return packSheet({
      frame: sheet,
      lettering: letterSheet(sheet, [...taken, ...letters.boxes]),
      battles: placeBattles(battlesFought, sheet),
      armies: placeArmies(armies, sheet),
      open: letters.choices,
      fixed: planMarches(marches, armies),
    });
  });
}
