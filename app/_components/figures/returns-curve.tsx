import { scaleLinear } from 'd3-scale';
import type { Side } from '@/lib/kernel/side';
import { dayNumber, figure, shortDate } from './format';

export interface ReturnsCurveProps {
  readonly side: Side;
  /** ISO dates of the interval: its first day, and the first day after it. */
  readonly from: string;
  readonly until: string;
  /** Wounded who are in hospital at its start. */
  readonly lying: number;
  /** How many of them are back by its end. */
  readonly due: number;
  /** How many more are back on later dates, the earliest first. */
  readonly later: readonly { readonly date: string; readonly men: number }[];
}

/** The wounded who come back, as steps with their dates; how many lie in hospital is the line above. */
export function ReturnsCurve(props: ReturnsCurveProps) {
  return (
    <div className="returns-curve">
      <Steps {...props} width={700} height={250} className="only-wide" />
      <Steps {...props} width={358} height={220} className="only-phone" />
    </div>
  );
}

/** Least distance between two dates on the axis, in pixels. */
const DATES_APART = 62;
/** Space of a figure at a step, in pixels. */
const FIGURES_APART = 44;
const FIGURE_HEIGHT = 16;

function Steps({
  side,
  from,
  until,
  lying,
  due,
  later,
  width,
  height,
  className,
}: ReturnsCurveProps & {
  readonly width: number;
  readonly height: number;
  readonly className: string;
}) {
  let back = 0;
  const steps = [{ date: until, men: due }, ...later].map(({ date, men }) => {
    back += men;
    return { date, day: dayNumber(date), back };
  });
  const first = dayNumber(from);
  const last = steps.at(-1)?.day ?? first + 1;
  const [left, right, top, bottom] = [8, width - 58, 40, height - 26];
  const x = scaleLinear([first, Math.max(first + 1, last)], [left, right]);
  const y = scaleLinear([0, Math.max(1, lying)], [bottom, top]);
  const line = `M${left} ${bottom}${steps.map((step) => `H${x(step.day).toFixed(1)}V${y(step.back).toFixed(1)}`).join('')}`;
  const dates: { readonly at: number; readonly date: string }[] = [{ at: left, date: from }];
  for (const step of steps) {
    const at = x(step.day);
    if (at - (dates.at(-1)?.at ?? 0) >= DATES_APART) dates.push({ at, date: step.date });
  }
  // Figures of two dates that lie close together would cover each other: the later one is written.
  const written = new Set<string>();
  let clear: { readonly x: number; readonly y: number } | null = null;
  for (const step of [...steps].reverse()) {
    const [atX, atY] = [x(step.day), y(step.back)];
    if (clear !== null && clear.x - atX < FIGURES_APART && atY - clear.y < FIGURE_HEIGHT) continue;
    written.add(step.date);
    clear = { x: atX, y: atY };
  }
  const words = `Of ${figure(lying)} men in hospital, back: ${steps.map((step) => `${figure(step.back)} by ${shortDate(step.date)}`).join(', ')}`;
  return (
    <svg
      className={`lines ${className}`}
      role="img"
      aria-label={words}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <rect
        className="returns-curve__now"
        x={left}
        y={top}
        width={Math.max(1, x(dayNumber(until)) - left).toFixed(1)}
        height={bottom - top}
      />
      <text className="lines__axis" x={left} y={top - 22}>
        this interval
      </text>
      <path className="returns-curve__all" d={`M${left} ${top}H${right}`} />
      <text className="lines__axis" x={right} y={top - 8} textAnchor="end">
        {figure(lying)} in hospital
      </text>
      <path className="returns-curve__area" data-side={side} d={`${line}V${bottom}Z`} />
      <path className={side === 'A' ? 'lines__a' : 'returns-curve__b'} d={line} />
      <path className="lines__grid" data-base="" d={`M${left} ${bottom}H${right}`} />
      {steps.map((step) => (
        <g key={step.date}>
          <circle
            className="returns-curve__step"
            data-side={side}
            cx={x(step.day).toFixed(1)}
            cy={y(step.back).toFixed(1)}
            r="4"
          />
          {written.has(step.date) ? (
            <text
              className="returns-curve__figure"
              x={Math.max(left + 42, x(step.day) - 8).toFixed(1)}
              y={(y(step.back) - 8).toFixed(1)}
              textAnchor="end"
            >
              {figure(step.back)}
            </text>
          ) : null}
        </g>
      ))}
      {dates.map(({ at, date }, index) => (
        <text
          key={date}
          className="lines__axis"
          x={at.toFixed(1)}
          y={bottom + 19}
          textAnchor={index === 0 ? 'start' : 'middle'}
        >
          {shortDate(date)}
        </text>
      ))}
    </svg>
  );
}
