'use client';

import { useChosen } from '../situation/choice-selection';
import type { DrawnChoice, DrawnMarch } from './marches';
import { SolidMarches } from './solid-marches';

/** Own side's marches: the chosen one solid, the others dashed with their letter. */
export function MarchLayer({
  choices,
  chosen,
}: {
  choices: readonly DrawnChoice[];
  chosen: string | null;
}) {
  const { selected } = useChosen(chosen);
  const rest = choices.filter((choice) => choice.id !== selected);
  const taken = choices.find((choice) => choice.id === selected);
  return (
    <g className="map__marches">
      {rest.map((choice) => (
        <g key={choice.id}>
          {choice.marches.map((march) => (
            <OpenMarch key={march.line} march={march} />
          ))}
          {choice.marches[0] ? (
            <MarchLetter march={choice.marches[0]} letter={choice.letter} />
          ) : null}
        </g>
      ))}
      {taken ? (
        <g key={taken.id} className="map__taken" data-drawn={selected === chosen ? undefined : ''}>
          <SolidMarches marches={taken.marches} />
        </g>
      ) : null}
    </g>
  );
}

function OpenMarch({ march }: { march: DrawnMarch }) {
  return (
    <g className="map__open" data-side={march.side}>
      <path className="map__open-halo" d={march.line} />
      <path d={march.line} strokeDasharray="6 4" />
      <path
        d="M-8-4.5 0 0-8 4.5"
        transform={`translate(${march.tip.x} ${march.tip.y}) rotate(${march.tip.angle})`}
      />
    </g>
  );
}

function MarchLetter({ march, letter }: { march: DrawnMarch; letter: string }) {
  return (
    <g
      className="map__letter"
      data-side={march.side}
      transform={`translate(${march.label.x} ${march.label.y})`}
    >
      <circle r="9.5" />
      <text y="4.6" textAnchor="middle">
        {letter}
      </text>
    </g>
  );
}
