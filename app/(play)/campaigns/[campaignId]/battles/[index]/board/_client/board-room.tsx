'use client';

import Link from 'next/link';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { BoardLog } from '@/app/_components/board/board-log';
import { BoardSheet } from '@/app/_components/board/board-sheet';
import { describeCell } from '@/app/_components/board/board-words';
import { DeedBar, optionInWords } from '@/app/_components/board/deed-bar';
import { nextCell, pieceToTake, targetsOf } from '@/app/_components/board/orders';
import { PiecePanel } from '@/app/_components/board/piece-panel';
import { SPEEDS } from '@/app/_components/board/replay';
import { ReplayControls } from '@/app/_components/board/replay-controls';
import { Reserve } from '@/app/_components/board/reserve';
import { Score } from '@/app/_components/board/score';
import { longDate } from '@/app/_components/figures/format';
import { Button } from '@/app/_components/form/button';
import { Fist } from '@/app/_components/signs/fist';
import type { BoardOption, BoardPage } from '@/lib/application/board/pages';
import { SIDES, type Side } from '@/lib/kernel/side';
import { ByMail } from './by-mail';
import { CommanderLine } from './commander-line';
import { othersOn, partInWords, whoseInWords } from './staff-words';
import { TroubleNotice } from './trouble-notice';
import { TypedOrder } from './typed-order';
import { useBattle } from './use-battle';
import { useConfirming } from './use-confirming';
import { useDueTitle } from './use-due-title';
import { usePlanned } from './use-planned';
import { usePositions } from './use-positions';
import { useTurned } from './use-turned';

export interface BoardRoomProps {
  readonly page: BoardPage;
  /** The side that sits at a shared screen. */
  readonly as: Side | undefined;
  /** The page's own path: its handlers lie below it. */
  readonly address: string;
  readonly hrefs: {
    readonly ledger: string;
    readonly campaign: string;
    readonly curtain: string;
    readonly mail: string;
    /** The section of the rules about orders. */
    readonly rules: string;
  };
}

/** A battle on its board, played, watched and replayed. The server always decides what may be done. */
export function BoardRoom({ page, as, address, hrefs }: BoardRoomProps) {
  const { battle: named, ground } = page;
  const { sides } = named;
  const battle = useBattle(page, address, as);
  const [speed, setSpeed] = useState(1);
  const positions = usePositions({
    client: battle.client,
    first: page.position,
    newest: battle.newest,
    head: battle.head,
    interval: SPEEDS[speed]?.ms ?? 700,
  });
  const [confirming, setConfirming] = useConfirming();
  const [turned, turn] = useTurned(page.header);

  const { newest, selected, options, general, units } = battle;
  const served = page.header.serves;
  const [{ preview, ask, ending }, plan] = usePlanned(`${newest?.at}/${selected}`);
  const shown = positions.shown ?? newest ?? page.position;
  const present = positions.replay.at === null && newest !== null;
  const mine = present ? newest.mayOrder : [];
  const { byMail } = newest ?? page.position;
  const commands = byMail !== undefined && page.header.sides.includes(byMail.own);
  const piece = present
    ? ([...shown.pieces, ...shown.reserve].find(({ id }) => id === selected) ?? null)
    : null;

  const letGo = () => {
    battle.select(null);
    plan(null);
  };
  const give = async (option: BoardOption) => {
    plan({ preview });
    if (await battle.order(option)) plan(null);
  };
  const pick = (option: BoardOption) => {
    if (confirming) plan({ preview: option });
    else give(option);
  };
  const onCell = (cell: number) => {
    if (!present) return;
    const leading = (options ?? []).filter(({ to }) => to === cell);
    const [only] = leading;
    if (piece !== null && only !== undefined) {
      // One order at a time; a piece may be selected while the last order is under way.
      if (battle.busy) return;
      if (leading.length > 1) plan({ ask: leading });
      // A second press on the cell of a previewed order gives it.
      else if (preview !== null && preview.to === cell) give(preview);
      else pick(only);
      return;
    }
    const taken = pieceToTake(cell, shown.pieces, mine, selected);
    if (taken === null) letGo();
    else battle.select(taken.id);
  };

  const own = useMemo(() => {
    const { header, position } = page;
    const { serves, sides: held } = header;
    const commanded = held.length > 0 ? held : serves === null ? SIDES : [serves];
    const own = serves === null ? [] : (position.holders.find(({ you }) => you)?.pieces ?? []);
    return position.pieces
      .filter(({ id, side }) => (own.length > 0 ? own.includes(id) : commanded.includes(side)))
      .map(({ at }) => at);
  }, [page]);
  const framed = useMemo(() => {
    const { holders } = shown;
    return new Set(holders.length > 1 ? holders.find(({ you }) => you)?.pieces : []);
  }, [shown]);
  // For a player who can also order others' pieces, their own come first.
  const framedUnits = units.filter((id) => framed.has(id));
  const ownFirst = framedUnits.length > 0 ? framedUnits : units;
  const part =
    served !== null &&
    newest?.pending.some(({ side }) => side === served) &&
    newest.commanders[served].kind === 'person'
      ? partInWords(page.header, newest, served, general === null ? null : units.length)
      : null;
  const acting: Side = piece?.side ?? newest?.pending[0]?.side ?? 'A';
  const scene = useMemo(
    () => ({
      pieces: shown.pieces,
      held: (shown.score?.objectives ?? []).flatMap(({ at, holder }) =>
        holder === null ? [] : [{ cell: at, side: holder }],
      ),
      selected: present ? selected : null,
      framed,
      targets: present ? targetsOf(preview ? [preview] : (options ?? [])) : [],
      acting,
      preview:
        present && preview?.to != null && piece !== null && piece.at >= 0
          ? { from: piece.at, to: preview.to }
          : null,
      touched: shown.touched,
    }),
    [shown, present, selected, framed, options, preview, acting, piece],
  );

  const { at: replayed } = positions.replay;
  const oldest = battle.log[0]?.position ?? 1;
  const { olderLines, logComplete } = battle;
  // The log reaches back to the position shown.
  useEffect(() => {
    if (replayed !== null && !logComplete && replayed < oldest) olderLines(replayed);
  }, [replayed, oldest, logComplete, olderLines]);

  useDueTitle(named.title, newest === null ? null : newest.due);
  const [headline, ...rest] = shown.words;
  const lineHref = (position: number) => {
    const query = new URLSearchParams(as ? { as } : {});
    query.set('at', String(position));
    return `${address}?${query}`;
  };
  return (
    <div className="board-room">
      <header className="board-room__head">
        {SIDES.map((side) => (
          <CommanderLine
            key={side}
            page={page}
            side={side}
            others={othersOn(page.header, side, newest ?? page.position)}
            commander={(newest ?? page.position).commanders[side]}
            mayExchange={present && newest.mayExchange.includes(side)}
            busy={battle.busy}
            onExchange={(doctrine) => battle.exchange(side, doctrine)}
          />
        ))}
        <div className="board-room__title">
          <h1 className="h3">
            {named.title}
            {named.date === '' ? null : <span className="dateline"> {longDate(named.date)}</span>}
          </h1>
          <p className="board-room__headline">
            {present && newest.due ? (
              <span className="board-room__due">
                <Fist small /> <span className="visually-hidden">Your turn. </span>
              </span>
            ) : null}
            {headline} <Link href={hrefs.rules}>Rules</Link>
          </p>
        </div>
      </header>
      {shown.score ? <Score score={shown.score} sides={sides} /> : null}
      <div className="board-room__columns">
        <div className="board-room__main">
          <BoardSheet
            title={named.title}
            ground={ground}
            scene={scene}
            turned={turned}
            onTurn={turn}
            own={own}
            inSight={present ? [] : shown.touched}
            describe={(cell) => describeCell(cell, ground, shown.pieces, sides, shown)}
            onCell={onCell}
            onCancel={letGo}
            next={(after) => nextCell(after, shown.pieces, ownFirst)}
            caption={
              present
                ? mine.length > 0
                  ? framed.size > 0
                    ? 'Press a piece, then where it shall go. Framed: yours.'
                    : 'Press one of your pieces, then where it shall go.'
                  : ''
                : 'Marked: what this position changed.'
            }
          />
          <div className="board-room__deeds">
            {present && !newest.over ? (
              <DeedBar
                ask={ask}
                preview={preview}
                ending={ending ? { option: ending, left: units.length } : null}
                general={mine.length > 0 ? (general?.options ?? []) : []}
                mayTakeBack={page.header.role === 'watcher' ? null : newest.mayTakeBack}
                busy={battle.busy}
                waiting={
                  byMail && byMail.waits !== 'yourMove' ? (
                    <ByMail {...{ byMail, sides, commands }} mail={hrefs.mail} />
                  ) : (
                    (part ??
                    (newest.due && general === null
                      ? ''
                      : waiting(
                          newest,
                          sides,
                          page.header.role === 'hotSeat' ? hrefs.curtain : null,
                        )))
                  )
                }
                onPick={pick}
                onGive={give}
                onGeneral={(option) => {
                  if (option.kind === 'end' && units.length > 0) plan({ ending: option });
                  else give(option);
                }}
                onTakeBack={battle.takeBack}
                onCancel={() => plan(null)}
              />
            ) : null}
          </div>
        </div>
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
          {present ? null : (
            <div className="board-room__note">
              <p>
                Position {shown.at} of {battle.head}: the battle as it stood then.
              </p>
              <Button kind="quiet" onClick={() => positions.goTo(null)}>
                Back to the present
              </Button>
            </div>
          )}
          {present && newest.over ? (
            <div className="board-room__note">
              <p>{headline}</p>
              {byMail ? (
                <p>
                  <ByMail {...{ byMail, sides, commands }} mail={hrefs.mail} />
                </p>
              ) : null}
              <Link href={hrefs.ledger}>What it cost</Link>
              {page.header.singleBattle ? null : (
                <Link href={hrefs.campaign}>On in the campaign</Link>
              )}
            </div>
          ) : null}
          {present && battle.unseen !== null ? (
            <div className="board-room__note">
              <p>
                Done since you last acted:{' '}
                {battle.unseen.from + 1 === battle.unseen.to
                  ? `position ${battle.unseen.to}`
                  : `positions ${battle.unseen.from + 1} to ${battle.unseen.to}`}
                .
              </p>
              <Button
                kind="quiet"
                onClick={() => {
                  const from = battle.unseen?.from ?? 1;
                  battle.seen();
                  positions.goTo(from, true);
                }}
              >
                Watch it
              </Button>
              <Button kind="quiet" onClick={battle.seen}>
                Seen
              </Button>
            </div>
          ) : null}
          {piece ? (
            <PiecePanel
              piece={piece}
              signs={ground.signs}
              sides={sides}
              place={
                piece.at < 0 ? null : describeCell(piece.at, { ...ground, labels: [] }, [], sides)
              }
              options={options}
              own={mine.includes(piece.side) && battle.mayAsk(piece.id)}
              whose={whoseInWords(page.header, shown, piece)}
              chosen={preview}
              onPick={pick}
              onLetGo={letGo}
            />
          ) : null}
          <Reserve
            pieces={shown.reserve}
            signs={ground.signs}
            sides={sides}
            units={mine.length > 0 ? units : []}
            selected={selected}
            onSelect={(id) => battle.select(id === selected ? null : id)}
          />
          {mine.length > 0 ? (
            <TypedOrder
              busy={battle.busy}
              error={battle.trouble?.typed ? battle.trouble.message : undefined}
              again={battle.trouble?.typed && battle.trouble.lost ? battle.sendAgain : null}
              onGive={battle.typeOrder}
              confirming={confirming}
              onConfirming={setConfirming}
            />
          ) : null}
          <section className="board-room__log" aria-label="The log">
            <h2 className="h4">The battle so far</h2>
            <BoardLog
              lines={battle.log}
              complete={battle.logComplete}
              at={positions.replay.at}
              href={lineHref}
              onPosition={(at) => positions.goTo(at >= battle.head ? null : at)}
              onOlder={() => battle.olderLines()}
            />
          </section>
          <ReplayControls
            replay={positions.replay}
            head={battle.head}
            speed={speed}
            onSpeed={setSpeed}
            onDeed={positions.deed}
            onSeek={(at) => positions.goTo(at)}
          />
        </div>
      </div>
      <details className="board-room__words">
        <summary>The board in words</summary>
        <section aria-label="The board in words">
          <p className="bold">{headline}</p>
          {rest.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      </details>
      <p className="visually-hidden" role="status">
        {preview ? `${optionInWords(preview)}. Enter on its cell, or Give the order.` : ''}
        {battle.news ?? ''}
      </p>
    </div>
  );
}

/** Whom the battle waits for; at a shared screen (`curtain`), the control that hands the screen over. */
function waiting(
  { pending, commanders }: BoardPage['position'],
  sides: BoardPage['battle']['sides'],
  curtain: string | null,
): ReactNode {
  const [next] = pending;
  if (!next) return '';
  if (commanders[next.side].kind === 'artificial')
    return `${sides[next.side]}’s artificial commander is at work.`;
  const words = `${sides[next.side]} is to act`;
  return curtain === null ? (
    `${words}.`
  ) : (
    <Link href={curtain} prefetch={false}>
      {words}: hand over the screen
    </Link>
  );
}
