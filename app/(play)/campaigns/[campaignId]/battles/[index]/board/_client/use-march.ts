import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardPlan } from '@/lib/application/board/plan';
import type { BoardClient } from './board-client';
import type { Battle } from './use-battle';

/** A place that was refused to the selected piece. */
export interface RefusedCell {
  readonly cell: number;
  readonly why: string;
  readonly instead: number | null;
  readonly rule: string | null;
}

export interface MarchPlanner {
  /** Ids of the pieces that are sent as one; empty: none. */
  readonly group: readonly string[];
  readonly aim: number | null;
  /** Id of the manner in which they go; null: the usual one. */
  readonly manner: string | null;
  /** The march laid out for the aim; null: none yet. */
  readonly plan: BoardPlan | null;
  readonly refused: RefusedCell | null;
  readonly mayRepeat: boolean;
  readonly select: (ids: readonly string[]) => void;
  readonly aimAt: (cell: number) => void;
  readonly goBy: (manner: string) => void;
  readonly give: () => Promise<boolean>;
  /** Lays the last march given out again: the same pieces, the same aim. */
  readonly repeat: () => void;
  /** Asks why a piece cannot go to a cell. */
  readonly askWhy: (piece: string, cell: number) => void;
  readonly letGo: () => void;
}

interface Intention {
  readonly group: readonly string[];
  readonly aim: number | null;
  readonly manner: string | null;
}

const NO_INTENTION: Intention = { group: [], aim: null, manner: null };
const NO_REASON = 'This piece cannot go there.';

/** Several pieces sent as one: selected, aimed, laid out by the server, given. `moment`: a plan ends with it. */
export function useMarch(
  client: BoardClient,
  battle: Pick<Battle, 'orderAll' | 'select'>,
  moment: string,
): MarchPlanner {
  const [intention, setIntention] = useState(NO_INTENTION);
  const [laid, setLaid] = useState<{ asked: string; plan: BoardPlan } | null>(null);
  const [refused, setRefused] = useState<(RefusedCell & { moment: string }) | null>(null);
  const [last, setLast] = useState<Intention | null>(null);
  const asked = useRef(0);
  const { group, aim, manner } = intention;
  const question = `${moment}/${aim}/${manner}`;
  const plan = laid?.asked === question ? laid.plan : null;

  useEffect(() => {
    if (aim === null || group.length === 0) return;
    let left = false;
    client.plan(group, aim, manner ?? undefined).then((reply) => {
      if (!left && reply.ok) setLaid({ asked: question, plan: reply.value });
    });
    return () => {
      left = true;
    };
  }, [client, group, aim, manner, question]);

  const { select: selectPiece, orderAll } = battle;
  const select = useCallback(
    (ids: readonly string[]) => {
      asked.current += 1;
      setRefused(null);
      setIntention({ group: ids, aim: null, manner: null });
      if (ids.length > 0) selectPiece(null);
    },
    [selectPiece],
  );
  const askWhy = (piece: string, cell: number) => {
    asked.current += 1;
    const mine = asked.current;
    client.plan([piece], cell).then((reply) => {
      if (mine !== asked.current || !reply.ok) return;
      const found = reply.value.refused;
      setRefused({
        moment,
        cell,
        why: found?.why ?? NO_REASON,
        instead: found?.instead ?? null,
        rule: found?.rule ?? null,
      });
    });
  };
  return {
    group,
    aim,
    manner,
    plan,
    refused: refused?.moment === moment ? refused : null,
    mayRepeat: last !== null,
    select,
    aimAt: (cell) => {
      setRefused(null);
      setIntention({ group, aim: cell, manner });
    },
    goBy: (chosen) => setIntention({ group, aim, manner: chosen }),
    give: async () => {
      const orders = plan?.march?.orders ?? [];
      if (plan === null || plan.pending === null || orders.length === 0) return false;
      const given = await orderAll(
        orders.map(({ command }) => command),
        plan.pending,
      );
      if (!given) return false;
      setLast(intention);
      setIntention(NO_INTENTION);
      return true;
    },
    repeat: () => {
      if (last === null) return;
      selectPiece(null);
      setIntention({ ...last });
    },
    askWhy,
    letGo: () => select([]),
  };
}
