import type { DrawnMarch } from './marches';

/** A choice's marches while another is picked: dashed, with its letter. */
export function OpenMarches({
  letter,
  marches,
}: {
  letter: string;
  marches: readonly DrawnMarch[];
}) {
  const [first] = marches;
  return (
    <>
      {marches.map((march) => (
        <OpenMarch key={march.line} march={march} />
      ))}
      {first ? <MarchLetter march={first} letter={letter} /> : null}
    </>
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
