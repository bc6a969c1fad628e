'use client';

import { useCallback } from 'react';
import { Contest, SideScore } from '@/app/_components/board/score';
import { longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { Fist } from '@/app/_components/signs/fist';
import { SIDES } from '@/lib/kernel/side';
import { CommanderLine } from './commander-line';
import { othersOn } from './staff-words';
import type { Room } from './use-room';

/** The battle, the moment shown, the contest, and who commands each side. */
export function RoomHead({ room }: { readonly room: Room }) {
  const { page, hrefs, battle, shown, newest, present, headline } = room;
  const position = newest ?? page.position;
  const { title, date, sides } = page.battle;
  const measured = useCallback((head: HTMLElement | null) => {
    if (head === null) return;
    // The board takes what the head leaves of the screen, so that what to do next is seen below it.
    const room = head.parentElement;
    const observer = new ResizeObserver(() => {
      room?.style.setProperty('--board-room-head', `${Math.round(head.offsetHeight)}px`);
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  return (
    <header className="board-room__head" ref={measured}>
      {SIDES.map((side) => (
        <CommanderLine
          key={side}
          page={page}
          side={side}
          others={othersOn(page.header, side, position)}
          commander={position.commanders[side]}
          mayExchange={present && position.mayExchange.includes(side)}
          busy={battle.busy}
          onExchange={(doctrine, once) => battle.exchange(side, doctrine, once)}
        >
          {shown.score ? <SideScore score={shown.score} side={side} /> : null}
        </CommanderLine>
      ))}
      <div className="board-room__title">
        <h1 className="h3">
          {title}
          {date === '' ? null : <span className="dateline"> {longDate(date)}</span>}
        </h1>
        <p className="board-room__headline">
          {present && position.due ? (
            <span className="board-room__due">
              <Fist small /> <span className="visually-hidden">Your turn. </span>
            </span>
          ) : null}
          {headline} <Link href={hrefs.rules}>Rules</Link>
        </p>
        {shown.score ? <Contest score={shown.score} sides={sides} /> : null}
      </div>
    </header>
  );
}
