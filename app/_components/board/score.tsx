import { figure } from '@/app/_components/figures/format';
import { StrengthBar } from '@/app/_components/figures/strength-bar';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { BoardScore } from '@/lib/battle/contract/game-views';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

/** An army against what it began with, and where it is beaten. */
export function SideScore({ score, side }: { readonly score: BoardScore; readonly side: Side }) {
  const { unit } = score;
  const max = Math.max(...SIDES.map((one) => score.sides[one].start ?? 0));
  const { left, start, beatenAt, taken } = score.sides[side];
  return (
    <div className="score__side" data-side={side}>
      {left === null ? null : (
        <StrengthBar
          side={side}
          present={left}
          start={start ?? undefined}
          max={max}
          beatenAt={beatenAt}
        />
      )}
      <p className="score__figures">
        <span className="fig">
          <b>{figure(left)}</b> of {figure(start)} {unit}
        </span>
        <span className="fig quiet">
          {figure(taken)} taken
          {beatenAt === null ? '' : `, beaten at ${figure(beatenAt)}`}
        </span>
      </p>
    </div>
  );
}

/** The clock, who holds what, and what decides. */
export function Contest({
  score,
  sides,
}: {
  readonly score: BoardScore;
  readonly sides: BySide<string>;
}) {
  const { clock, decides, objectives } = score;
  const holding = (side: Side | null) => objectives.filter(({ holder }) => holder === side).length;
  return (
    <section className="score" aria-label="Score">
      <p className="score__clock">{clock}</p>
      {objectives.length > 0 ? (
        <p className="score__held">
          <span className="score__squares" aria-hidden="true">
            {objectives.map(({ at, name, holder }) => (
              <span
                key={at}
                className="score__square"
                title={name}
                data-side={holder ?? undefined}
              />
            ))}
          </span>
          <span className="visually-hidden">
            {`${sides.A} holds ${holding('A')} of ${objectives.length}, ${sides.B} ${holding('B')}.`}
          </span>
        </p>
      ) : null}
      <p className="score__decides quiet">{decides}</p>
    </section>
  );
}

/** The score in one line that stays on top of a phone’s screen; what it says is read aloud from the head of the page. */
export function ScoreStrip({
  score,
  sides,
}: {
  readonly score: BoardScore;
  readonly sides: BySide<string>;
}) {
  return (
    <div className="score-strip only-phone" aria-hidden="true">
      {SIDES.map((side) => (
        <span key={side} className="fig">
          <SideTag side={side} name={sides[side]} /> <b>{figure(score.sides[side].left)}</b>
        </span>
      ))}
      <span className="quiet">{score.clock}</span>
    </div>
  );
}
