import { pieceShapes } from '@/app/_components/board/piece-shapes';
import type { RulesSquares } from '@/lib/battle/contract/rules-page';

const CELL = 30;

/** Squares around a piece, with a dot on each that it reaches. */
export function SquaresDrawing({ caption, size, piece, reach }: RulesSquares['drawings'][number]) {
  const middle = Math.floor(size / 2);
  const edge = size * CELL;
  const at = (step: number) => (middle + step) * CELL + CELL / 2;
  return (
    <figure className="squares">
      <svg
        viewBox={`-1 -1 ${edge + 2} ${edge + 2}`}
        role="img"
        aria-label={`${reach.length} squares reached`}
      >
        <path
          className="squares__grid"
          d={Array.from(
            { length: size + 1 },
            (_, line) => `M0 ${line * CELL}H${edge}M${line * CELL} 0V${edge}`,
          ).join('')}
        />
        {reach.map(([columns, rows]) => (
          <circle
            key={`${columns},${rows}`}
            className="squares__dot"
            cx={at(columns)}
            cy={at(-rows)}
            r="5"
          />
        ))}
        <PieceInSquare sign={piece} centre={at(0)} />
      </svg>
      <figcaption className="cap">{caption}</figcaption>
    </figure>
  );
}

function PieceInSquare({
  sign,
  centre,
}: {
  sign: RulesSquares['drawings'][number]['piece'];
  centre: number;
}) {
  const { shapes, figure } = pieceShapes(
    { kind: 'piece', side: 'A', rank: null, marks: [] },
    { pieces: { piece: sign } },
  );
  return (
    <g transform={`translate(${centre} ${centre}) scale(0.66)`}>
      {shapes.map(({ d, fill, stroke, width, dash, x }) => (
        <path
          key={`${d}${fill}${stroke}`}
          d={d}
          fill={fill ? `var(--${fill})` : 'none'}
          stroke={stroke ? `var(--${stroke})` : undefined}
          strokeWidth={width}
          strokeDasharray={dash?.join(' ')}
          transform={x ? `translate(${x} 0)` : undefined}
        />
      ))}
      {figure ? (
        <text x={figure.x} y="6" textAnchor="middle" fill={`var(--${figure.ink})`}>
          {figure.text}
        </text>
      ) : null}
    </g>
  );
}
