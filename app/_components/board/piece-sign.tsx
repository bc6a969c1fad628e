import { type PieceLook, pieceShapes } from './piece-shapes';

/** A piece as it stands on the board, beside a line of text. */
export function PieceSign({ piece, large }: { piece: PieceLook; large?: boolean }) {
  const { shapes, figure } = pieceShapes(piece);
  return (
    <svg
      className="piece-sign"
      width={large ? 60 : 30}
      height={large ? 42 : 21}
      viewBox="-21 -15 42 30"
      aria-hidden="true"
      focusable="false"
    >
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
        <text
          className="piece-sign__figure"
          x={figure.x}
          y="6"
          textAnchor="middle"
          fill={`var(--${figure.ink})`}
        >
          {figure.text}
        </text>
      ) : null}
    </svg>
  );
}
