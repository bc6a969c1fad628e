import { useEffect, useMemo, useState } from 'react';
import { describeCell } from '@/app/_components/board/board-words';
import { optionInWords } from '@/app/_components/board/deed-bar';
import { gridOf } from '@/app/_components/board/grid';
import {
  freshFirst,
  groupOf,
  groupsOf,
  nextGroup,
  pieceToTake,
} from '@/app/_components/board/orders';
import { overlayOfKey, switchesOf } from '@/app/_components/board/overlay-bar';
import { pieceUnder } from '@/app/_components/board/plane-grid';
import { SPEEDS } from '@/app/_components/board/replay';
import type { BoardOption, BoardPage } from '@/lib/application/board/pages';
import { SIDES, type Side } from '@/lib/kernel/side';
import { roomKeys, steeringKeys } from './room-keys';
import { sceneOf } from './room-scene';
import { partInWords } from './staff-words';
import { useBattle } from './use-battle';
import { useCompany } from './use-company';
import { useConfirming } from './use-confirming';
import { useDueTitle } from './use-due-title';
import { useLeftAnswers } from './use-left-answers';
import { useMarch } from './use-march';
import { useOverlays } from './use-overlays';
import { usePicks } from './use-picks';
import { usePlanned } from './use-planned';
import { usePositions } from './use-positions';
import { useSheet } from './use-sheet';
import { useSteering } from './use-steering';
import { useStick } from './use-stick';
import { useTurned } from './use-turned';
import { useVeil } from './use-veil';

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

/** All that the page of a board knows and can do at a moment. The server always decides what may be done. */
export function useRoom({ page, as, address, hrefs }: BoardRoomProps) {
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
  const [turned, turn] = useTurned(page);

  const { newest, selected, options, general, units } = battle;
  const served = page.header.serves;
  const [{ preview, ask, ending }, plan] = usePlanned(`${newest?.at}/${selected}`);
  const shown = positions.shown ?? newest ?? page.position;
  const present = positions.replay.at === null && newest !== null;
  const mine = useMemo(() => (present ? newest.mayOrder : []), [present, newest]);
  const { byMail } = newest ?? page.position;
  const commands = byMail !== undefined && page.header.sides.includes(byMail.own);
  const march = useMarch(battle.client, battle, `${newest?.at}`);
  const sealing = page.sheets
    ? newest?.pending.find(({ mode, side }) => mode === 'sealed' && mine.includes(side))
    : undefined;
  const desk = useSheet(
    battle.client,
    battle,
    sealing === undefined ? null : `${sealing.id}\n${sealing.settled}`,
    `orderly-book:sheet:${address}:${as ?? ''}`,
  );
  const { paper } = desk;
  const asked = newest?.pending.find(
    ({ mode, side }) => mode === 'window' && newest.mayOrder.includes(side),
  );
  const picking = usePicks(
    battle.client,
    battle,
    mine.length > 0 && !sealing ? general : null,
    shown.cards,
    `${newest?.at}`,
  );
  const { picks } = picking;
  const leaving = useLeftAnswers(battle, asked ?? null, general, page.left);
  const laid = useOverlays(battle.client, shown.at, present ? selected : null);
  const [veiled, veil] = useVeil(positions.replay.at);
  const grid = useMemo(() => gridOf(ground.grid), [ground.grid]);
  const groups = useMemo(
    () => (page.marches || page.steers ? groupsOf(shown.pieces, mine, units) : []),
    [page.marches, page.steers, shown, mine, units],
  );
  const piece = present
    ? ([...shown.pieces, ...shown.reserve].find(({ id }) => id === selected) ?? null)
    : null;

  const letGo = () => {
    battle.select(null);
    picking.clear();
    plan(null);
    march.letGo();
    company.choose([]);
  };
  const selectOne = (id: string) => {
    march.letGo();
    battle.select(id);
  };
  /** Several pieces become a group; one alone is selected as usual. */
  const selectAll = (ids: readonly string[]) => {
    plan(null);
    const [only] = ids;
    if (page.steers) company.choose(ids);
    // Over a plane the piece in hand, or else the first that can get orders, is steered, and the others go with it.
    const inHandNow = selected !== null && ids.includes(selected) && unwritten.includes(selected);
    const lead = inHandNow ? selected : (ids.find((id) => unwritten.includes(id)) ?? only);
    if (page.steers && lead !== undefined) selectOne(lead);
    else if (ids.length > 1) march.select(ids);
    else if (only !== undefined) selectOne(only);
  };
  /** The command of what is selected, or the next one that has orders to get. */
  const wholeCommand = () => {
    const here = selected ?? march.group[0] ?? null;
    const own = here === null ? null : groupOf(groups, here);
    const already = company.on || (own?.pieces.every((id) => march.group.includes(id)) ?? false);
    const next = own === null || already ? nextGroup(groups, own?.id ?? null) : own;
    if (next !== null) selectAll(next.pieces);
  };
  const give = async (option: BoardOption) => {
    if (paper !== null || desk.missing) {
      desk.put([option]);
      letGo();
      return;
    }
    plan({ preview });
    if (await battle.order(option)) plan(null);
  };
  const pick = (option: BoardOption) => {
    // What is on a sheet can be taken off again: nothing needs to be confirmed.
    if (confirming && paper === null) plan({ preview: option });
    else give(option);
  };
  const onCell = (cell: number) => {
    if (!present) return;
    if (picks !== null && picks.pieces > 0) {
      const here = pieceToTake(cell, shown.pieces, mine, selected);
      if (here !== null) {
        picking.pressPiece(here.id);
        selectOne(here.id);
      }
      return;
    }
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
    const ours = taken !== null && mine.includes(taken.side);
    if (march.group.length > 0 && !ours) {
      // A second press on the aim gives the march.
      if (march.aim === cell && march.plan !== null) march.give();
      else march.aimAt(cell);
    } else if (taken !== null && (ours || selected === null)) selectOne(taken.id);
    else if (page.steers) return;
    else if (selected !== null && ordered) march.askWhy(selected, cell);
    // While its orders are being looked up, a press changes nothing.
    else if (owned) return;
    else if (taken !== null) selectOne(taken.id);
    else letGo();
  };

  const owned = piece !== null && mine.includes(piece.side) && battle.mayAsk(piece.id);
  const ordered = owned && options !== null;
  const own = useMemo(() => {
    const { header } = page;
    const { serves, sides: held } = header;
    const commanded = held.length > 0 ? held : serves === null ? SIDES : [serves];
    const own = serves === null ? [] : (shown.holders.find(({ you }) => you)?.pieces ?? []);
    return shown.pieces
      .filter(({ id, side }) => (own.length > 0 ? own.includes(id) : commanded.includes(side)))
      .map(({ at }) => at);
  }, [page, shown]);
  const enemies = useMemo(() => {
    const ours = new Set(own);
    return shown.pieces.flatMap(({ at }) => (ours.has(at) ? [] : [at]));
  }, [shown, own]);
  /** Cells of what is selected, the piece that leads first: they are brought into sight. */
  const inHand = useMemo(() => {
    const held = piece === null ? march.group : [piece.id];
    return shown.pieces.flatMap(({ id, at }) => (at >= 0 && held.includes(id) ? [at] : []));
  }, [shown, piece, march.group]);
  const framed = useMemo(() => {
    const { holders } = shown;
    return new Set(holders.length > 1 ? holders.find(({ you }) => you)?.pieces : []);
  }, [shown]);
  // For a player who can also order others' pieces, their own come first.
  const framedUnits = units.filter((id) => framed.has(id));
  const ownFirst = freshFirst(framedUnits.length > 0 ? framedUnits : units, shown.pieces);
  const part =
    served !== null &&
    newest?.pending.some(({ side }) => side === served) &&
    newest.commanders[served].kind === 'person'
      ? partInWords(page.header, newest, served, general === null ? null : units.length)
      : null;
  const over = useMemo(
    () => (laid.overlays?.overlays ?? []).filter(({ id }) => laid.shown.includes(id)),
    [laid.overlays, laid.shown],
  );
  const { showsPlans } = page;
  const mayPlans = showsPlans === 'now' || (showsPlans === 'afterwards' && newest?.over === true);
  const plans = mayPlans && laid.shown.includes('plans') ? laid.overlays?.plans : undefined;
  const acting: Side = piece?.side ?? newest?.pending[0]?.side ?? 'A';
  const refusedCell = march.refused?.cell ?? -1;
  const steers =
    page.steers && ordered && piece?.outline !== undefined && general?.space !== undefined;
  const written = useMemo(() => (paper?.entries ?? []).map(({ piece: id }) => id), [paper]);
  const unwritten = units.filter((id) => !written.includes(id));
  const steered = useSteering(battle.client, steers ? piece : null, `${newest?.at}`);
  const company = useCompany(battle.client, {
    ...{ piece: steered.piece, acts: steered.acts, pieces: shown.pieces, units, groups, written },
    ...{ at: `${newest?.at}`, typed: steered.typed },
  });
  /** Gives the order that is laid out, to all that go with the piece. */
  const giveSteered = () => {
    const { ready } = steered;
    if (ready === null || company.trying) return;
    const orders = company.withOthers(ready.order);
    const options = orders.map(({ command, text }) => ({
      ...{ command, text, cost: null, to: null, kind: 'move' },
    }));
    const [only] = options;
    steered.given();
    if (paper !== null || desk.missing) {
      desk.put(options);
      letGo();
    } else if (options.length === 1 && only !== undefined) battle.order(only);
    else if (ready.pending !== null)
      battle
        .orderAll(
          options.map(({ command }) => command),
          ready.pending,
        )
        .then((done) => {
          if (done) battle.letGoOf(steered.piece?.id ?? null);
        });
  };
  const steering = { ...steered, give: giveSteered };
  /** Ids of what is selected as one. */
  const { on: together, others } = company;
  const { group: sent } = march;
  const asOne = useMemo(
    () => (together && piece !== null ? [piece.id, ...others.map(({ id }) => id)] : sent),
    [together, piece, others, sent],
  );
  /** A press on the table while a route is drawn for a sheet: the next place on it, or another piece. */
  const pressRoute = (point: readonly [x: number, y: number]) => {
    const under = pieceUnder(shown.pieces, point);
    if (under !== null && under.id === piece?.id) return;
    if (under !== null && mine.includes(under.side)) selectOne(under.id);
    else steering.act({ kind: 'to', x: Math.round(point[0]), y: Math.round(point[1]) });
  };
  /** A press on the table while pieces and a place are picked: a piece of one's own, or the place. */
  const pressPick = (point: readonly [x: number, y: number]) => {
    const under = (picks?.pieces ?? 0) > 0 ? pieceUnder(shown.pieces, point) : null;
    if (under === null || !mine.includes(under.side)) return picking.pressPlace(point);
    picking.pressPiece(under.id);
    selectOne(under.id);
  };
  const { order: triedOrder, piece: steeredPiece } = steered;
  const { trials: goWithIt } = company;
  const stick = useStick(shown.pieces, ground.grid.kind === 'plane' ? ground.grid.unit : null);
  const laidStick = stick.measured;
  const { picked } = picking;
  const wayPicked = picking.order?.way;
  const { plan: laidOut } = march;
  const group = asOne;
  const { overlays, shown: switched } = laid;
  const scene = useMemo(
    () =>
      sceneOf({
        ...{ shown, present, piece, group, preview, options, framed, acting },
        ...{ over, overlays, switched, plan: laidOut, refused: refusedCell, paper },
        steered: { order: triedOrder, piece: steeredPiece, company: goWithIt },
        stick: laidStick,
        picked,
        way: wayPicked,
      }),
    [
      shown,
      present,
      piece,
      group,
      preview,
      options,
      framed,
      acting,
      over,
      overlays,
      switched,
      laidOut,
      refusedCell,
      paper,
      triedOrder,
      steeredPiece,
      goWithIt,
      laidStick,
      picked,
      wayPicked,
    ],
  );

  useDueTitle(named.title, newest === null ? null : newest.due);
  const [headline, ...rest] = shown.words;
  const lineHref = (position: number) => {
    const query = new URLSearchParams(as ? { as } : {});
    query.set('at', String(position));
    return `${address}?${query}`;
  };
  const { at: replayed } = positions.replay;
  const oldest = battle.log[0]?.position ?? 1;
  const { olderLines, logComplete } = battle;
  // The log reaches back to the position shown.
  useEffect(() => {
    if (replayed !== null && !logComplete && replayed < oldest) olderLines(replayed);
  }, [replayed, oldest, logComplete, olderLines]);
  const hides = veiled && replayed !== null;
  const log = hides ? battle.log.filter(({ position }) => position <= replayed) : battle.log;
  const nextUnmoved = () => {
    const next = shown.pieces.find(
      ({ id, at }) => at >= 0 && ownFirst.includes(id) && !written.includes(id),
    );
    if (next) selectOne(next.id);
  };
  const groupNamed = groups.find(
    ({ pieces }) =>
      pieces.length === march.group.length && pieces.every((id) => march.group.includes(id)),
  );
  const switches = switchesOf(page.overlays, mayPlans);
  const keys = roomKeys(
    {
      c: mine.length > 0 ? wholeCommand : null,
      n: mine.length > 0 ? nextUnmoved : null,
      r: steers ? steering.repeat : march.mayRepeat && mine.length > 0 ? march.repeat : null,
      z: newest?.mayTakeBack && present && !battle.busy ? battle.takeBack : null,
      m: ground.grid.kind === 'plane' ? stick.toggle : null,
      escape: stick.on ? stick.toggle : letGo,
      ...steeringKeys(steers ? steering : null),
    },
    (key) => {
      const overlay = overlayOfKey(key, switches);
      if (overlay !== null) laid.toggle(overlay);
      return overlay !== null;
    },
  );
  const described = (cell: number) =>
    [
      describeCell(cell, ground, shown.pieces, sides, shown),
      ...((present ? options : null) ?? [])
        .filter(({ to }) => to === cell)
        .flatMap((option) => [optionInWords(option), ...(option.notes ?? [])]),
    ].join('. ');
  return {
    ...{ page, as, address, hrefs, battle, positions, speed, setSpeed, march, laid, grid, groups },
    ...{ desk, leaving },
    ...{ shown, newest, present, mine, commands, byMail, piece, selected, options, general, units },
    ...{ preview, ask, ending, plan, confirming, setConfirming, turned, turn, hides, veil, log },
    ...{
      own,
      enemies,
      inHand,
      framed,
      ownFirst,
      ordered,
      part,
      over,
      plans,
      scene,
      switches,
      groupNamed,
      keys,
    },
    ...{ headline: headline ?? '', rest, lineHref, described },
    ...{ steering, company, asOne, stick, picking },
    pressRoute: steers && paper !== null ? pressRoute : null,
    pressPick: picks?.place ? pressPick : null,
    ...{ letGo, selectOne, selectAll, wholeCommand, nextUnmoved, give, pick, onCell },
  };
}

export type Room = ReturnType<typeof useRoom>;
