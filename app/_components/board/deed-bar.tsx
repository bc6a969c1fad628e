'use client';

import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { capital } from '@/app/_components/figures/format';
import { Button } from '@/app/_components/form/button';
import type { BoardOption } from '@/lib/application/board/pages';
import { costInWords } from './orders';

/** Orders that concern no single piece, as people say them; any other by its own words. */
const DEEDS: Readonly<Record<string, string>> = {
  end: 'End the turn',
  all: 'Do the rest by itself',
  pass: 'Pass',
};

/** "c14-c15, capture, 1 point". */
export function optionInWords({ text, kind, cost, words }: BoardOption): string {
  if (words !== undefined) return [words, costInWords(cost)].filter(Boolean).join(', ');
  return [text, kind === 'move' || text.startsWith(kind) ? '' : kind, costInWords(cost)]
    .filter(Boolean)
    .join(', ');
}

export interface DeedBarProps {
  /** What the reader is asked in the other's turn; null: nothing. */
  readonly question: string | null;
  /** Orders among which one must be picked before anything is given. */
  readonly ask: readonly BoardOption[];
  readonly preview: BoardOption | null;
  /** The end of the turn, or giving up the field, to be confirmed: how many pieces could still act, and what else is left undone. */
  readonly ending: {
    readonly option: BoardOption;
    readonly left: number;
    readonly notes?: readonly string[];
  } | null;
  readonly general: readonly BoardOption[];
  /** Null: watchers give no orders that could be taken back. */
  readonly mayTakeBack: boolean | null;
  readonly busy: boolean;
  /** Shown where nothing can be ordered. */
  readonly waiting: ReactNode;
  readonly onPick: (option: BoardOption) => void;
  readonly onGive: (option: BoardOption) => void;
  readonly onGeneral: (option: BoardOption) => void;
  readonly onTakeBack: () => void;
  readonly onCancel: () => void;
  /** Selects a whole command, lays the last march out again, goes to the next piece; null: there is none. */
  readonly onCommand: (() => void) | null;
  readonly onRepeat: (() => void) | null;
  readonly onNext: (() => void) | null;
}

function endingQuestion({ option, left }: NonNullable<DeedBarProps['ending']>): string {
  if (option.kind === 'giveUp') return 'Give up the field?';
  if (left === 0) return 'End all the same?';
  return left === 1
    ? 'One piece could still be ordered. End all the same?'
    : `${left} pieces could still be ordered. End all the same?`;
}

/**
 * Keeps the keyboard in the bar: where what was in hand is gone with the question that it belonged to, the bar itself is next.
 * `asks`: the question that is open.
 */
function useKeptFocus<Bar extends HTMLElement>(asks: string) {
  const bar = useRef<Bar>(null);
  const asked = useRef(asks);
  useEffect(() => {
    if (asked.current === asks) return;
    asked.current = asks;
    if (document.activeElement === null || document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
  }, [asks]);
  return bar;
}

/** What to do next, under the board: pick among orders, give the previewed one, end the turn, take back. */
export function DeedBar({
  question,
  ask,
  preview,
  ending,
  general,
  mayTakeBack,
  busy,
  waiting,
  onPick,
  onGive,
  onGeneral,
  onTakeBack,
  onCancel,
  onCommand,
  onRepeat,
  onNext,
}: DeedBarProps) {
  const bar = useKeptFocus<HTMLFieldSetElement & HTMLDivElement>(
    preview ? 'preview' : ask.length > 0 ? 'ask' : ending ? 'ending' : '',
  );
  const kept = { ref: bar, tabIndex: -1, className: 'deed-bar' };
  if (preview)
    return (
      <fieldset {...kept} aria-label="The order">
        <p className="deed-bar__question bold">Order: {optionInWords(preview)}</p>
        {(preview.notes ?? []).map((note) => (
          <p key={note} className="cap">
            {note}
          </p>
        ))}
        <Button kind="primary" pending={busy} onClick={() => onGive(preview)}>
          Give the order
        </Button>
        <Button onClick={onCancel}>Not this</Button>
      </fieldset>
    );
  if (ask.length > 0)
    return (
      <fieldset {...kept} aria-label="Which order?">
        <p className="deed-bar__question bold">Several orders lead there. Which?</p>
        {ask.map((option) => (
          <Fragment key={option.text}>
            <Button disabled={busy} onClick={() => onPick(option)}>
              {optionInWords(option)}
            </Button>
            {(option.notes ?? []).length === 0 ? null : (
              <p className="cap">{option.notes?.join(' ')}</p>
            )}
          </Fragment>
        ))}
        <Button kind="quiet" onClick={onCancel}>
          None
        </Button>
      </fieldset>
    );
  if (ending) {
    const givesUp = ending.option.kind === 'giveUp';
    return (
      <fieldset {...kept} aria-label={givesUp ? 'Give up the field?' : 'End the turn?'}>
        <p className="deed-bar__question bold">{endingQuestion(ending)}</p>
        {(ending.notes ?? []).map((note) => (
          <p key={note} className="cap">
            {note}
          </p>
        ))}
        <Button kind="primary" pending={busy} onClick={() => onGive(ending.option)}>
          {givesUp ? 'Give up the field' : 'End'}
        </Button>
        <Button onClick={onCancel}>{givesUp ? 'Fight on' : 'Go on'}</Button>
      </fieldset>
    );
  }
  return (
    <div {...kept}>
      {question === null ? null : <p className="deed-bar__question bold">{question}</p>}
      {general.length === 0 ? <p className="deed-bar__question">{waiting}</p> : null}
      {general.map((option) => (
        <Button
          key={option.text}
          title={`As typed: ${option.text}`}
          disabled={busy}
          onClick={() => onGeneral(option)}
        >
          {DEEDS[option.kind] ?? capital(optionInWords(option))}
        </Button>
      ))}
      {(
        [
          ['Whole command', 'C', onCommand],
          ['Repeat last', 'R', onRepeat],
          ['Next unmoved', 'N', onNext],
        ] as const
      ).map(([name, key, deed]) =>
        deed === null ? null : (
          <Button key={key} kind="quiet" aria-keyshortcuts={key} disabled={busy} onClick={deed}>
            {name} <kbd>{key}</kbd>
          </Button>
        ),
      )}
      {mayTakeBack === null ? null : (
        <span className="deed-bar__end">
          <Button
            disabled={!mayTakeBack || busy}
            title={mayTakeBack ? undefined : 'There is no order of yours that can be taken back.'}
            onClick={onTakeBack}
          >
            Take back
          </Button>
        </span>
      )}
    </div>
  );
}
