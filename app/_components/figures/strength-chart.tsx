import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { curveStepAfter, line as lineThrough } from 'd3-shape';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { BySide, Side } from '@/lib/kernel/side';
import { dayNumber, figure, longDate, monthName, shortDate } from './format';
import { LineGrid, shareLines } from './line-grid';
import { niceMax } from './losses-chart';
import { countedIn } from './strength-words';

/** `CampaignView.strength` fits. */
export interface StrengthPoint {
  readonly position: number;
  readonly date: string;
  readonly A: number;
  readonly B: number;
  readonly label: string;
}

export interface StrengthChartProps {
  readonly sides: BySide<string>;
  readonly points: readonly StrengthPoint[];
  /** What the armies are counted in; default men. */
  readonly heads?: Heads | undefined;
}

/** Both sides over the campaign: side A solid, side B dashed, labelled at their ends; the figures in a table. */
export function StrengthChart({ sides, points, heads }: StrengthChartProps) {
  const unit = countedIn(heads);
  if (points.length === 0) return <p className="empty">No strength is known yet.</p>;
  return (
    <figure className="strength-chart">
      <Lines
        sides={sides}
        points={points}
        unit={unit}
        width={1120}
        height={240}
        room={170}
        className="only-wide"
      />
      <Lines
        sides={sides}
        points={points}
        unit={unit}
        width={358}
        height={220}
        room={0}
        className="only-phone"
      />
      <details className="data-table">
        <summary>The figures</summary>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">After</th>
                <th scope="col" className="num">
                  {sides.A}
                </th>
                <th scope="col" className="num">
                  {sides.B}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={`${point.position}${point.label}`}>
                  <td className="nowrap">{longDate(point.date)}</td>
                  <th scope="row">{point.label}</th>
                  <td className="num">{figure(point.A)}</td>
                  <td className="num">{figure(point.B)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

interface LinesProps extends Omit<StrengthChartProps, 'heads'> {
  readonly unit: string;
  readonly width: number;
  readonly height: number;
  /** Pixels kept at the right for the labels; 0: they stand above their lines. */
  readonly room: number;
  readonly className: string;
}

function Lines({ sides, points, unit, width, height, room, className }: LinesProps) {
  const days = points.map((point) => dayNumber(point.date));
  const dated =
    days.every((day) => Number.isFinite(day)) &&
    (days[days.length - 1] as number) > (days[0] as number);
  const first = dated ? (days[0] as number) : 0;
  const span = dated ? (days[days.length - 1] as number) - first : Math.max(1, points.length - 1);
  const left = 58;
  const right = width - Math.max(8, room);
  const top = room === 0 ? 34 : 14;
  const bottom = height - 24;
  const max = niceMax(Math.max(1, ...points.flatMap((point) => [point.A, point.B])));
  const across = scaleLinear([first, first + span], [left, right]);
  const x = (index: number) => across(dated ? (days[index] as number) : index);
  const y = scaleLinear([0, max], [bottom, top]);
  const line = (side: Side) =>
    lineThrough<StrengthPoint>(
      (_, index) => x(index),
      (point) => y(point[side]),
    )
      .curve(curveStepAfter)
      .digits(1)(points) ?? undefined;
  const last = points[points.length - 1] as StrengthPoint;
  const gap = Math.abs(y(last.A) - y(last.B));
  const apart = gap < 18 ? (18 - gap) / 2 : 0;
  const upper: Side = last.A >= last.B ? 'A' : 'B';
  const labelY = (side: Side) => y(last[side]) + 4.5 + (side === upper ? -apart : apart);
  const words = `${sides.A} from ${figure(points[0]?.A)} to ${figure(last.A)}, ${sides.B} from ${figure(points[0]?.B)} to ${figure(last.B)} ${unit}, ${longDate(points[0]?.date ?? '')} to ${longDate(last.date)}`;
  return (
    <svg
      className={`lines ${className}`}
      role="img"
      aria-label={words}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <LineGrid lines={shareLines(max, y, figure)} left={left} right={right} />
      {dated ? (
        <Months
          from={points[0]?.date ?? ''}
          across={across}
          top={top}
          bottom={bottom}
          small={room === 0}
        />
      ) : null}
      <path className="lines__b" d={line('B')} />
      <path className="lines__a" d={line('A')} />
      {points.map((point, index) =>
        index > 0 &&
        index < points.length - 1 &&
        (point.A !== points[index - 1]?.A || point.B !== points[index - 1]?.B) ? (
          <path
            key={point.position}
            className="lines__event"
            d={`M${x(index).toFixed(1)} ${bottom - 3}v6`}
          >
            <title>{`${point.label}, ${shortDate(point.date)}`}</title>
          </path>
        ) : null,
      )}
      <rect className="lines__end-a" x={right - 4} y={y(last.A) - 4} width="8" height="8" />
      <rect className="lines__end-b" x={right - 3.5} y={y(last.B) - 3.5} width="7" height="7" />
      {(['A', 'B'] as const).map((side, index) => (
        <text
          key={side}
          className="lines__label"
          data-side={side}
          x={room === 0 ? left + index * ((right - left) / 2) : right + 12}
          y={room === 0 ? 16 : labelY(side)}
        >
          {sides[side]} {figure(last[side])}
        </text>
      ))}
    </svg>
  );
}

interface MonthsProps {
  /** ISO date of the first day. */
  readonly from: string;
  /** Day numbers → pixels. */
  readonly across: ScaleLinear<number, number>;
  readonly top: number;
  readonly bottom: number;
  readonly small: boolean;
}

function Months({ from, across, top, bottom, small }: MonthsProps) {
  const [first = 0, last = 0] = across.domain();
  const [left = 0, right = 0] = across.range();
  const marks: { readonly x: number; readonly text: string }[] = [];
  const [year, month] = from.split('-').map(Number);
  for (let index = (month ?? 1) - 1; index < 240; index++) {
    const inYear = index % 12;
    const date = `${String((year ?? 0) + Math.floor(index / 12)).padStart(4, '0')}-${String(inYear + 1).padStart(2, '0')}-01`;
    const day = dayNumber(date);
    if (!(day <= last)) break;
    if (day < first) continue;
    marks.push({ x: across(day), text: monthName(inYear + 1) });
  }
  const width = (right - left) / Math.max(1, marks.length);
  const every = Math.max(1, Math.ceil((small ? 16 : 40) / width));
  const named = (text: string) =>
    width >= 66 ? text : width >= 34 ? text.slice(0, 3) : text.slice(0, 1);
  // A name that would run over the edge is left out; next to a wide chart there is room for the rest of it.
  const edge = right + (small ? 4 : 60);
  const fits = (at: number, text: string) => at + 4 + text.length * 6.5 < edge && at < right - 6;
  return (
    <g>
      {marks.map((mark, index) => (
        <g key={mark.x}>
          <path className="lines__grid" d={`M${mark.x.toFixed(1)} ${top}V${bottom}`} />
          {index % every === 0 && fits(mark.x, named(mark.text)) ? (
            <text className="lines__axis" x={mark.x + 4} y={bottom + 17}>
              {named(mark.text)}
            </text>
          ) : null}
        </g>
      ))}
    </g>
  );
}

/** The same in 116 × 34 px, for lists of campaigns. */
export function StrengthSparkline({
  sides,
  points,
}: {
  sides: BySide<string>;
  points: readonly BySide<number>[];
}) {
  const last = points[points.length - 1];
  if (!last) return null;
  const max = Math.max(1, ...points.flatMap((point) => [point.A, point.B]));
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [2, 108]);
  const y = scaleLinear([0, max], [26, 4]);
  const line = (side: Side) =>
    lineThrough<BySide<number>>(
      (_, index) => x(index),
      (point) => y(point[side]),
    ).digits(1)([...points]) ?? undefined;
  return (
    <svg
      className="spark"
      role="img"
      aria-label={`${sides.A} ${figure(last.A)} men, ${sides.B} ${figure(last.B)}`}
      width="116"
      height="32"
      viewBox="0 0 116 32"
    >
      <path className="lines__grid" d="M2 30H114" data-base="" />
      <path className="lines__b" d={line('B')} />
      <path className="lines__a" d={line('A')} />
      <rect
        className="lines__end-b"
        x={x(points.length - 1) - 2.5}
        y={y(last.B) - 2.5}
        width="5"
        height="5"
      />
      <rect
        className="lines__end-a"
        x={x(points.length - 1) - 2.5}
        y={y(last.A) - 2.5}
        width="5"
        height="5"
      />
    </svg>
  );
}
