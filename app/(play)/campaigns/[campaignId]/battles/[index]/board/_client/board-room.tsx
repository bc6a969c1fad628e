'use client';

import { optionInWords } from '@/app/_components/board/deed-bar';
import { Legend } from '@/app/_components/board/legend';
import { ScoreStrip } from '@/app/_components/board/score';
import { Scrolled } from '@/app/_components/type/scrolled';
import { RoomAside } from './room-aside';
import { RoomHead } from './room-head';
import { giveByEnter } from './room-keys';
import { RoomMain } from './room-main';
import { type BoardRoomProps, useRoom } from './use-room';

/** A battle on its board, played, watched and replayed. Its single keys work wherever the focus is in it. */
export function BoardRoom(props: BoardRoomProps) {
  const room = useRoom(props);
  const { page, hrefs, battle, march, preview, headline, rest, keys } = room;
  return (
    <section
      className="board-room"
      aria-label={page.battle.title}
      onKeyDown={keys}
      onKeyDownCapture={(event) => {
        if (!room.stick.on) giveByEnter(event, room.steering);
      }}
    >
      <RoomHead room={room} />
      {room.shown.score ? (
        <ScoreStrip score={room.shown.score} sides={room.page.battle.sides} />
      ) : null}
      <div className="board-room__columns">
        <RoomMain room={room} />
        <RoomAside room={room} />
      </div>
      <details className="board-room__words">
        <summary>The board in words</summary>
        <Scrolled label="The board in words" className="board-room__position">
          <p className="bold">{headline}</p>
          {rest.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Scrolled>
      </details>
      <Legend signs={page.ground.signs} sides={page.battle.sides} rules={hrefs.rules} />
      <p className="visually-hidden" role="status">
        {march.plan?.march ? march.plan.march.notes.join(' ') : ''}
        {preview ? `${optionInWords(preview)}. Enter on its cell, or Give the order.` : ''}
        {battle.news ?? ''}
      </p>
    </section>
  );
}
