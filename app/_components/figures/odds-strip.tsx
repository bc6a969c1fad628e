import { markupOf } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import type { BySide } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { perCent, perCentRange } from './format';

/** Side A's best result is at the left. */
const ORDER: readonly VictoryLevel[] = [
  'majorVictory',
  'minorVictory',
  'draw',
  'minorDefeat',
  'majorDefeat',
];
const SHORT: Readonly<Record<VictoryLevel, readonly [string, string]>> = {
  majorVictory: ['major victory', 'major'],
  minorVictory: ['minor victory', 'minor'],
  draw: ['drawn', 'drawn'],
  minorDefeat: ['minor victory', 'minor'],
  majorDefeat: ['major victory', 'major'],
};

export interface OddsStripProps {
  readonly sides: BySide<string>;
  /** Shares 0 … 1; intervals where the shares come from trials (`TrialSummary.levels` fits). */
  readonly levels: Readonly<
    Record<
      VictoryLevel,
      { readonly share: number; readonly sampling95?: readonly [number, number] }
    >
  >;
  /** The level that came about. */
  readonly happened?: VictoryLevel | null | undefined;
  /** The table's name for screen readers. */
  readonly label?: string;
}

/** Five fills from side A's best to side B's; brackets show the 95 % interval of each border. */
export function OddsStrip(props: OddsStripProps) {
  return <Still as="div" className="odds" text={markupOf(<StripAndTable {...props} />)} />;
}

function StripAndTable({
  sides,
  levels,
  happened,
  label = 'Chances of each result',
}: OddsStripProps) {
  let left = 0;
  const parts = ORDER.map((level) => {
    const { share, sampling95 } = levels[level];
    const part = { level, share, sampling95, left, middle: left + share / 2 };
    left += share;
    return part;
  });
  const pct = (value: number) => `${(value * 100).toFixed(3)}%`;
  return (
    <>
      <svg className="odds__strip" width="100%" height="122" aria-hidden="true" focusable="false">
        {parts.map((part) =>
          part.share > 0 ? (
            <rect
              key={part.level}
              className="odds__part"
              data-level={part.level}
              x={pct(part.left)}
              y="24"
              width={pct(part.share)}
              height="30"
            />
          ) : null,
        )}
        {parts.slice(1).map((part, index) => {
          const before = parts[index];
          const halfWidth = Math.max(halfOf(before?.sampling95), halfOf(part.sampling95));
          if (halfWidth === 0 || part.left <= 0 || part.left >= 1) return null;
          const from = Math.max(0, part.left - halfWidth);
          const to = Math.min(1, part.left + halfWidth);
          return (
            <g key={part.level} className="odds__bracket">
              <line x1={pct(from)} x2={pct(to)} y1="61" y2="61" />
              <line x1={pct(from)} x2={pct(from)} y1="56.5" y2="61.5" />
              <line x1={pct(to)} x2={pct(to)} y1="56.5" y2="61.5" />
            </g>
          );
        })}
        {happened
          ? parts
              .filter((part) => part.level === happened)
              .map((part) => (
                <svg
                  key="happened"
                  className="odds__happened"
                  x={pct(part.middle)}
                  y="0"
                  overflow="visible"
                  aria-hidden="true"
                >
                  <path d="M-6 15H6L0 23z" />
                  <text
                    y="11"
                    textAnchor={
                      part.middle < 0.05 ? 'start' : part.middle > 0.95 ? 'end' : 'middle'
                    }
                  >
                    what happened
                  </text>
                </svg>
              ))
          : null}
        {parts.map((part) =>
          part.share >= 0.04 ? (
            <g key={part.level} className="odds__words" data-level={part.level}>
              <text x={pct(part.middle)} y="80" textAnchor="middle" className="odds__name">
                {SHORT[part.level][part.share < 0.1 ? 1 : 0]}
              </text>
              <text x={pct(part.middle)} y="99" textAnchor="middle" className="odds__share">
                {perCent(part.share)}
              </text>
              {part.sampling95 && part.share >= 0.05 ? (
                <text x={pct(part.middle)} y="117" textAnchor="middle" className="odds__range">
                  {perCentRange(part.sampling95)}
                </text>
              ) : null}
            </g>
          ) : null,
        )}
      </svg>
      <table className="table odds__table">
        <caption className="visually-hidden">{label}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Result</th>
            <th scope="col">Chance</th>
            <th scope="col">95 in 100 between</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.level} data-happened={part.level === happened ? '' : undefined}>
              <th scope="row">
                <span className="odds__row-name">
                  <SituationGlyph sign={signOfLevel(part.level)} />
                  {signText(signOfLevel(part.level), sides)}
                  {part.level === happened ? ' (what happened)' : ''}
                </span>
              </th>
              <td className="num strong">{perCent(part.share)}</td>
              <td className="num cap">{part.sampling95 ? perCentRange(part.sampling95) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function halfOf(range: readonly [number, number] | undefined): number {
  return range ? (range[1] - range[0]) / 2 : 0;
}
