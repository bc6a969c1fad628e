import { recordOnce } from '@/lib/application/core/act';
import { withAwaited } from '@/lib/application/core/awaited';
import type { LoadedBoard } from '@/lib/application/core/loaded-board';
import { type LoadedCampaign, streamOf } from '@/lib/application/core/loaded-campaign';
import { theirLog } from '@/lib/application/core/received-mail';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { commandLeft } from '@/lib/battle/contract/windows';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { awaitedSeats, mailMover } from '@/lib/battle/stream/battle';
import { actOnBoard } from '@/lib/battle/stream/decide';
import type { LeftFor } from '@/lib/battle/stream/deeds';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { SealedRow } from '@/lib/event-store/contract';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import { type MailBodyOf, mailBody } from '@/lib/transfer/mail-entries';
import { diceOfBoard } from './dice';
import { answersLeft, type LeftAnswers } from './left-answers';

/*
 * Answers left in advance, by mail: they travel with a file, and the installation where the other side moves gives them.
 * So a turn that asks something stays one letter. Only an answer that its own player has sent is accepted back.
 */

/** What a file says of the questions on a board. */
type Posted = Omit<MailBodyOf<'answers'>, 'kind'>;

const OWN = 'own-mail';
const rowOf = (file: number) => `mail-answers-${file}`;
const FILE = /^answers\/(\d+)$/;

/** What one of the own files said. */
export async function answersPosted(
  { secrets }: Pick<Services, 'secrets'>,
  campaignId: string,
  file: number,
): Promise<Posted> {
  const secret = await secrets.open(streamOf(campaignId), rowOf(file), OWN);
  if (secret === null) throw new Error('Answers that went out are in no record');
  const said = mailBody.parse({ ...(secret.payload as object), kind: 'answers' });
  if (said.kind !== 'answers') throw new Error('Answers that went out are in no record');
  return { battle: said.battle, left: said.left };
}

/** What goes into the next own file: the answers left for the battle on the board, where they are new. */
export async function answersToPost(
  services: Services,
  loaded: LoadedCampaign,
): Promise<SealedRow | null> {
  const { mail, encounter } = loaded.campaign;
  if (!mail?.board || mail.board.next === null || mail.correspondent === null) return null;
  // Where the ruleset asks nothing in the other side's turn, nothing can be left.
  const game = services.games.get(encounter?.order?.ruleset.id ?? '');
  if ((game?.windows?.kinds ?? []).length === 0) return null;
  const { battle } = mail.board;
  const found = await answersLeft(services, loaded, battle, mail.own);
  const now: Posted = { battle, left: listOf(found?.left ?? {}) };
  const [last] = filesWithAnswers(mail.posted).slice(-1);
  const before = last === undefined ? null : await answersPosted(services, loaded.id, last);
  const known = before?.battle === battle ? before : { battle, left: [] };
  if (canonicalJson(plain(known)) === canonicalJson(plain(now))) return null;
  const row = rowOf(mail.files + 1);
  return (await services.secrets.seal(streamOf(loaded.id), row, OWN, plain(now))).row;
}

const plain = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

function listOf(left: LeftAnswers): Posted['left'] {
  const kinds = Object.keys(left).sort();
  return kinds.flatMap((kind) => {
    const answer = left[kind];
    return answer === undefined ? [] : [{ kind, answer }];
  });
}

const filesWithAnswers = (keys: readonly string[]): readonly number[] =>
  keys.flatMap((key) => {
    const [, file] = FILE.exec(key) ?? [];
    return file === undefined ? [] : [Number(file)];
  });

/** Whether the own player had left an answer that the other side’s turn from a position on gave in their name. */
export async function leftByUs(
  services: Services,
  campaignId: string,
  events: readonly CampaignEvent[],
  { battle, from }: { readonly battle: number; readonly from: number },
): Promise<LeftFor> {
  const keys = events.flatMap((event) => (event.type === 'MailPosted' ? event.data.holds : []));
  // The other side had read everything up to the own turn, or own seal, before its own turn began.
  const read = keys.findLastIndex((key) => {
    const [kind, index, at = ''] = key.split('/');
    const mine = kind === 'board' || kind === 'sealed';
    return mine && Number(index) === battle && Number(at.split('-')[0]) < from;
  });
  const files = (part: readonly string[]) => filesWithAnswers(part);
  const known = files(keys.slice(0, Math.max(0, read))).slice(-1);
  const candidates = [...known, ...files(keys.slice(Math.max(0, read)))];
  const posted = await Promise.all(
    candidates.map((file) => answersPosted(services, campaignId, file)),
  );
  return ({ ruleset, state }, moment, command) =>
    posted.some(({ battle: index, left }) => {
      const answer = left.find(({ kind }) => kind === moment.kind)?.answer;
      if (index !== battle || answer === undefined) return false;
      const given = commandLeft(ruleset, state, moment, answer);
      return given !== null && canonicalJson(given) === canonicalJson(command);
    });
}

/** Most questions answered for the other side in one step. */
const ANSWERS_MAX = 200;

/**
 * Gives what the other side has left for the questions of the own turn, so that it can go on here. Harmless at any moment
 * and in several processes at once. Returns the battle after them.
 */
export async function theirAnswersGiven(
  services: Services,
  loaded: LoadedCampaign,
  board: LoadedBoard,
): Promise<Answer<LoadedBoard>> {
  const { mail } = loaded.campaign;
  let latest = board;
  if (!mail?.board || mail.board.next !== mail.own) return ok(latest);
  const side = otherSide(mail.own);
  const { battle: index } = mail.board;
  let left: Posted['left'] | null = null;
  for (let step = 0; step < ANSWERS_MAX; step += 1) {
    const { battle, version, streamId } = latest;
    const [moment] = awaitedSeats(battle);
    const asked =
      version > mail.board.to && mailMover(battle) === side && moment?.mode === 'window';
    if (!asked || battle.commanders[side].kind !== 'person') break;
    left ??= await leftByThem(services, loaded, index);
    const answer = left.find(({ kind }) => kind === moment.kind)?.answer;
    const command =
      answer === undefined ? null : commandLeft(battle.ruleset, battle.state, moment, answer);
    if (command === null) break;
    const dice = await diceOfBoard(services, loaded);
    const done = await recordOnce(
      services,
      { id: streamId, type: BATTLE_STREAM },
      {
        commandId: `answered/${version}`,
        actor: 'system',
        content: { kind: 'board-answered', version },
      },
      async () => ok((await services.boards.load(streamId)) ?? latest),
      async (newest) => {
        if (newest.version !== version) return refuse('STALE_MOMENT', 'The battle went on.');
        const given = actOnBoard(newest.battle, { side, pending: moment.id, command }, dice);
        const by = { loaded, actor: 'system', version, recorded: newest.events };
        return given.ok
          ? ok(withAwaited(newest.battle, [given.value], newest.battle.ruleset, by))
          : given;
      },
    );
    // What cannot be given is theirs to answer, by letter.
    if (!done.ok && done.error.code !== 'STALE_MOMENT') break;
    latest = (await services.boards.load(streamId)) ?? latest;
    if (latest.version === version) break;
  }
  return ok(latest);
}

async function leftByThem(
  services: Services,
  loaded: LoadedCampaign,
  battle: number,
): Promise<Posted['left']> {
  const { entries } = await theirLog(services, loaded);
  const last = entries
    .map(({ body }) => body)
    .findLast((body) => body.kind === 'answers' && body.battle === battle);
  return last?.kind === 'answers' ? last.left : [];
}
