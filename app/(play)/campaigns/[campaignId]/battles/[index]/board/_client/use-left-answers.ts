import { useEffect, useRef, useState } from 'react';
import type { BoardOptions } from '@/lib/application/board/pages';
import type { BoardPending } from '@/lib/application/board/view';
import type { Battle } from './use-battle';

/** Answers left in advance, by the kind of question; a kind that is absent is asked. */
export type LeftAnswers = Readonly<Record<string, string>>;

/** Shortest and longest time before an answer is given, in milliseconds: as a quick reader would. */
const THOUGHT_MS = [900, 1_800] as const;

/**
 * Answers that this browser gives for its reader to questions of the other side's turn, while the page is open. They
 * never leave the browser: what is given is an ordinary order, a moment later. At a shared screen each side has its own.
 */
export function useLeftAnswers(
  battle: Pick<Battle, 'order' | 'busy'>,
  asked: BoardPending | null,
  general: BoardOptions | null,
  kept: string,
): readonly [LeftAnswers, (kind: string, answer: string | null) => void] {
  const [left, setLeft] = useState<LeftAnswers>({});
  const given = useRef<string | null>(null);
  const latest = useRef(battle.order);
  latest.current = battle.order;
  useEffect(() => setLeft(readLeft(kept)), [kept]);

  const kind = asked?.kind ?? null;
  const answer = kind === null ? undefined : left[kind];
  const moment = asked?.id ?? null;
  const found =
    answer === undefined || general === null || general.pending !== moment
      ? undefined
      : general.left?.find(({ id }) => id === answer);
  const { busy } = battle;
  useEffect(() => {
    if (found === undefined || moment === null || busy || given.current === moment) return;
    const [least, most] = THOUGHT_MS;
    const timer = setTimeout(
      () => {
        given.current = moment;
        latest.current({
          ...{ command: found.command, text: found.id, cost: null, to: null },
          kind: 'other',
        });
      },
      least + Math.random() * (most - least),
    );
    return () => clearTimeout(timer);
  }, [found, moment, busy]);
  return [
    left,
    (which, chosen) => {
      const { [which]: _, ...others } = left;
      const now = chosen === null ? others : { ...others, [which]: chosen };
      setLeft(now);
      writeLeft(kept, now);
    },
  ];
}

function readLeft(key: string): LeftAnswers {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

function writeLeft(key: string, left: LeftAnswers): void {
  try {
    localStorage.setItem(key, JSON.stringify(left));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}
