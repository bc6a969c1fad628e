import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import { type BoardBattle, boardPending, foldBoard } from '@/lib/battle/stream/battle';
import {
  actOnBoard,
  type BoardDice,
  exchangeOnBoard,
  openBoard,
  takeActBack,
} from '@/lib/battle/stream/decide';
import type { BoardCommander, BoardEvent } from '@/lib/battle/stream/events';
import { boardReport } from '@/lib/battle/stream/log';
import { artificialTurn } from '@/lib/battle/stream/turn';
import type { CampaignEvent } from '@/lib/campaign/events';
import { boardDie, type DiceScheme } from '@/lib/chance/keyed-dice';
import { battleDiceSeed, openBattleSeed, seedRoot } from '@/lib/chance/seeds';
import {
  type ChainEvent,
  type ChainStream,
  eventHash,
  genesisHash,
} from '@/lib/chance/verify-chain';
import { battleHeader, exportHeader } from '@/lib/chance/verify-export';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import { RIDGE } from '@/tests/support/ridge';
import { withHillScenario } from './hill-scenario';
import { fixture, Play, TWO_USERS } from './play';

/** The ridge in a form that a campaign can use: its report has a row for each unit, which loses a man for each hit. */
export const RIDGE_WITH_LEDGER: AnyBoardGame = {
  ...RIDGE,
  report(state, order) {
    const { hits } = state as { readonly hits: BySide<number> };
    return {
      ...RIDGE.report(state, order),
      ledger: order.units.map(({ id, side, strength, fatigue }, index) => {
        const first = index === order.units.findIndex((one) => one.side === side);
        const killed = first ? hits[side] : 0;
        const row = (start: number, lost: number) => ({
          start,
          present: start - lost,
          killed: lost,
        });
        const { men, guns } = strength;
        return {
          unit: id,
          side,
          counts: {
            ...(men === undefined ? {} : { men: row(men, killed) }),
            ...(guns === undefined ? {} : { guns: row(guns, 0) }),
          },
          fatigue,
        };
      }),
    };
  },
};

const valley = withHillScenario(fixture('valley'));
/** The valley, whose battle on the hills is fought on the ridge. */
export const RIDGE_CAMPAIGN = {
  ...valley,
  scenarios: valley.scenarios.map((scenario) => ({
    ...scenario,
    ruleset: 'ridge',
    setup: { turns: 5 },
  })),
};

export const CAMPAIGN_ID = '00000000-0000-4000-8000-000000001757';
const MASTER = '7e'.repeat(32);
const SEEDS = 8;

function granted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** A battle on the ridge by people and artificial commanders: acts, dice, an act taken back, changes of command. */
export class BoardPlay {
  readonly events: BoardEvent[] = [];
  battle: BoardBattle;

  constructor(
    readonly ruleset: AnyBoardGame,
    readonly order: BattleOrder,
    readonly dice: BoardDice,
    commanders: BySide<BoardCommander> = { A: { kind: 'person' }, B: { kind: 'person' } },
  ) {
    const opened = granted(openBoard(ruleset, order, commanders, dice));
    this.events.push(opened);
    this.battle = foldBoard(null, this.events, () => ruleset);
  }

  tell(...events: readonly BoardEvent[]): this {
    this.events.push(...events);
    this.battle = foldBoard(this.battle, events, () => this.ruleset);
    return this;
  }

  act(command: Json): this {
    const [moment] = boardPending(this.battle);
    if (moment === undefined) throw new Error('The battle is over');
    const side = sideOfSeat(moment.seat);
    return this.tell(
      granted(actOnBoard(this.battle, { side, pending: moment.id, command }, this.dice)),
    );
  }

  takeBack(side: Side): this {
    return this.tell(granted(takeActBack(this.battle, side)));
  }

  command(side: Side, commander: BoardCommander): this {
    return this.tell(granted(exchangeOnBoard(this.battle, side, commander)));
  }

  /** Artificial commanders fight it to its end. */
  toTheEnd(): this {
    for (let turn = artificialTurn(this.battle, this.dice); turn.length > 0; ) {
      this.tell(...turn);
      turn = artificialTurn(this.battle, this.dice);
    }
    return this;
  }
}

/** A campaign up to its battle on the board, and the battle's inputs. */
export function atTheRidge(diceScheme: DiceScheme = 1): {
  play: Play;
  order: BattleOrder;
  dice: BoardDice;
} {
  const play = new Play().do({
    type: 'StartCampaign',
    data: {
      definition: RIDGE_CAMPAIGN,
      name: 'On the ridge',
      settings: { useExpectedValues: true, hotSeat: false, advantage: 0 },
      seats: TWO_USERS,
      start: 'hills',
      seedRoot: seedRoot(MASTER, SEEDS),
      ...(diceScheme === 1 ? {} : { diceScheme }),
      rulesets: { ridge: '1' },
      boards: ['ridge'],
    },
  });
  play.both('attack', 'stand').both('fought', 'fought');
  const revealed = play.events.at(-1);
  const { order = null } = play.campaign.encounter ?? {};
  if (revealed?.type !== 'MethodsRevealed' || order === null) throw new Error('at the ridge');
  const { A, B } = revealed.data;
  const { seed } = openBattleSeed(MASTER, 0, SEEDS);
  const diceSeed = battleDiceSeed(seed, { A: A.nonce, B: B.nonce }, orderHash(order));
  return { play, order, dice: (position, key) => boardDie(diceScheme, diceSeed, position, key) };
}

/** Events as a store would have recorded them. */
export function recorded(
  streamId: string,
  type: string,
  events: readonly { readonly type: string; readonly data: unknown }[],
  parent: { readonly streamId: string; readonly until: number } | null = null,
): { readonly stream: ChainStream; readonly events: readonly ChainEvent[] } {
  let previousHash = genesisHash(parent?.streamId ?? streamId, type);
  let actor = 'somebody';
  const chain = events.map((event, index): ChainEvent => {
    // An act is its commander's; what follows by itself is recorded with it.
    const { side } = (event.data ?? {}) as { readonly side?: Side };
    if (type === 'campaign') actor = (side && TWO_USERS[side]?.user) ?? actor;
    const next: ChainEvent = {
      streamId: parent !== null && index < parent.until ? parent.streamId : streamId,
      version: index + 1,
      eventId: `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
      type: event.type,
      schemaVersion: 1,
      payload: JSON.parse(JSON.stringify(event.data)) as Json,
      metadata: {},
      actor,
      commandId: `command/${index}`,
      correlationId: null,
      causationId: null,
      recordedAt: '2026-01-01T00:00:00.000Z',
      previousHash,
      hash: '',
    };
    previousHash = eventHash(next);
    return { ...next, hash: previousHash };
  });
  const stream = { streamId, type, version: chain.length, hash: previousHash };
  return {
    stream: {
      ...stream,
      parentId: parent?.streamId ?? null,
      forkVersion: parent?.until ?? 0,
    },
    events: chain,
  };
}

/** The battle's own record, and the campaign that recorded its result: the text of an export. */
export function boardExport(
  { play, battle }: { readonly play: Play; readonly battle: BoardPlay },
  forge: (events: readonly BoardEvent[]) => readonly BoardEvent[] = (events) => events,
  inherited = 0,
): string {
  const parent = inherited === 0 ? null : { streamId: 'battle/parent/0', until: inherited };
  const fought = recorded(`battle/${CAMPAIGN_ID}/0`, 'battle', forge(battle.events), parent);
  const { hash, version } = fought.stream;
  const parted = fought.events[inherited - 1];
  if (parted !== undefined && !play.events.some(({ type }) => type === 'BranchBegun'))
    play.do({
      type: 'BeginBranch',
      data: {
        name: 'If',
        settings: play.campaign.settings,
        seats: TWO_USERS,
        seedRoot: seedRoot(MASTER, SEEDS),
        board: { version: inherited, hash: parted.hash },
      },
    });
  play.do({
    type: 'RecordBoardBattle',
    data: {
      report: boardReport(battle.battle),
      opened: openBattleSeed(MASTER, 0, SEEDS),
      board: { version, hash },
    },
  });
  return exportText(play.events, fought);
}

export function exportText(
  events: readonly CampaignEvent[],
  fought?: ReturnType<typeof recorded>,
): string {
  const left = events.findIndex(({ type }) => type === 'BranchBegun');
  const parent = left < 0 ? null : { streamId: 'campaign/parent', until: left };
  const campaign = recorded(`campaign/${CAMPAIGN_ID}`, 'campaign', events, parent);
  const lines: Json[] = [
    exportHeader(lineageOf(campaign)),
    ...campaign.events.map((event): Json => ({ ...event })),
    ...(fought === undefined
      ? []
      : [
          battleHeader(0, lineageOf(fought)),
          ...fought.events.map((event): Json => ({ ...event })),
        ]),
  ];
  return lines.map((line) => `${canonicalJson(line)}\n`).join('');
}

/** The battle's stream, and the one that it left. */
function lineageOf({ stream, events }: ReturnType<typeof recorded>): readonly ChainStream[] {
  const { parentId, forkVersion, type } = stream;
  if (parentId === null) return [stream];
  const hash = events[forkVersion - 1]?.hash ?? '';
  return [
    stream,
    { streamId: parentId, type, version: forkVersion, hash, parentId: null, forkVersion: 0 },
  ];
}

/** A complete one: dice, a look at hidden information, an order taken back, a side handed over and taken back. */
export function fought(diceScheme: DiceScheme = 1): { play: Play; battle: BoardPlay } {
  const { play, order, dice } = atTheRidge(diceScheme);
  return { play, battle: foughtBy(new BoardPlay(RIDGE_WITH_LEDGER, order, dice)) };
}

/** A battle from its deployment to its end. */
export function foughtBy(battle: BoardPlay): BoardPlay {
  return battle
    .act({ type: 'move', to: 3 })
    .takeBack('A')
    .act({ type: 'move', to: 5 })
    .act({ type: 'fire' })
    .act({ type: 'scout' })
    .act({ type: 'pass' })
    .act({ type: 'fire' })
    .act({ type: 'pass' })
    .command('A', { kind: 'artificial', doctrine: 'bold' })
    .command('B', { kind: 'artificial', doctrine: 'bold' })
    .toTheEnd();
}
