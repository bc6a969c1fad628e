'use client';

import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { SideMark } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { BoardLogLine } from '@/lib/application/board/view';

export interface BoardLogProps {
  readonly lines: readonly BoardLogLine[];
  /** Whether the oldest line shown is the battle's first. */
  readonly complete: boolean;
  /** The position shown; null: the present. */
  readonly at: number | null;
  readonly href: (position: number) => string;
  readonly onPosition: (position: number) => void;
  readonly onOlder: () => Promise<void>;
}

/** What happened, in words; each line leads to its position. */
export function BoardLog({ lines, complete, at, href, onPosition, onOlder }: BoardLogProps) {
  const box = useRef<HTMLElement>(null);
  const [fetching, setFetching] = useState(false);
  // The latest line up to the position shown.
  const current = at === null ? -1 : lines.findLastIndex(({ position }) => position <= at);
  const last = lines.at(-1)?.position ?? 0;

  // The list scrolls when a line arrives or another one is selected, and, unless its reader has scrolled, when what
  // appears above it leaves it less room.
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    let left = -1;
    const follow = () => {
      const line = list.querySelector<HTMLElement>(`[data-line="${current}"]`);
      if (line) list.scrollTop = line.offsetTop - list.clientHeight / 2;
      else if (last > 0) list.scrollTop = list.scrollHeight;
      left = list.scrollTop;
    };
    follow();
    const resized = new ResizeObserver(() => {
      if (Math.abs(list.scrollTop - left) <= 1) follow();
    });
    resized.observe(list);
    return () => resized.disconnect();
  }, [current, last]);

  const keys = keysOf(lines);
  const go = (event: MouseEvent<HTMLAnchorElement>, position: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPosition(position);
  };
  return (
    <Scrolled ref={box} className="board-log" label="The battle so far">
      {complete ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          disabled={fetching}
          onClick={async () => {
            setFetching(true);
            await onOlder();
            setFetching(false);
          }}
        >
          Earlier lines
        </button>
      )}
      {lines.length === 0 ? <p className="empty">Nothing has happened yet.</p> : null}
      <ol className="board-log__lines">
        {turnsOf(lines).map(({ from, to }, nth, turns) => {
          const first = lines[from];
          const told = lines.slice(from, to).map((line, offset) => {
            const index = from + offset;
            return (
              <LogLine
                key={keys[index]}
                line={line}
                index={index}
                isCurrent={index === current}
                href={href(line.position)}
                onPress={(event) => go(event, line.position)}
              />
            );
          });
          // Earlier turns are folded, but for the one that is shown.
          const open = nth >= turns.length - OPEN_TURNS || (current >= from && current < to);
          if (open || first === undefined || !first.heading) return told;
          return (
            <li key={keys[from]} data-heading="">
              <details className="board-log__turn">
                <summary>
                  <span>{first.text}</span>
                  <span>{to - from - 1 === 1 ? '1 line' : `${to - from - 1} lines`}</span>
                </summary>
                <ol className="board-log__lines">{told}</ol>
              </details>
            </li>
          );
        })}
      </ol>
    </Scrolled>
  );
}

function LogLine({
  line,
  index,
  isCurrent,
  href,
  onPress,
}: {
  line: BoardLogLine;
  index: number;
  isCurrent: boolean;
  href: string;
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void;
}) {
  return (
    <li
      data-line={index}
      data-heading={line.heading ? '' : undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className="board-log__mark">
        {line.side && !line.heading ? <SideMark side={line.side} /> : null}
      </span>
      <a href={href} onClick={onPress}>
        {line.takenBack ? (
          <>
            <s>{line.text}</s> <span className="visually-hidden">taken back</span>
          </>
        ) : (
          line.text
        )}
        {line.by === null || line.heading ? null : (
          <span className="board-log__by"> By {line.by.you ? 'you' : line.by.name}.</span>
        )}
      </a>
    </li>
  );
}

/** Headings at the end of the log that are not folded: about three turns of both sides. */
const OPEN_TURNS = 6;

/** The runs of lines that begin with a heading; lines before the first heading are a run of their own. */
export function turnsOf(
  lines: readonly Pick<BoardLogLine, 'heading'>[],
): readonly { readonly from: number; readonly to: number }[] {
  const starts = lines.flatMap(({ heading }, index) => (heading || index === 0 ? [index] : []));
  return starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? lines.length }));
}

/** A key for each line that stays the same when earlier lines are added: several lines can share a position. */
function keysOf(lines: readonly BoardLogLine[]): string[] {
  const counts = new Map<number, number>();
  return lines.map(({ position }) => {
    const nth = (counts.get(position) ?? 0) + 1;
    counts.set(position, nth);
    return `${position}.${nth}`;
  });
}
