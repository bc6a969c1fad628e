import type { DrawnMarch } from './marches';

/** Arrows that merge: one halo under all of them. */
export function SolidMarches({ marches }: { marches: readonly DrawnMarch[] }) {
  return (
    <>
      <path className="map__solid-halo" d={marches.map((march) => march.solid).join('')} />
      {marches.map((march) => (
        <path key={march.solid} className="map__solid" data-side={march.side} d={march.solid} />
      ))}
      {marches.map((march) =>
        march.text ? (
          <text
            key={march.solid}
            className="map__march-name"
            data-side={march.side}
            x={march.label.x}
            y={march.label.y - 10}
            textAnchor="middle"
          >
            {march.text}
          </text>
        ) : null,
      )}
    </>
  );
}
