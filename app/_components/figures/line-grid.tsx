/** A line of the grid: its place, its label, and whether it is the base line. */
export interface GridLine {
  readonly y: number;
  readonly text: string;
  readonly base: boolean;
}

/** The level lines of a chart with their figures to the left. */
export function LineGrid({
  lines,
  left,
  right,
}: {
  readonly lines: readonly GridLine[];
  readonly left: number;
  readonly right: number;
}) {
  return lines.map(({ y, text, base }) => (
    <g key={y}>
      <path
        className="lines__grid"
        d={`M${left} ${y.toFixed(1)}H${right}`}
        data-base={base ? '' : undefined}
      />
      <text className="lines__axis" x={left - 8} y={y + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ));
}

/** Nothing, half and all of a greatest value. */
export function shareLines(
  max: number,
  y: (value: number) => number,
  format: (value: number) => string,
): readonly GridLine[] {
  return [0, 0.5, 1].map((share) => ({
    y: y(max * share),
    text: format(max * share),
    base: share === 0,
  }));
}
