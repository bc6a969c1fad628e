'use client';

import type { ReactNode } from 'react';
import { BoardSheet } from '@/app/_components/board/board-sheet';
import { DeedBar } from '@/app/_components/board/deed-bar';
import { MarchBar } from '@/app/_components/board/march-bar';
import { SheetBar } from '@/app/_components/board/order-sheet';
import { nextCell, piecesOn } from '@/app/_components/board/orders';
import { OverlayBar } from '@/app/_components/board/overlay-bar';
import { companyInWords } from '@/app/_components/board/plane/company';
import { RefusedNote } from '@/app/_components/board/refused-note';
import { SteerBar } from '@/app/_components/board/steer-bar';
import { HandOfCards } from '@/app/_components/cards/hand-of-cards';
import { PickBar } from '@/app/_components/cards/pick-bar';
import { Button } from '@/app/_components/form/button';
import { Notice } from '@/app/_components/notice/notice';
import { ByMail } from './by-mail';
import type { Room } from './use-room';
import { waiting } from './waiting';

/** Pixels of a cell from which flags on a board tell its pieces apart. */
const FLAGS_FROM = 7;

/** The board, what can be laid over it, and what to do next. */
export function RoomMain({ room }: { readonly room: Room }) {
  const { page, hrefs, battle, march, laid, grid, shown, present, mine, selected } = room;
  const ordering = mine.length > 0;
  const { refused } = march;
  return (
    <div className="board-room__main">
      <BoardSheet
        title={page.battle.title}
        ground={page.ground}
        scene={room.scene}
        turned={room.turned}
        onTurn={room.turn}
        own={room.own}
        enemies={room.enemies}
        wholeFrom={shown.pieces.some(({ body }) => body?.flag) ? FLAGS_FROM : undefined}
        inSight={present ? room.inHand : shown.touched}
        describe={room.described}
        onCell={room.onCell}
        onCells={
          ordering
            ? (cells) => {
                const added = piecesOn(cells, shown.pieces, mine);
                const held =
                  selected === null || room.asOne.includes(selected) ? room.asOne : [selected];
                // A single piece that is selected already is let go.
                room.selectAll(
                  added.length === 1 && held.includes(added[0] ?? '')
                    ? held.filter((id) => id !== added[0])
                    : [...new Set([...held, ...added])],
                );
              }
            : undefined
        }
        onPoint={
          room.stick.on ? room.stick.press : (room.pressPick ?? room.pressRoute ?? undefined)
        }
        onPointHover={room.stick.on ? room.stick.hover : undefined}
        onDraw={
          room.steering.piece === null || room.stick.on || room.picking.picks?.place
            ? undefined
            : room.steering.draw
        }
        onHold={(cell) => {
          if (room.ordered && !page.steers && selected !== null) march.askWhy(selected, cell);
        }}
        onCancel={room.stick.on ? room.stick.toggle : room.letGo}
        next={(after) => nextCell(after, shown.pieces, room.ownFirst)}
        caption={
          present
            ? ordering
              ? room.framed.size > 0
                ? 'Press a piece, then where it shall go. Framed: yours.'
                : 'Press one of your pieces, then where it shall go.'
              : ''
            : 'Marked: what this position changed.'
        }
      />
      {refused && present ? (
        <RefusedNote
          why={refused.why}
          instead={refused.instead === null ? null : grid.name(refused.instead)}
          rules={refused.rule === null ? null : `${hrefs.rules.split('#')[0]}#${refused.rule}`}
          onInstead={() => room.onCell(refused.instead ?? -1)}
          onClose={() => march.letGo()}
        />
      ) : null}
      <OverlayBar
        switches={room.switches}
        shown={laid.shown}
        onToggle={laid.toggle}
        measuring={page.ground.grid.kind === 'plane' ? room.stick.on : undefined}
        onMeasure={room.stick.toggle}
      />
      {room.stick.on ? (
        <p role="status">
          {room.stick.measured?.words ?? 'Press where the measure begins, then where it ends.'}
        </p>
      ) : null}
      <div className="board-room__deeds">
        {present && march.group.length > 0 && ordering ? (
          <MarchBar
            march={march.plan?.march ?? null}
            aimed={march.aim !== null}
            manners={page.manners}
            manner={march.manner}
            onManner={march.goBy}
            busy={battle.busy}
            onGive={march.give}
            onCancel={room.letGo}
          />
        ) : present && room.steering.piece !== null ? (
          <Steered room={room} />
        ) : present && !shown.over ? (
          <>
            <Picks room={room} />
            <Deeds room={room} />
          </>
        ) : null}
      </div>
      <Cards room={room} />
    </div>
  );
}

/** What is picked for one order. */
function Picks({ room }: { readonly room: Room }) {
  const { picking, shown, battle } = room;
  const { picks, order, begun, pick, clear, give } = picking;
  if (picks === null) return null;
  return (
    <PickBar
      picks={picks}
      order={order}
      begun={begun}
      unit={shown.cards?.unit ?? ''}
      busy={battle.busy}
      onPick={pick}
      onClear={clear}
      onGive={give}
    />
  );
}

/** The cards of a battle that has any. */
function Cards({ room }: { readonly room: Room }) {
  const { shown, page, picking, present, mine, battle } = room;
  if (shown.cards === null) return null;
  const ordering = present && mine.length > 0;
  return (
    <HandOfCards
      cards={shown.cards}
      sides={page.battle.sides}
      playable={ordering ? picking.playable : new Set()}
      picked={picking.picked.cards}
      busy={battle.busy}
      idle={ordering ? 'No card can be played at this moment.' : 'It is not your turn.'}
      onPress={picking.pressCard}
    />
  );
}

/** The piece that is steered over a plane. */
function Steered({ room }: { readonly room: Room }) {
  const { steering, company, page, battle, letGo } = room;
  const { piece, act, type, undo, clear, give } = steering;
  const { grid } = page.ground;
  if (piece === null || grid.kind !== 'plane') return null;
  return (
    <SteerBar
      name={piece.name}
      unit={grid.unit}
      text={steering.text}
      order={steering.order}
      unclear={steering.unclear}
      begun={steering.begun}
      busy={battle.busy}
      onSheet={room.desk.paper !== null}
      company={
        company.name === null
          ? null
          : {
              name: company.name,
              count: company.others.length,
              on: company.on,
              typed: company.typed,
              trying: company.trying,
              words: companyInWords(company.trials),
              onToggle: company.toggle,
            }
      }
      onAct={act}
      onType={type}
      onRepeat={steering.repeat}
      onUndo={undo}
      onClear={() => {
        clear();
        letGo();
      }}
      onGive={give}
    />
  );
}

/** What to do with what is in hand, or whom the battle waits for. */
function Deeds({ room }: { readonly room: Room }) {
  const { page, battle, march, shown, mine, units, general, groups, plan, give } = room;
  const ordering = mine.length > 0;
  const { paper, trouble, again } = room.desk;
  if (trouble !== null)
    return (
      <Notice kind="error" title="Your order sheet has not come.">
        <p className="row">
          <span>{trouble}</span>
          <Button onClick={again}>Fetch it again</Button>
        </p>
      </Notice>
    );
  if (paper !== null && room.ask.length === 0)
    return (
      <SheetBar
        paper={paper}
        busy={battle.busy}
        mayTakeBack={paper.forCommander ? paper.sealed : shown.mayTakeBack}
        commander={page.header.commanders[paper.side].name}
        waiting={<Waiting room={room} />}
        onSeal={room.desk.seal}
        onClear={room.desk.clear}
        onTakeBack={async () => {
          if ((await battle.takeBack()) && paper.forCommander) room.desk.withdrawn();
        }}
        onNext={units.length > 0 ? room.nextUnmoved : null}
      />
    );
  return (
    <DeedBar
      question={
        ordering ? (shown.pending.find(({ side }) => mine.includes(side))?.question ?? null) : null
      }
      ask={room.ask}
      preview={room.preview}
      ending={
        room.ending
          ? { option: room.ending, left: units.length, notes: room.ending.notes ?? [] }
          : null
      }
      general={ordering ? (general?.options ?? []) : []}
      mayTakeBack={page.header.role === 'watcher' ? null : shown.mayTakeBack}
      busy={battle.busy}
      waiting={<Waiting room={room} />}
      onPick={room.pick}
      onGive={give}
      onGeneral={(option) => {
        if (
          option.kind === 'giveUp' ||
          (option.kind === 'end' && (units.length > 0 || option.notes?.length))
        )
          plan({ ending: option });
        else give(option);
      }}
      onTakeBack={battle.takeBack}
      onCancel={() => plan(null)}
      onCommand={groups.length > 0 && ordering ? room.wholeCommand : null}
      onRepeat={march.mayRepeat && ordering ? march.repeat : null}
      onNext={ordering && units.length > 0 ? room.nextUnmoved : null}
    />
  );
}

function Waiting({ room }: { readonly room: Room }): ReactNode {
  const { page, hrefs, shown, byMail, commands, part, general } = room;
  const { sides } = page.battle;
  if (byMail && byMail.waits !== 'yourMove')
    return <ByMail {...{ byMail, sides, commands }} mail={hrefs.mail} />;
  if (part !== null) return part;
  if (shown.due && general === null) return '';
  return waiting(shown, sides, page.header.role === 'hotSeat' ? hrefs.curtain : null);
}
