'use client';

import { useEffect, useState } from 'react';
import { ControlButton } from '@/app/_components/figures/control-button';
import { figure } from '@/app/_components/figures/format';
import { StrengthBar } from '@/app/_components/figures/strength-bar';
import { ButtonLink } from '@/app/_components/form/button';
import type { Markup } from '@/app/_components/markup/markup';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Dateline, PageTitle } from '@/app/_components/type/page-head';
import type { StorySentence } from '@/lib/battle/contract/battle-story';
import type { BySide } from '@/lib/kernel/side';
import { FieldDrawing, FieldLegend, type PlanParts } from './field-drawing';

export interface FieldWatchProps {
  readonly title: string;
  /** “18 June 1757”; empty where the campaign keeps no calendar. */
  readonly date: string;
  readonly sides: BySide<string>;
  readonly plan: PlanParts;
  /** `fieldGround` of the plan. */
  readonly ground: Markup;
  readonly story: readonly StorySentence[];
  /** The page of the result. */
  readonly resultHref: string;
}

const SPEEDS = { slow: 3200, normal: 1700, fast: 700 } as const;
type Speed = keyof typeof SPEEDS;

/**
 * A battle watched before its result is shown: the plan turn by turn, the sentences of the turns played so far,
 * strengths, and the end only when it is reached. Space plays, arrows step; with reduced motion it only steps.
 */
export function FieldWatch({
  title,
  date,
  sides,
  plan,
  ground,
  story,
  resultHref,
}: FieldWatchProps) {
  const last = plan.moments.length - 1;
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('normal');
  // Only the browser knows whether it may play by itself.
  const [still, setStill] = useState(true);
  useEffect(() => {
    const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
    setStill(motion.matches);
    setPlaying(!motion.matches);
    const changed = () => {
      setStill(motion.matches);
      if (motion.matches) setPlaying(false);
    };
    motion.addEventListener('change', changed);
    return () => motion.removeEventListener('change', changed);
  }, []);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  const go = (next: number) => {
    setPlaying(false);
    setAt(Math.min(last, Math.max(0, next)));
  };
  const play = () => {
    if (at >= last) setAt(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const on = event.target instanceof Element ? event.target : null;
      if (on?.closest('input, textarea, select, summary, dialog')) return;
      if (event.key === ' ' && !still && !on?.closest('a, button')) {
        event.preventDefault();
        setPlaying((was) => !was && at < last);
      } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        event.preventDefault();
        setPlaying(false);
        setAt(Math.min(last, Math.max(0, at + (event.key === 'ArrowRight' ? 1 : -1))));
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [at, last, still]);

  const now = plan.moments[at] ?? plan.moments[0];
  const start = plan.moments[0].men;
  const told = story.filter(
    ({ battleTurn }) => battleTurn <= now.turnsPlayed && (battleTurn > 0 || at === last),
  );
  const ended = at === last;
  const turn =
    now.turnsPlayed === 0
      ? 'before the first turn'
      : `after turn ${now.turnsPlayed} of at most ${plan.turnsMost}`;
  return (
    <div className="watch">
      <div className="page-head">
        <div className="page-head__text">
          <Dateline>{[date, now.time, turn].filter((part) => part !== '').join(', ')}</Dateline>
          <PageTitle>{title}</PageTitle>
        </div>
        <div className="page-head__side">
          <a href={resultHref}>Skip to the result</a>
        </div>
      </div>
      <div className="watch__columns">
        <div>
          <figure className="field">
            <FieldDrawing
              plan={plan}
              ground={ground}
              sides={sides}
              moment={at}
              label={`Plan of the field ${turn}`}
            />
          </figure>
          <Bars plan={plan} at={at} />
          <input
            type="range"
            min={0}
            max={plan.turnsMost}
            value={now.turnsPlayed}
            onChange={(event) => go(Number(event.target.value))}
            aria-label="Turn"
            aria-valuetext={turn}
          />
          <div className="watch__controls">
            <ControlButton
              label="First"
              d="M3 2v12M14 2v12L5 8z"
              onPress={() => go(0)}
              off={at === 0}
            />
            <ControlButton
              label="Previous"
              d="M12 2v12L3 8z"
              onPress={() => go(at - 1)}
              off={at === 0}
            />
            {still ? null : (
              <ControlButton
                label={playing ? 'Pause' : 'Play'}
                d={playing ? 'M4 2h3v12H4zM9 2h3v12H9z' : 'M3 1.5v13L14 8z'}
                onPress={play}
                off={last === 0}
              />
            )}
            <ControlButton label="Next" d="M4 2v12L13 8z" onPress={() => go(at + 1)} off={ended} />
            {still ? null : (
              <fieldset className="watch__speed">
                <legend className="visually-hidden">Speed</legend>
                {(Object.keys(SPEEDS) as Speed[]).map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={speed === one}
                    onClick={() => setSpeed(one)}
                  >
                    {one}
                  </button>
                ))}
              </fieldset>
            )}
          </div>
          <p className="cap">
            Bars: men who left the colours in each turn. Arrow keys step
            {still ? '' : ', space plays'}.
          </p>
          <FieldLegend orders={false} />
        </div>
        <div>
          <div>
            {(['A', 'B'] as const).map((side) => (
              <div key={side} className="watch__side" data-side={side}>
                <SideTag side={side} name={sides[side]} strong />
                <StrengthBar
                  side={side}
                  present={now.men[side]}
                  start={start[side]}
                  max={Math.max(1, start.A, start.B)}
                />
                <span className="fig">
                  <strong>{figure(now.men[side])}</strong>{' '}
                  <span className="cap">of {figure(start[side])}</span>
                </span>
              </div>
            ))}
          </div>
          <ol className="watch__story" aria-live={playing ? 'off' : 'polite'}>
            {told.map((sentence, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's place is its identity
                key={index}
                aria-current={
                  sentence.battleTurn === now.turnsPlayed && !ended ? 'step' : undefined
                }
              >
                <time>{sentence.time ?? ''}</time>
                <span>{sentence.text}</span>
              </li>
            ))}
          </ol>
          {ended ? (
            <p className="watch__end">
              <ButtonLink kind="primary" wide href={resultHref}>
                Show how it ended
              </ButtonLink>
            </p>
          ) : (
            <div className="watch__end">
              <p>
                <strong>The end is not shown yet.</strong>
              </p>
              <p className="cap">
                Result, losses and officers have a page of their own: when the last turn has been
                played, or when you skip to it.
              </p>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Men lost in each turn played so far: side A above the line, side B below it. */
function Bars({ plan, at }: { plan: PlanParts; at: number }) {
  const steps = plan.moments.slice(0, -1).map((moment, index) => {
    const next = plan.moments[index + 1] ?? moment;
    return {
      turn: next.turnsPlayed,
      A: Math.max(0, moment.men.A - next.men.A),
      B: Math.max(0, moment.men.B - next.men.B),
    };
  });
  const most = Math.max(1, ...steps.flatMap(({ A, B }) => [A, B]));
  const wide = 800 / plan.turnsMost;
  return (
    <svg className="watch__bars" viewBox="0 0 816 62" preserveAspectRatio="none" aria-hidden="true">
      <path d="M8 31H808" />
      {steps.slice(0, at).map(({ turn, A, B }) => (
        <g key={turn}>
          <rect
            data-side="A"
            x={8 + (turn - 1) * wide + 1}
            width={wide - 2}
            y={30 - (A / most) * 28}
            height={(A / most) * 28}
          />
          <rect
            data-side="B"
            x={8 + (turn - 1) * wide + 1}
            width={wide - 2}
            y={32}
            height={(B / most) * 28}
          />
        </g>
      ))}
    </svg>
  );
}
