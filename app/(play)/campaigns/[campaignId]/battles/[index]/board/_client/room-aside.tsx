'use client';

import { BoardLog } from '@/app/_components/board/board-log';
import { describeCell } from '@/app/_components/board/board-words';
import { LeftAnswers } from '@/app/_components/board/left-answers';
import { CommandList, MarchPanel } from '@/app/_components/board/march-panel';
import { OrderSheet } from '@/app/_components/board/order-sheet';
import { OverlayWords, PlanWords } from '@/app/_components/board/overlay-words';
import { PiecePanel } from '@/app/_components/board/piece-panel';
import { ReplayControls } from '@/app/_components/board/replay-controls';
import { Reserve } from '@/app/_components/board/reserve';
import { otherSide } from '@/lib/kernel/side';
import { ByMail } from './by-mail';
import { OverNote, PastNote, UnseenNote } from './room-notes';
import { whoseInWords } from './staff-words';
import { TroubleNotice } from './trouble-notice';
import { TypedOrder } from './typed-order';
import type { Room } from './use-room';

/** Next to the board: notes, what is in hand, the log, the replay, typed orders. */
export function RoomAside({ room }: { readonly room: Room }) {
  const { page, as, address, battle, positions, present, mine, groups, hides } = room;
  return (
    <div className="board-room__aside">
      {battle.trouble !== null && !battle.trouble.typed ? (
        <TroubleNotice
          trouble={battle.trouble}
          here={as ? `${address}?as=${as}` : address}
          busy={battle.busy}
          onAgain={battle.sendAgain}
          onForgive={battle.forgive}
        />
      ) : null}
      <Notes room={room} />
      <Paper room={room} />
      <InHand room={room} />
      {present && groups.length > (page.steers ? 0 : 1) && groups.some(({ left }) => left > 0) ? (
        <CommandList
          groups={groups}
          selected={room.asOne}
          onSelect={({ pieces }) => room.selectAll(pieces)}
        />
      ) : null}
      <section className="board-room__log" aria-label="The log">
        <h2 className="h4">The battle so far</h2>
        <BoardLog
          lines={room.log}
          complete={battle.logComplete}
          at={positions.replay.at}
          href={room.lineHref}
          onPosition={(at) => positions.goTo(at >= battle.head ? null : at)}
          onOlder={() => battle.olderLines()}
        />
      </section>
      <ReplayControls
        replay={positions.replay}
        head={battle.head}
        speed={room.speed}
        onSpeed={room.setSpeed}
        onDeed={positions.deed}
        onSeek={(at) => positions.goTo(at)}
        veiled={hides}
        onVeil={room.veil}
      />
      {page.windows.length > 0 && (as !== undefined || page.header.sides.length > 0) ? (
        <LeftAnswers
          kinds={page.windows}
          left={room.leaving.left}
          trouble={room.leaving.trouble}
          byMail={room.byMail !== undefined}
          onLeave={room.leaving.leave}
        />
      ) : null}
      {mine.length > 0 ? (
        <TypedOrder
          busy={battle.busy}
          error={battle.trouble?.typed ? battle.trouble.message : undefined}
          again={battle.trouble?.typed && battle.trouble.lost ? battle.sendAgain : null}
          onGive={(text) => room.desk.type(text, battle.typeOrder)}
          confirming={room.confirming}
          onConfirming={room.setConfirming}
        />
      ) : null}
    </div>
  );
}

/** The reader's order sheet at a sealed moment. */
function Paper({ room }: { readonly room: Room }) {
  const { page, shown, desk, battle } = room;
  const { paper } = desk;
  if (paper === null) return null;
  const other = otherSide(paper.side);
  return (
    <OrderSheet
      paper={paper}
      pieces={shown.pieces}
      signs={page.ground.signs}
      other={page.battle.sides[other]}
      otherSealed={shown.pending.some(({ side, settled }) => side === other && settled)}
      byMail={shown.byMail !== undefined}
      commander={page.header.commanders[paper.side].name}
      busy={battle.busy}
      onLift={desk.lift}
      onLayPosts={desk.layPosts}
    />
  );
}

/** Where the reader is in time, and what they have not seen yet. */
function Notes({ room }: { readonly room: Room }) {
  const { page, hrefs, battle, positions, shown, present, byMail, commands } = room;
  const { sides } = page.battle;
  return (
    <>
      {present ? null : (
        <PastNote
          at={shown.at}
          head={room.hides ? null : battle.head}
          onPresent={() => positions.goTo(null)}
        />
      )}
      {present && shown.over ? (
        <OverNote
          headline={room.headline}
          letter={byMail ? <ByMail {...{ byMail, sides, commands }} mail={hrefs.mail} /> : null}
          ledger={hrefs.ledger}
          campaign={page.header.singleBattle ? null : hrefs.campaign}
        />
      ) : null}
      {present && battle.unseen !== null ? (
        <UnseenNote
          unseen={battle.unseen}
          onWatch={() => {
            const from = battle.unseen?.from ?? 1;
            battle.seen();
            positions.goTo(from, true);
          }}
          onSeen={battle.seen}
        />
      ) : null}
    </>
  );
}

/** What is shown over the board, what is selected, and what is not on the board. */
function InHand({ room }: { readonly room: Room }) {
  const { page, battle, march, grid, shown, present, mine, piece, units, selected } = room;
  const { ground } = page;
  const { sides } = page.battle;
  return (
    <>
      <OverlayWords overlays={room.over} />
      {room.plans === undefined ? null : <PlanWords plans={room.plans} sides={sides} />}
      {present && march.group.length > 0 ? (
        <MarchPanel
          title={room.groupNamed?.name ?? 'Several pieces'}
          count={march.group.length}
          to={march.aim === null ? null : grid.name(march.aim)}
          march={march.plan?.march ?? null}
          onLetGo={room.letGo}
        />
      ) : null}
      {piece ? (
        <PiecePanel
          piece={piece}
          signs={ground.signs}
          sides={sides}
          place={piece.at < 0 ? null : describeCell(piece.at, { ...ground, labels: [] }, [], sides)}
          options={room.options}
          steered={room.steering.piece !== null}
          own={mine.includes(piece.side) && battle.mayAsk(piece.id)}
          whose={whoseInWords(page.header, shown, piece)}
          chosen={room.preview}
          onPick={room.pick}
          onLetGo={room.letGo}
        />
      ) : null}
      <Reserve
        pieces={shown.reserve}
        signs={ground.signs}
        sides={sides}
        units={mine.length > 0 ? units : []}
        selected={selected}
        onSelect={(id) => (id === selected ? room.letGo() : room.selectOne(id))}
      />
    </>
  );
}
