'use client';

import { useEffect, useRef, useState } from 'react';
import { SideMark, SideTag } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { WordedLine } from '@/lib/battle/contract/log-words';
import type { BySide } from '@/lib/kernel/side';
import { ControlButton } from './control-button';
import { figure } from './format';
import { StrengthBar } from './strength-bar';

export interface BattleLogProps {
  readonly sides: BySide<string>;
  readonly log: readonly WordedLine[];
  /** What the log counts, at the start: men, or pieces. */
  readonly start: BySide<number>;
  /** Lines shown at first, 0 … log.length. Default: all. */
  readonly position?: number;
  /** Name of the address's parameter that keeps the position, so that each has a URL. Default `line`; null: none. */
  readonly parameter?: string | null;
  /** Begins to play at once ("watch it turn by turn"), unless the reader wants no motion. */
  readonly watch?: boolean;
  readonly onPosition?: (position: number) => void;
}

const LINE_MS = 900;

/** A battle line by line: first, previous, play, next, last, a slider, arrow keys, both strengths running along. */
export function BattleLog({
  sides,
  log,
  start,
  position,
  parameter = 'line',
  watch = false,
  onPosition,
}: BattleLogProps) {
  const last = log.length;
  const [at, setAt] = useState(
    Math.min(last, Math.max(0, position ?? (watch ? Math.min(1, last) : last))),
  );
  const [playing, setPlaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const now = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (watch && !window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(true);
  }, [watch]);

  useEffect(() => {
    if (!playing) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), LINE_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);

  useEffect(() => {
    onPosition?.(at);
    const list = now.current?.parentElement?.closest<HTMLElement>('.battle-log__lines');
    if (now.current && list)
      list.scrollTop = now.current.offsetTop - list.offsetTop - list.clientHeight / 2;
    if (parameter === null || playing) return;
    const address = new URL(window.location.href);
    if (at === last) address.searchParams.delete(parameter);
    else address.searchParams.set(parameter, String(at));
    if (address.href !== window.location.href)
      window.history.replaceState(window.history.state, '', address);
  }, [at, playing, last, parameter, onPosition]);

  const go = (next: number) => {
    setPlaying(false);
    setAt(Math.min(last, Math.max(0, next)));
  };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLInputElement) return;
      const moves: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        Home: 0,
        End: last,
      };
      const next = moves[event.key];
      if (next === undefined) return;
      event.preventDefault();
      setPlaying(false);
      setAt(Math.min(last, Math.max(0, next)));
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [at, last]);

  const present = presentAt(log, at, start);
  const max = Math.max(1, start.A, start.B);
  const line = log[at - 1];
  return (
    <div ref={box} className="battle-log">
      <div className="battle-log__strength">
        {(['A', 'B'] as const).map((side) => (
          <div key={side} className="battle-log__side" data-side={side}>
            <SideTag side={side} name={sides[side]} />
            <StrengthBar side={side} present={present[side]} start={start[side]} max={max} />
            <span className="fig">
              {figure(present[side])} <span className="cap">of {figure(start[side])}</span>
            </span>
          </div>
        ))}
      </div>
      <Scrolled className="battle-log__lines" label="The battle, line by line">
        <ol>
          {log.slice(0, at).map((entry, index) => {
            const opens = index === 0 || turnOf(log, index) !== turnOf(log, index - 1);
            const turn = `Turn ${entry.battleTurn}${entry.time ? `, ${entry.time}` : ''}`;
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is its identity
                key={index}
                ref={index === at - 1 ? now : undefined}
                aria-current={index === at - 1 && at < last ? 'step' : undefined}
                data-kind={entry.kind}
              >
                {opens ? <p className="battle-log__turn">{turn}</p> : null}
                {entry.text === `${turn}.` ? null : (
                  <p className="battle-log__line">
                    <span className="battle-log__mark">
                      {entry.side ? <SideMark side={entry.side} /> : null}
                    </span>
                    <span>{entry.text}</span>
                  </p>
                )}
                {entry.figures ? <BehindIt figures={entry.figures} /> : null}
              </li>
            );
          })}
        </ol>
        {at === 0 ? <p className="empty">Before the first turn.</p> : null}
      </Scrolled>
      <div className="battle-log__controls">
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onChange={(event) => go(Number(event.target.value))}
          aria-label="Position in the battle"
          aria-valuetext={
            line
              ? `Turn ${line.battleTurn}, line ${at} of ${last}`
              : `Before the first turn, ${last} lines`
          }
        />
        <div className="battle-log__buttons">
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
          <ControlButton
            label={playing ? 'Pause' : 'Play'}
            d={playing ? 'M4 2h3v12H4zM9 2h3v12H9z' : 'M3 1.5v13L14 8z'}
            onPress={() => {
              if (at >= last) setAt(0);
              setPlaying(!playing);
            }}
            off={last === 0}
          />
          <ControlButton
            label="Next"
            d="M4 2v12L13 8z"
            onPress={() => go(at + 1)}
            off={at >= last}
          />
          <ControlButton
            label="Last"
            d="M13 2v12M2 2v12L11 8z"
            onPress={() => go(last)}
            off={at >= last}
          />
          <span className="fig quiet">
            {at} of {last}
          </span>
        </div>
      </div>
      <p className="visually-hidden" aria-live={playing ? 'off' : 'polite'}>
        {line && at < last ? line.text : ''}
      </p>
    </div>
  );
}

/** The figures behind a line, folded. */
function BehindIt({ figures }: { figures: NonNullable<WordedLine['figures']> }) {
  return (
    <details className="battle-log__figures">
      <summary>Figures</summary>
      <dl>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="fig">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The turn that a line belongs to: a summary just before a turn is announced belongs to the previous one. */
function turnOf(log: readonly WordedLine[], index: number): number | undefined {
  const line = log[index];
  const next = log[index + 1];
  const sumsUp =
    index > 0 &&
    next?.kind === 'turn' &&
    line?.kind !== 'turn' &&
    next.battleTurn === line?.battleTurn;
  return sumsUp ? log[index - 1]?.battleTurn : line?.battleTurn;
}

/** The last strengths the log states up to a position; the start where it states none. */
function presentAt(log: readonly WordedLine[], at: number, start: BySide<number>): BySide<number> {
  for (let index = at - 1; index >= 0; index--) {
    const stated = log[index]?.present;
    if (stated) return stated;
  }
  return start;
}
