import { figure } from '@/app/_components/figures/format';
import { StrengthBar } from '@/app/_components/figures/strength-bar';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { BoardScore } from '@/lib/battle/contract/game-views';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

export interface ScoreProps {
  readonly score: BoardScore;
  readonly sides: BySide<string>;
}

/** The state of the contest: each army against what it began with, the clock, who holds what, and what decides. */
export function Score({ score, sides }: ScoreProps) {
  const { clock, decides, objectives, unit } = score;
  const max = Math.max(...SIDES.map((side) => score.sides[side].start ?? 0));
  const holding = (side: Side | null) => objectives.filter(({ holder }) => holder === side).length;
  return (
    <section className="score" aria-label="Score">
      {SIDES.map((side) => {
        const { left, start, beatenAt, taken } = score.sides[side];
        return (
          <div className="score__side" data-side={side} key={side}>
            <p className="score__figures">
              <SideTag side={side} name={sides[side]} strong />
              <span className="fig">
                {figure(left)} of {figure(start)} {unit}
              </span>
              <span className="fig quiet">{figure(taken)} taken</span>
            </p>
            {left === null ? null : (
              <StrengthBar
                side={side}
                present={left}
                start={start ?? undefined}
                max={max}
                beatenAt={beatenAt}
              />
            )}
          </div>
        );
      })}
      <div className="score__middle">
        <p className="score__clock">{clock}</p>
        {objectives.length > 0 ? (
          <p className="score__held">
            <span className="score__squares" aria-hidden="true">
              {objectives.map(({ at, holder }) => (
                <span key={at} className="score__square" data-side={holder ?? undefined} />
              ))}
            </span>
            <span className="visually-hidden">
              {`${sides.A} holds ${holding('A')} of ${objectives.length}, ${sides.B} ${holding('B')}.`}
            </span>
          </p>
        ) : null}
      </div>
      <p className="score__decides quiet">{decides}</p>
    </section>
  );
}
