import { useEffect, useRef, useState } from 'react';
import type { BoardOptions, BoardPage } from '@/lib/application/board/pages';
import type { BoardPending } from '@/lib/application/board/view';
import type { BoardClient } from './board-client';
import { inLine } from './in-line';
import type { Battle } from './use-battle';

/** Answers left in advance, by the kind of question; a kind that is absent is asked. */
export type LeftAnswers = BoardPage['left'];

/** Shortest and longest time before an answer is given, in milliseconds: as a quick reader would. */
const THOUGHT_MS = [900, 1_800] as const;

/** The answers that the reader leaves, and whether the server has them. */
export interface Leaving {
  readonly left: LeftAnswers;
  /** What went wrong when they were left; null: nothing. */
  readonly trouble: string | null;
  readonly leave: (kind: string, answer: string | null) => void;
}

/**
 * Answers to questions of the other side's turn that the reader leaves. The server keeps them and gives them while the
 * page is closed; an open page gives them first, as an ordinary order that this device signs, a moment later.
 */
export function useLeftAnswers(
  { client, ...battle }: Pick<Battle, 'order' | 'busy'> & { readonly client: BoardClient },
  asked: BoardPending | null,
  general: BoardOptions | null,
  kept: LeftAnswers,
): Leaving {
  const [left, setLeft] = useState<LeftAnswers>(kept);
  const [trouble, setTrouble] = useState<string | null>(null);
  const given = useRef<string | null>(null);
  /** What the reader chose last, and what the server has. */
  const wanted = useRef(kept);
  const had = useRef(kept);
  const [line] = useState(inLine);
  const latest = useRef(battle.order);
  latest.current = battle.order;

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
  return {
    left,
    trouble,
    leave(which, chosen) {
      const { [which]: _, ...others } = wanted.current;
      wanted.current = chosen === null ? others : { ...others, [which]: chosen };
      setLeft(wanted.current);
      setTrouble(null);
      // One after another: an earlier choice never overtakes a later one, and each sends all that is chosen by then.
      line(async () => {
        const now = wanted.current;
        if (now === had.current) return;
        const answers = Object.entries(now).map(([name, one]) => ({ kind: name, answer: one }));
        const reply = await client.leave(answers);
        if (reply.ok) {
          had.current = now;
          return;
        }
        setTrouble(reply.error.message);
        if (wanted.current !== now) return;
        wanted.current = had.current;
        setLeft(had.current);
      });
    },
  };
}
