'use client';

import type { ReactNode } from 'react';
import { Still } from '@/app/_components/markup/still';
import { useChosen } from '@/app/_components/situation/choice-selection';
import { PlateGround } from './plate-ground';
import { type WrittenChoice, writtenSheet } from './written-sheet';

export interface SheetDrawingProps {
  /** Of the drawing, unique in the page. */
  readonly id: string;
  /** The drawing's name for screen readers. */
  readonly label: string;
  readonly only?: 'wide' | 'phone' | undefined;
  /** The file of the ground; without it the ground is `children`. */
  readonly plate?: string | undefined;
  /** All that is on the ground, by `packSheet`. */
  readonly figures: string;
  readonly chosen: string | null;
  readonly children?: ReactNode;
}

/** One sheet of a map, from its figures. Only the marches that follow the choice are interactive. */
export function SheetDrawing({
  id,
  label,
  only,
  plate,
  figures,
  chosen,
  children,
}: SheetDrawingProps) {
  const { width, height, under, choices, over, frame } = writtenSheet(id, figures);
  const box = `0 0 ${width} ${height}`;
  return (
    <svg
      className="map__sheet"
      data-only={only}
      role="img"
      aria-label={label}
      viewBox={box}
      width={width}
      height={height}
    >
      <rect className="map__ground" width={width} height={height} />
      <svg
        className="map__window"
        aria-hidden="true"
        x="0"
        y="0"
        width={width}
        height={height}
        viewBox={box}
      >
        {plate === undefined ? children : <PlateGround href={plate} />}
        <Still as="g" text={under} />
        {choices.length > 0 ? <MarchLayer choices={choices} chosen={chosen} /> : null}
        <Still as="g" text={over} />
      </svg>
      <Still as="g" text={frame} />
    </svg>
  );
}

/** Own side's marches: the chosen one solid, the others dashed with their letter. */
function MarchLayer({
  choices,
  chosen,
}: {
  choices: readonly WrittenChoice[];
  chosen: string | null;
}) {
  const { selected } = useChosen(chosen);
  const rest = choices.filter((choice) => choice.id !== selected);
  const taken = choices.find((choice) => choice.id === selected);
  return (
    <g className="map__counters map__marches">
      {rest.map((choice) => (
        <Still key={choice.id} as="g" text={choice.open} />
      ))}
      {taken ? (
        <g key={taken.id} className="map__taken" data-drawn={selected === chosen ? undefined : ''}>
          <Still as="g" text={taken.taken} />
        </g>
      ) : null}
    </g>
  );
}
