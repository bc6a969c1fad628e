import { leftByUs } from '@/lib/application/board/answers-by-mail';
import { givenBack } from '@/lib/application/board/given-back';
import {
  type MomentOpened,
  momentOpened,
  namesMoment,
  ownSheetByMail,
  sheetsOf,
  straySheet,
} from '@/lib/application/board/moment-by-mail';
import { boardOpened } from '@/lib/application/board/open-board';
import {
  boardDiceByMail,
  deploymentPassed,
  messageOf,
  openedByMail,
  strayTurn,
  turnTaken,
} from '@/lib/application/board/turn-by-mail';
import { foundingContext, mailReportContext } from '@/lib/application/core/decision-context';
import { intervalDraws } from '@/lib/application/core/dice';
import {
  RulesetMissing as BoardRulesMissing,
  battleOnBoard,
} from '@/lib/application/core/loaded-board';
import {
  campaignEvent,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { playsVersion } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { fightsVersion } from '@/lib/battle/contract/quick-resolver';
import { orderHash } from '@/lib/battle/handoff/order-hash';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { BoardBattle } from '@/lib/battle/stream/battle';
import type { LeftFor } from '@/lib/battle/stream/deeds';
import type { CampaignCommand, DecisionContext } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import type { BoardPass } from '@/lib/campaign/mail/events';
import { commitKey, isPosted, reportKey, sheetKey } from '@/lib/campaign/mail/state';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { mailSeed } from '@/lib/chance/mail-seeds';
import { battleDiceSeed } from '@/lib/chance/seeds';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { jsonHash } from '@/lib/transfer/mail-log';

/** Upper bound on the messages that one file can put into effect. */
const DEEDS_MAX = 50;

type Deed =
  | { readonly kind: 'command'; readonly command: CampaignCommand }
  /** `theirs`: null where the round asks nothing of the other side. */
  /** A battle was put on the board: both installations set it up. */
  | { readonly kind: 'deployed' }
  | { readonly kind: 'turn'; readonly letter: MailBodyOf<'board'> }
  /** Both sides have sealed a moment of the board, and the other’s sheet can be opened. */
  | { readonly kind: 'moment'; readonly opening: MailBodyOf<'opened'> }
  | {
      readonly kind: 'open';
      readonly round: string;
      readonly theirs: MailBodyOf<'open'> | null;
    };

/**
 * The next effect of the other side's messages on the campaign in its present state; null if there is none. The
 * order in which files arrive makes no difference: only what both sides have written counts.
 */
export function nextDeed(
  campaign: Readonly<StartedCampaign>,
  messages: readonly MailBody[],
): Deed | null {
  const { mail, encounter, phase } = campaign;
  if (mail === null || phase === 'concluded') return null;
  const side = otherSide(mail.own);
  const command = (one: CampaignCommand): Deed => ({ kind: 'command', command: one });
  const round = roundOf(campaign);
  if (round !== null) {
    const { key, asked, seals } = round;
    const theirs = asked.includes(side);
    if (theirs && seals[side] === null) {
      const sealed = messages.find((one) => one.kind === 'commit' && one.round === key);
      if (sealed?.kind === 'commit')
        return command({ type: 'SealRemote', data: { round: key, commitment: sealed.commitment } });
    } else if (!asked.includes(mail.own) || isPosted(campaign, commitKey(key))) {
      const opening = messages.find((one) => one.kind === 'open' && one.round === key);
      if (opening?.kind === 'open' || !theirs)
        return { kind: 'open', round: key, theirs: opening?.kind === 'open' ? opening : null };
    }
  }
  if (phase === 'table' && encounter !== null) {
    const at = (one: MailBodyOf<'report' | 'answer'>) =>
      one.battle === encounter.index && one.attempt === mail.attempt;
    const waiting = encounter.tableReport;
    const ownIsPending =
      waiting?.side === mail.own && isPosted(campaign, reportKey(encounter.index, mail.attempt));
    const theirs = messages.find((one) => one.kind === 'report' && at(one));
    // Where both were sent before either was received, side A's counts.
    if (theirs?.kind === 'report' && waiting?.side !== side && !(ownIsPending && mail.own === 'A'))
      return command({ type: 'SubmitTableReport', data: { side, report: theirs.report } });
    const answer = messages.find((one) => one.kind === 'answer' && at(one));
    if (answer?.kind === 'answer' && ownIsPending && answer.report === jsonHash(waiting?.report))
      return command(
        answer.refused === null
          ? { type: 'CountersignTableReport', data: { side, opened: null } }
          : { type: 'RefuseTableReport', data: { side, reason: answer.refused } },
      );
  }
  if (phase === 'board' && encounter !== null) {
    const { board } = mail;
    if (board === null) return { kind: 'deployed' };
    // The battle is over: what follows waits until its result has been recorded.
    if (board.next === null) return null;
    if (board.next === 'both') {
      const moment = { battle: encounter.index, from: board.to + 1 };
      const sealed = messageOf(messages, 'sealed', moment.battle, moment.from);
      if (sealed !== undefined && board.sheets[side] === null) {
        const { kind: _, ...sheet } = sealed;
        return command({ type: 'SealBoardSheet', data: { ...sheet, side } });
      }
      const opening = messageOf(messages, 'opened', moment.battle, moment.from);
      const bound = board.sheets[side] !== null && isPosted(campaign, sheetKey(moment));
      if (bound && opening !== undefined) return { kind: 'moment', opening };
    }
    const letter =
      board.next === side ? messageOf(messages, 'board', encounter.index, board.to + 1) : undefined;
    if (letter !== undefined) return { kind: 'turn', letter };
  }
  if (phase !== 'expected' && messages.some((one) => one.kind === 'resign'))
    return command({ type: 'GiveUp', data: { side } });
  return null;
}

class RulesetMissing extends Error {}

async function openingContext(
  services: Services,
  campaignId: string,
  campaign: Readonly<StartedCampaign>,
  round: string,
  opening: MailBodyOf<'open'> | null,
): Promise<DecisionContext> {
  const own = campaign.mail?.own ?? 'A';
  const secret = await services.secrets.open(streamOf(campaignId), round, own);
  const payload = (secret?.payload ?? {}) as { answer?: unknown };
  const mine =
    secret !== null && typeof payload.answer === 'string'
      ? { answer: payload.answer, nonce: secret.nonce }
      : null;
  const theirs = opening === null ? null : { answer: opening.answer, nonce: opening.nonce };
  const sealed = own === 'A' ? { A: mine, B: theirs } : { A: theirs, B: mine };
  const nonces = { A: sealed.A?.nonce ?? '', B: sealed.B?.nonce ?? '' };
  const seed = mailSeed(round, nonces);
  // As the record keeps it: an interval's answers are added to what was opened before.
  const before = roundOf(campaign)?.kind === 'interval' ? campaign.diceFrom : '';
  return {
    sealed,
    draw: intervalDraws(campaign, `${before}${nonces.A}${nonces.B}`),
    fightQuick: (order) => {
      const resolver = services.resolvers.get(order.ruleset.id);
      if (!fightsVersion(resolver, order.ruleset.version))
        throw new RulesetMissing(`${order.ruleset.id} ${order.ruleset.version}`);
      const dice = battleDiceSeed(seed, nonces, orderHash(order));
      return { report: resolver.fight(checkedOrder(resolver, order), dice), opened: null };
    },
  };
}

/** A campaign before messages of the other side are taken in. */
export interface Before {
  readonly state: CampaignState;
  readonly events: readonly CampaignEvent[];
  /** The battle on its board, as far as letters have brought it; null: none. */
  readonly board: BoardBattle | null;
}

/**
 * How the battle on a campaign's board is loaded: opened and brought forward for an act, as it is stored for a page.
 */
export type LookAtBoard = typeof boardOpened;

/** The battle on the board as it is stored, unchanged. */
export const boardAsStored: LookAtBoard = async (services, loaded) => {
  const index = battleOnBoard(loaded.campaign);
  return ok(index === null ? null : await services.boards.load(battleStreamOf(loaded.id, index)));
};

/** A campaign as it is recorded, with its battle on the board. Refuses what opening a battle refuses. */
export async function beforeMail(
  services: Services,
  loaded: LoadedCampaign,
  lookAtBoard: LookAtBoard = boardOpened,
): Promise<Answer<Before>> {
  const events = loaded.events.map(campaignEvent);
  try {
    const board = loaded.campaign.mail === null ? ok(null) : await lookAtBoard(services, loaded);
    if (!board.ok) return board;
    return ok({ state: loaded.state, events, board: board.value?.battle ?? null });
  } catch (fault) {
    if (fault instanceof BoardRulesMissing) return rulesetVersion(fault.message);
    throw fault;
  }
}

/**
 * All present effects of the other side's messages, decided but not yet recorded: turns on a board are tried on a copy
 * of the battle.
 */
export async function mailDeeds(
  services: Services,
  campaignId: string,
  from: Before,
  messages: readonly MailBody[],
): Promise<Answer<CampaignEvent[]>> {
  let { state, board } = from;
  const appended: CampaignEvent[] = [];
  for (let step = 0; step < DEEDS_MAX && state.campaign !== null; step++) {
    const deed = nextDeed(state.campaign, messages);
    if (deed === null) break;
    try {
      if (deed.kind === 'deployed' || deed.kind === 'turn' || deed.kind === 'moment') {
        const events = [...from.events, ...appended];
        const turn: Answer<Turn> =
          deed.kind === 'deployed'
            ? deployed(services, state.campaign, events)
            : deed.kind === 'turn'
              ? taken(
                  board,
                  state.campaign,
                  deed.letter,
                  events,
                  await leftByUs(services, campaignId, events, deed.letter),
                )
              : await opened(
                  services,
                  campaignId,
                  { board, campaign: state.campaign, events },
                  deed,
                );
        if (!turn.ok) return turn;
        board = turn.value.battle;
        const noted = decide(
          state,
          { type: 'PassBoardMove', data: turn.value.passed },
          foundingContext(),
        );
        if (!noted.ok) return againstTheRules(noted.error.message);
        const back = givenBack(fold(noted.value, state), board, turn.value.passed);
        appended.push(...noted.value, ...back);
        state = fold([...noted.value, ...back], state);
        continue;
      }
      if (deed.kind === 'command' && deed.command.type === 'SealBoardSheet')
        if (board === null || !namesMoment(board, deed.command.data.side, deed.command.data))
          return againstTheRules('orders for a moment that is not open on the board.');
      const made =
        deed.kind === 'open'
          ? decide(
              state,
              { type: 'OpenSealed', data: { round: deed.round } },
              await openingContext(services, campaignId, state.campaign, deed.round, deed.theirs),
            )
          : decide(
              state,
              deed.command,
              deed.command.type === 'CountersignTableReport'
                ? mailReportContext(state.campaign)
                : foundingContext(),
            );
      if (!made.ok) return againstTheRules(made.error.message);
      appended.push(...made.value);
      state = fold(made.value, state);
    } catch (fault) {
      if (!(fault instanceof RulesetMissing)) throw fault;
      return rulesetVersion(fault.message);
    }
  }
  const stray = strayIn(state, [...from.events, ...appended], messages);
  return stray === null ? ok(appended) : againstTheRules(stray);
}

type Turn = { readonly battle: BoardBattle; readonly passed: BoardPass };

/** The battle as it is set up at both installations. */
function deployed(
  services: Services,
  { diceScheme, encounter }: Readonly<StartedCampaign>,
  events: readonly CampaignEvent[],
): Answer<Turn> {
  const { order = null, index = 0 } = encounter ?? {};
  if (order === null) throw new Error('A battle on the board has an order');
  const ruleset = services.games.get(order.ruleset.id);
  if (ruleset === undefined || !playsVersion(ruleset, order.ruleset.version))
    throw new RulesetMissing(`${order.ruleset.id} ${order.ruleset.version}`);
  const dice = boardDiceByMail(diceScheme, events, index, order);
  const opened = openedByMail(ruleset, order, dice);
  if (!opened.ok) return againstTheRules(opened.error.message);
  return ok({ battle: opened.value, passed: deploymentPassed(opened.value, index) });
}

/** The other side's turn, tried on the battle in its present state. */
function taken(
  board: BoardBattle | null,
  { diceScheme, encounter, mail }: Readonly<StartedCampaign>,
  letter: MailBodyOf<'board'>,
  events: readonly CampaignEvent[],
  left: LeftFor,
): Answer<Turn> {
  if (board === null || !encounter?.order || mail === null)
    throw new Error('A battle on the board stands there');
  const dice = boardDiceByMail(diceScheme, events, encounter.index, encounter.order);
  const turn = turnTaken(board, otherSide(mail.own), letter, dice, left);
  if (turn.ok) return turn;
  return turn.error.code === 'DIFFERS'
    ? refuse('MAIL_DIFFERS', turn.error.message, 'file')
    : againstTheRules(turn.error.message);
}

/** A moment that both sides sealed, opened on the battle in its present state. */
async function opened(
  services: Services,
  campaignId: string,
  {
    board,
    campaign,
    events,
  }: {
    readonly board: BoardBattle | null;
    readonly campaign: Readonly<StartedCampaign>;
    readonly events: readonly CampaignEvent[];
  },
  { opening }: Extract<Deed, { kind: 'moment' }>,
): Promise<Answer<MomentOpened>> {
  const { diceScheme, encounter, mail } = campaign;
  if (board === null || !encounter?.order || mail === null)
    throw new Error('A battle on the board stands there');
  const at = { battle: encounter.index, own: mail.own, from: opening.from };
  if (!namesMoment(board, otherSide(mail.own), opening))
    return againstTheRules('orders for a moment that is not open on the board.');
  const own = await ownSheetByMail(services, campaignId, at, mail.own);
  if (own === null) throw new Error('Orders that were sealed are not there');
  const dice = boardDiceByMail(diceScheme, events, at.battle, encounter.order);
  const { command, nonce } = opening;
  const sheets = sheetsOf(events, at.battle, at.from);
  const done = momentOpened(board, at, sheets, { own, theirs: { command, nonce } }, dice);
  return done.ok ? done : againstTheRules(done.error.message);
}

/** Why a turn in the log cannot be taken in now; null: none is left, or it waits for something earlier. */
function strayIn(
  { campaign }: CampaignState,
  events: readonly CampaignEvent[],
  messages: readonly MailBody[],
): string | null {
  if (campaign === null || campaign.mail === null) return null;
  const { phase, mail } = campaign;
  const waits = phase === 'expected' || (phase === 'board' && mail.board?.next === null);
  if (waits || phase === 'concluded') return null;
  const sheet = straySheet(messages, events, mail.own);
  if (sheet !== undefined)
    return `${sheet.kind === 'sealed' ? 'sealed orders' : 'the key to sealed orders'} for a moment of battle ${sheet.battle + 1} that is not open on the board.`;
  const stray = strayTurn(messages, events, mail.own);
  return stray === undefined
    ? null
    : `orders on a board from position ${stray.from} of battle ${stray.battle + 1} on, which does not stand there.`;
}

function againstTheRules(why: string): ReturnType<typeof refuse> {
  return refuse('MAIL_AGAINST_THE_RULES', `What this file says cannot be: ${why}`, 'file');
}

function rulesetVersion(named: string): ReturnType<typeof refuse> {
  return refuse(
    'MAIL_RULESET_VERSION',
    `Battles are fought here by ${named}, which is not at this installation. Bring it to the version that both sides began with.`,
    'file',
  );
}

/** Effects of messages received earlier that apply only now: after a file of this side, or an expected result. */
export async function lateDeeds(
  services: Services,
  loaded: LoadedCampaign,
  messages: readonly MailBody[],
  lookAtBoard?: LookAtBoard,
): Promise<Answer<CampaignEvent[]>> {
  const before = await beforeMail(services, loaded, lookAtBoard);
  return before.ok ? mailDeeds(services, loaded.id, before.value, messages) : before;
}
