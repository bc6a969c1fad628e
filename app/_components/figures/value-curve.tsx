import { scaleLinear } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';
import { dayNumber, longDate, shortDate } from './format';
import { LineGrid } from './line-grid';

export interface ValuePoint {
  /** Position of the event that led to it. */
  readonly position: number;
  /** ISO date, or empty without a calendar. */
  readonly date: string;
  readonly label: string;
  /** −1 … 1, side A's view. */
  readonly value: number;
  /** The battle that moved it here, if one did. */
  readonly battle: string | null;
}

export interface ValueCurveProps {
  readonly sides: { readonly A: string; readonly B: string };
  readonly points: readonly ValuePoint[];
}

/** What a campaign was worth to side A from situation to situation; battles are marked. */
export function ValueCurve({ sides, points }: ValueCurveProps) {
  if (points.length === 0) return <p className="empty">Nothing has been reached yet.</p>;
  return (
    <figure className="value-curve">
      <Curve sides={sides} points={points} width={1120} height={280} className="only-wide" />
      <Curve sides={sides} points={points} width={358} height={240} className="only-phone" />
      <figcaption className="cap">
        Above the middle line {sides.A} is ahead, below it {sides.B}. A square marks a battle.
      </figcaption>
    </figure>
  );
}

interface CurveProps extends ValueCurveProps {
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

const worth = (value: number): string => {
  const text = Math.abs(value).toFixed(2);
  return Number(text) === 0 ? text : value > 0 ? `+${text}` : `−${text}`;
};

function Curve({ sides, points, width, height, className }: CurveProps) {
  const days = points.map((point) => dayNumber(point.date));
  const dated =
    points.length > 1 &&
    days.every((day) => Number.isFinite(day)) &&
    (days[days.length - 1] as number) > (days[0] as number);
  const first = dated ? (days[0] as number) : 0;
  const span = dated ? (days[days.length - 1] as number) - first : Math.max(1, points.length - 1);
  const [left, right, top, bottom] = [46, width - 14, 22, height - 28];
  const across = scaleLinear([first, first + span], [left, right]);
  const x = (index: number) => across(dated ? (days[index] as number) : index);
  const y = scaleLinear([-1, 1], [bottom, top]);
  const line = lineThrough<ValuePoint>(
    (_, index) => x(index),
    (point) => y(point.value),
  ).digits(1);
  const start = points[0] as ValuePoint;
  const end = points[points.length - 1] as ValuePoint;
  const fought = points.filter(({ battle }) => battle !== null).length;
  const words = `Worth to ${sides.A}: from ${worth(start.value)} at ${start.label} to ${worth(end.value)} at ${end.label}, with ${fought} ${fought === 1 ? 'battle' : 'battles'} between. The table below holds each figure.`;
  return (
    <svg
      className={`lines ${className}`}
      role="img"
      aria-label={words}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <LineGrid
        lines={[1, 0, -1].map((value) => ({
          y: y(value),
          text: value === 0 ? '0' : value > 0 ? '+1' : '−1',
          base: value === 0,
        }))}
        left={left}
        right={right}
      />
      <text className="lines__axis" x={left} y={top - 8}>
        {sides.A} wins
      </text>
      <text className="lines__axis" x={left} y={bottom + 18}>
        {sides.B} wins
      </text>
      <path className="value-curve__line" d={line(points) ?? undefined} />
      {points.map((point, index) => {
        const title = `${point.label}${point.date === '' ? '' : `, ${shortDate(point.date)}`}: ${worth(point.value)}${point.battle === null ? '' : `, after ${point.battle}`}`;
        const [cx, cy] = [x(index), y(point.value)];
        return point.battle === null ? (
          <circle
            key={point.position}
            className="value-curve__stop"
            cx={cx.toFixed(1)}
            cy={cy.toFixed(1)}
            r="3.5"
          >
            <title>{title}</title>
          </circle>
        ) : (
          <rect
            key={point.position}
            className="value-curve__battle"
            x={(cx - 4.5).toFixed(1)}
            y={(cy - 4.5).toFixed(1)}
            width="9"
            height="9"
          >
            <title>{title}</title>
          </rect>
        );
      })}
      <text className="lines__axis" x={right} y={bottom + 18} textAnchor="end">
        {dated ? longDate(end.date) : end.label}
      </text>
    </svg>
  );
}
