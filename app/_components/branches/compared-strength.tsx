import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line as lineThrough } from 'd3-shape';
import { capital, dayNumber, figure, longDate, shortDate } from '@/app/_components/figures/format';
import { LineGrid, shareLines } from '@/app/_components/figures/line-grid';
import { niceMax } from '@/app/_components/figures/losses-chart';
import type { StrengthPoint } from '@/app/_components/figures/strength-chart';
import { countedIn } from '@/app/_components/figures/strength-words';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { BySide, Side } from '@/lib/kernel/side';

export interface ComparedStrengthProps {
  readonly sides: BySide<string>;
  /** What the armies are counted in; default men. */
  readonly heads?: Heads | undefined;
  readonly one: readonly StrengthPoint[];
  readonly other: readonly StrengthPoint[];
  /** The last entry that both branches share: up to it one curve is drawn for both. */
  readonly shared: number;
}

interface Curve {
  readonly side: Side;
  readonly branch: 'one' | 'other';
  readonly points: readonly StrengthPoint[];
}

/** Both sides of both branches in one chart: branch I heavy, branch II light; side A solid, side B dashed. */
export function ComparedStrength(props: ComparedStrengthProps) {
  return (
    <figure className="strength-chart compared-strength">
      <Curves {...props} width={1120} height={280} room={190} className="only-wide" />
      <Curves {...props} width={358} height={260} room={96} className="only-phone" />
      <figcaption className="cap">
        {capital(countedIn(props.heads))}. Branch I is drawn heavy, branch II light; up to the
        parting they are one.
      </figcaption>
    </figure>
  );
}

function Curves({
  sides,
  one,
  other,
  shared,
  width,
  height,
  room,
  className,
}: ComparedStrengthProps & {
  readonly width: number;
  readonly height: number;
  readonly room: number;
  readonly className: string;
}) {
  const all = [...one, ...other];
  const dated = all.length > 0 && all.every((point) => Number.isFinite(dayNumber(point.date)));
  const time = (point: StrengthPoint) => (dated ? dayNumber(point.date) : point.position);
  const times = all.map(time);
  const [first, latest] = [Math.min(...times), Math.max(...times)];
  const span = Math.max(1, latest - first);
  const [left, right, top, bottom] = [58, width - room, 16, height - 26];
  const max = niceMax(Math.max(1, ...all.flatMap((point) => [point.A, point.B])));
  const across = scaleLinear([first, first + span], [left, right]);
  const x = (point: StrengthPoint) => across(time(point));
  const y = scaleLinear([0, max], [bottom, top]);
  const curves: readonly Curve[] = (['other', 'one'] as const).flatMap((branch) =>
    (['B', 'A'] as const).map((side) => ({
      ...{ side, branch },
      points: branch === 'one' ? one : other,
    })),
  );
  const path = ({ points, side, branch }: Curve) => {
    // The light line begins where it leaves the heavy one.
    const drawn = points.filter(
      (_point, index) =>
        branch === 'one' || (points[index + 1]?.position ?? Number.POSITIVE_INFINITY) > shared,
    );
    const steps = lineThrough<StrengthPoint>(x, (point) => y(point[side])).curve(curveStepAfter);
    return steps.digits(1)(drawn) ?? undefined;
  };
  const labels = apart(
    curves.flatMap(({ points, side, branch }) => {
      const last = points.at(-1);
      if (last === undefined) return [];
      const numeral = branch === 'one' ? 'I' : 'II';
      const text =
        room > 120
          ? `${sides[side]} ${numeral}, ${figure(last[side])}`
          : `${numeral}: ${figure(last[side])}`;
      return [{ key: `${side}${branch}`, side, text, y: y(last[side]) + 4 }];
    }),
  );
  const ends = (branch: 'one' | 'other') => {
    const last = (branch === 'one' ? one : other).at(-1);
    return last === undefined
      ? 'nothing known'
      : `${sides.A} ${figure(last.A)}, ${sides.B} ${figure(last.B)} men`;
  };
  const begin = all.find((point) => time(point) === first);
  const end = all.find((point) => time(point) === latest);
  const partedAt = one.findLast((point) => point.position <= shared);
  return (
    <svg
      className={`lines ${className}`}
      role="img"
      aria-label={`Branch I ends with ${ends('one')}; branch II with ${ends('other')}.`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <LineGrid lines={shareLines(max, y, figure)} left={left} right={right} />
      {partedAt === undefined ? null : (
        <path
          className="compared-strength__parting"
          d={`M${x(partedAt).toFixed(1)} ${top}V${bottom}`}
        >
          <title>{`They part after entry ${shared}${partedAt.date === '' ? '' : `, ${longDate(partedAt.date)}`}`}</title>
        </path>
      )}
      {curves.map((curve) => (
        <path
          key={`${curve.side}${curve.branch}`}
          className={curve.side === 'A' ? 'lines__a' : 'lines__b'}
          data-line={curve.branch}
          d={path(curve)}
        />
      ))}
      {labels.map((label) => (
        <text
          key={label.key}
          className="lines__label"
          data-side={label.side}
          x={right + 10}
          y={label.y}
        >
          {label.text}
        </text>
      ))}
      {dated && begin !== undefined && end !== undefined ? (
        <>
          <text className="lines__axis" x={left} y={bottom + 18}>
            {shortDate(begin.date)}
          </text>
          {latest > first ? (
            <text className="lines__axis" x={right} y={bottom + 18} textAnchor="end">
              {shortDate(end.date)}
            </text>
          ) : null}
        </>
      ) : null}
    </svg>
  );
}

const LABEL_PX = 18;

/** Labels moved apart so that none covers another, in the order of their curves. */
function apart<T extends { readonly y: number }>(labels: readonly T[]): T[] {
  const placed: T[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    const above = placed.at(-1);
    placed.push(
      above && label.y < above.y + LABEL_PX ? { ...label, y: above.y + LABEL_PX } : label,
    );
  }
  return placed;
}
