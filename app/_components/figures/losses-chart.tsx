import { markupOf } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { TrialSummary } from '@/lib/battle/contract/trials';
import { type Heads, headWord } from '@/lib/battle/handoff/heads';
import type { BySide } from '@/lib/kernel/side';
import { figure, perCent } from './format';

export interface LossesChartProps {
  readonly sides: BySide<string>;
  readonly losses: TrialSummary['losses'];
  /** What armies are counted in, and so all these figures but those of the real war. Absent: men. */
  readonly heads?: Heads | undefined;
  /** Lost in the battle that was resolved. */
  readonly happened?: BySide<number> | null | undefined;
  /** Men lost in the real war: drawn where armies are counted in men, else in words alone. */
  readonly history?: BySide<number | null> | null | undefined;
}

/**
 * Losses of both sides: the mean with a bracket over it where the mean lies, and separately the interval of a single
 * battle (thin, with ends).
 */
export function LossesChart(props: LossesChartProps) {
  return <Still as="div" className="losses" text={markupOf(<BothLosses {...props} />)} />;
}

function BothLosses({ sides, losses, heads = 'men', happened, history }: LossesChartProps) {
  const both = ['A', 'B'] as const;
  const drawn = heads === 'men' ? history : null;
  const max = niceMax(
    Math.max(
      1,
      ...both.flatMap((side) => [
        losses[side].prediction95[1],
        losses[side].mean,
        happened?.[side] ?? 0,
        drawn?.[side] ?? 0,
      ]),
    ),
  );
  const pct = (value: number) => `${(Math.min(1, Math.max(0, value / max)) * 100).toFixed(2)}%`;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * max).filter(isWhole);
  return (
    <>
      {both.map((side) => {
        const loss = losses[side];
        return (
          <div key={side} className="losses__row">
            <div className="losses__name">
              <SideTag side={side} name={sides[side]} strong />
              <span className="cap">
                of {figure(loss.start)} {headWord(heads, loss.start)}
              </span>
            </div>
            <svg
              className="losses__bar"
              width="100%"
              height="58"
              aria-hidden="true"
              focusable="false"
              overflow="visible"
            >
              {ticks.map((tick) => (
                <line
                  key={tick}
                  className="losses__grid"
                  x1={pct(tick)}
                  x2={pct(tick)}
                  y1="0"
                  y2="58"
                />
              ))}
              <g className="losses__one">
                <line
                  x1={pct(loss.prediction95[0])}
                  x2={pct(loss.prediction95[1])}
                  y1="40"
                  y2="40"
                />
                <line
                  x1={pct(loss.prediction95[0])}
                  x2={pct(loss.prediction95[0])}
                  y1="35"
                  y2="45"
                />
                <line
                  x1={pct(loss.prediction95[1])}
                  x2={pct(loss.prediction95[1])}
                  y1="35"
                  y2="45"
                />
              </g>
              <rect
                className="losses__mean"
                data-side={side}
                x="0.8"
                y="14"
                width={pct(loss.mean)}
                height="12"
              />
              <g className="losses__sampling">
                <line x1={pct(loss.sampling95[0])} x2={pct(loss.sampling95[1])} y1="8" y2="8" />
                <line x1={pct(loss.sampling95[0])} x2={pct(loss.sampling95[0])} y1="7.5" y2="12" />
                <line x1={pct(loss.sampling95[1])} x2={pct(loss.sampling95[1])} y1="7.5" y2="12" />
              </g>
              {drawn?.[side] !== null && drawn?.[side] !== undefined ? (
                <svg x={pct(drawn[side])} y="40" overflow="visible" aria-hidden="true">
                  <circle className="losses__history" r="4" />
                </svg>
              ) : null}
              {happened ? (
                <svg x={pct(happened[side])} y="40" overflow="visible" aria-hidden="true">
                  <path className="losses__happened" d="M-6-14H6L0-5z" />
                </svg>
              ) : null}
            </svg>
            <p className="losses__words cap">
              Mean <b className="fig">{figure(loss.mean)}</b> (
              {perCent(loss.start > 0 ? loss.mean / loss.start : 0, 1)}), which lies between{' '}
              <span className="fig">{figure(loss.sampling95[0])}</span> and{' '}
              <span className="fig">{figure(loss.sampling95[1])}</span>; one battle between{' '}
              <span className="fig">{figure(loss.prediction95[0])}</span> and{' '}
              <span className="fig">{figure(loss.prediction95[1])}</span>, each 95 times in 100.
              {happened ? ` What happened: ${figure(happened[side])}.` : ''}
              {history?.[side] !== null && history?.[side] !== undefined
                ? ` In the real war: ${figure(history[side])}${heads === 'men' ? '' : ' men'}.`
                : ''}
            </p>
          </div>
        );
      })}
      <div className="losses__row losses__scale" aria-hidden="true">
        <span />
        <svg width="100%" height="18" overflow="visible" aria-hidden="true" focusable="false">
          {ticks.map((tick, index) => (
            <text
              key={tick}
              x={pct(tick)}
              y="13"
              textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
            >
              {figure(tick)}
            </text>
          ))}
        </svg>
      </div>
    </>
  );
}

/** Men are whole: a scale of a few has no ticks between them. */
const isWhole = (tick: number): boolean => Math.abs(tick - Math.round(tick)) < 1e-9;

/** The next round figure: 1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10 times a power of ten. */
export function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step =
    [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
