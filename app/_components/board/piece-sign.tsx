import type { BoardSigns } from '@/lib/battle/contract/signs';
import { type PieceLook, pieceShapes } from './piece-shapes';

/** A piece as it looks on the board, for use next to a line of text. */
export function PieceSign({
  piece,
  signs,
  large,
}: {
  piece: PieceLook;
  /** How the ruleset's words are drawn. */
  signs?: BoardSigns;
  large?: boolean;
}) {
  const { shapes, figure } = pieceShapes(piece, signs);
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
