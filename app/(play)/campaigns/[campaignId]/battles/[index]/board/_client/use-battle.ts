import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  mergedLog,
  newsInWords,
  stillThere,
  type Unseen,
  unseenAfter,
  unseenWith,
} from '@/app/_components/board/orders';
import { newCommandId } from '@/app/_components/device/command-id';
import { onBoardNews } from '@/app/(play)/campaigns/[campaignId]/_frame/live-news';
import type { BoardOption, BoardOptions, BoardPage } from '@/lib/application/board/pages';
import type { BoardLogLine, BoardPosition } from '@/lib/application/board/view';
import type { SeatId } from '@/lib/battle/contract/seats';
import type { Side } from '@/lib/kernel/side';
import { type BoardAct, BoardClient, type Refused } from './board-client';
import { handOnBoard } from './hand-on-board';

/** Positions before the newest known whose lines are asked for again: they may have been taken back since. */
const LINES_AGAIN = 120;
const LINES_MAX = 500;
/** With this many lines in one answer there may be more: an answer never ends within a position. */
const LINES_LIKELY_MORE = 300;
/** Refusals that mean the page is behind: it fetches the present position. */
const BEHIND = [
  'STALE_MOMENT',
  'NOT_YOUR_MOVE',
  'WRONG_PHASE',
  'BATTLE_OVER',
  'NOTHING_TO_TAKE_BACK',
];

/** What went wrong, and the POST that may be sent again unchanged. */
export interface Trouble extends Refused {
  readonly again: BoardAct | null;
  /** It was a typed order: the message is shown under the field. */
  readonly typed: boolean;
}

export interface Battle {
  readonly newest: BoardPosition | null;
  readonly head: number;
  readonly log: readonly BoardLogLine[];
  readonly logComplete: boolean;
  /** Fetches earlier lines, at least down to a position. */
  readonly olderLines: (to?: number) => Promise<void>;
  /** What concerns no single piece, and the pieces that may be asked about; null: being fetched. */
  readonly general: BoardOptions | null;
  /** The pieces that can be asked about; the previous ones, until the new ones are known. */
  readonly units: readonly string[];
  readonly selected: string | null;
  /** Orders of the selected piece; null: being fetched. */
  readonly options: readonly BoardOption[] | null;
  readonly select: (id: string | null) => void;
  /** A piece leaves the hand, unless another one has been taken up meanwhile. */
  readonly letGoOf: (piece: string | null) => void;
  /** Whether the viewer gives the orders of a piece, on a side with several people. */
  readonly mayAsk: (id: string) => boolean;
  readonly busy: boolean;
  readonly trouble: Trouble | null;
  readonly forgive: () => void;
  readonly order: (option: BoardOption) => Promise<boolean>;
  /** Gives several orders as one act. */
  readonly orderAll: (
    commands: readonly BoardOption['command'][],
    moment: string,
  ) => Promise<boolean>;
  /** Seals an order sheet. */
  readonly seal: (
    sheet: BoardOption['command'],
    moment: string,
    seat: SeatId | null,
  ) => Promise<boolean>;
  readonly typeOrder: (text: string) => Promise<boolean>;
  readonly takeBack: () => Promise<boolean>;
  readonly exchange: (side: Side, doctrine: string | null, once: boolean) => Promise<boolean>;
  readonly sendAgain: () => Promise<boolean>;
  /** What others did since, in words. */
  readonly news: string | null;
  /** Positions that others made and the reader has not yet seen. */
  readonly unseen: Unseen | null;
  readonly seen: () => void;
}

/** A battle as its page plays it: the newest position, what may be ordered, what was done since. */
export function useBattle(
  page: BoardPage,
  address: string,
  as: Side | undefined,
): Battle & {
  readonly client: BoardClient;
} {
  const client = useMemo(() => new BoardClient(address, as), [address, as]);
  const first = page.position;
  const { sides: held, serves: served } = page.header;
  const commanded = useMemo(
    () => (as !== undefined ? [as] : served !== null ? [served] : held),
    [as, served, held],
  );
  const [newest, setNewest] = useState(first.at === first.head ? first : null);
  const [head, setHead] = useState(first.head);
  const [log, setLog] = useState(page.log);
  const [logComplete, setLogComplete] = useState(page.logComplete);
  const [offered, setOffered] = useState<{ moment: string; options: BoardOptions } | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [asked, setAsked] = useState<{
    moment: string;
    id: string;
    options: readonly BoardOption[];
  } | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [unseen, setUnseen] = useState<Battle['unseen']>(null);
  const known = useRef({
    head: first.head,
    lines: page.log.at(-1)?.position ?? 0,
    seen: first.seen,
  });
  const working = useRef(false);
  /** The position that the reader last acted on: all up to it has been seen. */
  const acted = useRef(0);

  /** Lines after a position, to the last, or to those of another position; null where the connection is down. */
  const linesAfter = useCallback(
    async (
      after: number,
      to = Number.POSITIVE_INFINITY,
    ): Promise<readonly BoardLogLine[] | null> => {
      const found: BoardLogLine[] = [];
      for (let from = after; ; ) {
        const reply = await client.log(from, LINES_MAX);
        if (!reply.ok) return null;
        found.push(...reply.value);
        const last = reply.value.at(-1);
        if (!last || last.position >= to || reply.value.length < LINES_LIKELY_MORE) return found;
        from = last.position;
      }
    },
    [client],
  );
  /** The lines that came, or were taken back, since those that are known. */
  const freshLines = useCallback(() => {
    const after = Math.max(0, Math.min(known.current.head, known.current.lines) - LINES_AGAIN);
    return linesAfter(after).then((lines) => ({ after, lines }));
  }, [linesAfter]);

  /** Merges the lines since a position; lines that newer ones overtook are dropped. */
  const takeIn = useCallback(
    async (
      position: BoardPosition,
      before: number,
      own: boolean,
      coming: ReturnType<typeof freshLines>,
    ) => {
      const { after, lines: early } = await coming;
      // Requested together with the position, they can arrive a moment before it.
      const late = early !== null && (early.at(-1)?.position ?? 0) < position.head;
      const lines = late ? await linesAfter(after) : early;
      if (lines === null) return;
      const last = lines.at(-1)?.position ?? known.current.lines;
      if (last >= known.current.lines) {
        known.current.lines = last;
        setLog((old) => {
          const from = Math.max(after, (old[0]?.position ?? 1) - 1);
          return mergedLog(
            old,
            from,
            lines.filter(({ position: at }) => at > from),
          );
        });
      }
      const fresh = lines.filter(({ position: at }) => at > before);
      const words = newsInWords(fresh, own ? commanded : []);
      if (words !== null) setNews(words);
      // A player who handed over their side, and every watcher, sees it happen.
      const byHand = commanded.filter((side) => position.commanders[side].kind === 'person');
      const others = fresh.filter(({ side }) => side !== null && !byHand.includes(side));
      if (byHand.length === 0) setUnseen(null);
      else if (others.length > 1)
        setUnseen((old) =>
          unseenWith(old, { from: Math.max(before, acted.current), to: position.head }),
        );
    },
    [linesAfter, commanded],
  );

  /**
   * Accepts a newest position; one older than the known one is late and ignored. Its lines are fetched separately, so
   * that play need not wait for them.
   */
  const take = useCallback(
    (position: BoardPosition, own: boolean, asked?: ReturnType<typeof freshLines>) => {
      if (position.at < known.current.head || position.at !== position.head) return;
      const before = known.current.head;
      const coming = position.head > before ? (asked ?? freshLines()) : null;
      known.current.head = position.head;
      known.current.seen = position.seen;
      setNewest(position);
      setHead(position.head);
      setSelected((id) => (stillThere(id, position) ? id : null));
      if (coming !== null) takeIn(position, before, own, coming);
    },
    [freshLines, takeIn],
  );

  const refresh = useCallback(async () => {
    const lines = freshLines();
    const reply = await client.position();
    if (reply.ok) take(reply.value, false, lines);
    else if (!reply.error.lost) setTrouble({ ...reply.error, again: null, typed: false });
  }, [client, take, freshLines]);

  // A page that opens in the past, or that the server rendered again, gets the present position.
  useEffect(() => {
    if (first.at === first.head) take(first, false);
    else refresh();
  }, [first, take, refresh]);

  useEffect(
    () =>
      onBoardNews(page.battle.index, (at) => {
        if (at === null || at > known.current.head) refresh();
      }),
    [page.battle.index, refresh],
  );

  // What may be ordered, at each new moment: in general, and of the selected piece.
  const given = newest === null || newest.mayOrder.length === 0 ? null : newest;
  const own =
    given === null || served === null ? null : (given.holders.find(({ you }) => you)?.pieces ?? []);
  const mayAsk = (id: string) => own === null || own.includes(id);
  const asking = selected !== null && mayAsk(selected) ? selected : null;
  // Formations can change hands while no one moves.
  const moment = given === null ? null : `${given.at}/${own?.join() ?? ''}`;
  const general = offered !== null && offered.moment === moment ? offered.options : null;
  useEffect(() => {
    if (moment === null) return;
    let left = false;
    client.options().then((reply) => {
      if (left || !reply.ok) return;
      setOffered({ moment, options: reply.value });
      if (reply.value.at > known.current.head) refresh();
    });
    return () => {
      left = true;
    };
  }, [client, moment, refresh]);
  useEffect(() => {
    if (asking === null || moment === null) return;
    let left = false;
    client.options(asking).then((reply) => {
      if (left) return;
      setAsked({ moment, id: asking, options: reply.ok ? reply.value.options : [] });
      // The battle had continued, and no hint had arrived.
      if (reply.ok && reply.value.at > known.current.head) refresh();
    });
    return () => {
      left = true;
    };
  }, [client, asking, moment, refresh]);

  const oldest = log[0]?.position ?? 1;
  const olderLines = useCallback(
    async (to = oldest) => {
      const after = Math.max(0, Math.min(to, oldest) - 1 - LINES_AGAIN);
      const lines = await linesAfter(after, oldest);
      if (lines === null) return;
      setLog((old) => {
        const known = old[0]?.position ?? Number.POSITIVE_INFINITY;
        return [...lines.filter(({ position }) => position < known), ...old];
      });
      setLogComplete((complete) => complete || after === 0);
    },
    [linesAfter, oldest],
  );

  /**
   * One POST at a time: a second press while the first is under way does nothing. `retry`: what to post instead if the
   * battle has moved on; null: nothing.
   */
  const post = useCallback(
    async (act: BoardAct, retry?: () => Promise<BoardAct | null>): Promise<boolean> => {
      if (working.current) return false;
      working.current = true;
      const sentAt = known.current.head;
      setBusy(true);
      setTrouble(null);
      try {
        const side = as ?? commanded[0];
        const signed = (one: BoardAct) =>
          handOnBoard(page.header.signing, page.battle.index, side, known.current.seen, one);
        const first = await client.act(act, await signed(act));
        const behind = !first.ok && first.error.code === 'STALE_MOMENT';
        const other = behind && retry ? await retry() : null;
        const reply = other === null ? first : await client.act(other, await signed(other));
        if (reply.ok) {
          // What others did after this was sent is not yet seen.
          acted.current = sentAt;
          setUnseen((old) => unseenAfter(old, sentAt));
          take(reply.value, true);
          return true;
        }
        setTrouble({
          ...reply.error,
          again: reply.error.lost ? (other ?? act) : null,
          // A user who must sign in first gets a link to it.
          typed:
            act.to === 'orders' && act.text !== undefined && reply.error.code !== 'SIGN_IN_FIRST',
        });
        if (BEHIND.includes(reply.error.code)) await refresh();
        return false;
      } finally {
        working.current = false;
        setBusy(false);
      }
    },
    [client, take, refresh, as, commanded, page.header.signing, page.battle.index],
  );

  const pending = general?.pending ?? newest?.pending[0]?.id ?? '';
  const letGoOf = (piece: string | null) => setSelected((id) => (id === piece ? null : id));
  const order = async (option: BoardOption) => {
    const act = (moment: string): BoardAct => ({
      ...{ to: 'orders', commandId: newCommandId() },
      pending: moment,
      command: option.command,
    });
    /** Another player of the same side was first: gives the same order again, if it is still offered for the piece. */
    const retry = async () => {
      const reply = asking === null ? null : await client.options(asking);
      if (!reply?.ok || reply.value.pending === null) return null;
      const same = reply.value.options.some(
        ({ text, kind, to }) => text === option.text && kind === option.kind && to === option.to,
      );
      return same ? act(reply.value.pending) : null;
    };
    const several = (newest?.holders.length ?? 0) > 1;
    const done = await post(act(pending), several ? retry : undefined);
    if (done) letGoOf(asking);
    return done;
  };
  return {
    client,
    newest,
    head,
    log,
    logComplete,
    olderLines,
    general,
    units: moment === null ? [] : (offered?.options.units ?? []),
    selected,
    options:
      moment === null
        ? []
        : asked !== null && asked.id === selected && asked.moment === moment
          ? asked.options
          : null,
    select: setSelected,
    letGoOf,
    mayAsk,
    busy,
    trouble,
    forgive: () => setTrouble(null),
    order,
    orderAll: (commands, moment) =>
      post({ to: 'orders', commandId: newCommandId(), pending: moment, commands }),
    seal: (command, moment, seat) =>
      post({
        ...{ to: 'orders', commandId: newCommandId(), pending: moment, command },
        ...(seat === null ? {} : { seat }),
      }),
    typeOrder: (text) => post({ to: 'orders', commandId: newCommandId(), pending, text }),
    takeBack: () => post({ to: 'take-back', commandId: newCommandId(), at: head }),
    exchange: (side, doctrine, once) =>
      post({
        ...{ to: 'command', commandId: newCommandId(), side, doctrine },
        ...(once ? { once } : {}),
      }),
    sendAgain: () => (trouble?.again ? post(trouble.again) : Promise.resolve(false)),
    news,
    unseen,
    seen: () => setUnseen(null),
  };
}
