import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { correspondents } from '@/lib/application/core/correspondents';
import { battleOnBoard, RulesetMissing } from '@/lib/application/core/loaded-board';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { theirLog } from '@/lib/application/core/received-mail';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor } from '@/lib/application/header/open-campaign';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { boardStateAt } from '@/lib/battle/stream/battle';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { boardAwaits, dueInFile, waitsForAcceptance } from '@/lib/campaign/mail/mail';
import { ok } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import { keysView, knownMailKeys, type MailKeysView } from './keys';
import { ownMessages, readFirst } from './log-of';
import { differenceInWords } from './open';
import { mailFileName, nameOfKind } from './send';
import { boardAsStored, lateDeeds } from './step';

export interface MailPage {
  readonly header: CampaignHeader;
  /** The user commands in it; others see only that it is played by mail. */
  readonly commander: boolean;
  readonly you: MailKeysView;
  readonly opponent: ({ readonly name: string } & MailKeysView) | null;
  /** The latest file: its number and name, and when it was made (ISO); null before the first. */
  readonly latest: {
    readonly number: number;
    readonly fileName: string;
    readonly madeAt: string;
  } | null;
  /** The pass phrase of the invitation, while nobody has accepted it. */
  readonly passphrase: string | null;
  /** The invitation was sent, and nobody has accepted it yet: no other file can follow it. */
  readonly waitsForAcceptance: boolean;
  /** At least one battle in it may be fought on a board. */
  readonly boards: boolean;
  readonly fileDue: boolean;
  /** What goes into the next file, in words. */
  readonly due: readonly string[];
  /** The own side is to act, and what it does can go with the file: on the board of the battle of this index. */
  readonly moveFirst: number | null;
  readonly opened: number;
  /** The latest file opened: the position before it, for the replay. */
  readonly replayFrom: number | null;
  readonly notes: readonly {
    readonly own: boolean;
    readonly file: number;
    readonly text: string;
  }[];
  /** In words, where the two histories differ; null where they agree. */
  readonly difference: string | null;
  readonly mayResign: boolean;
}

/**
 * The state of a campaign's correspondence; what only its commander may know is left out for others. Refuses NOT_FOUND
 * where it is not played by mail.
 */
export const mailPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  async run({ services, user, campaignId, access }): Promise<Answer<MailPage>> {
    const { loaded, sides } = access;
    const { mail, definition, phase, settings } = loaded.campaign;
    if (mail === null) return { ok: false, error: NOT_FOUND };
    const header = await headerFor(services, access);
    if (!header.ok) return header;
    const keys = await knownMailKeys(services, user);
    const you =
      keys === null
        ? { recipient: '', fingerprint: '' }
        : keysView(keys.recipient, keys.signing.publicKey);
    const boards = allowedMethods(settings, loaded.campaign.boards !== undefined).includes(
      'fought',
    );
    const base = {
      header: header.value,
      you,
      boards,
      waitsForAcceptance: waitsForAcceptance(mail),
    };
    if (!sides.includes(mail.own))
      return ok({
        ...base,
        commander: false,
        opponent: null,
        latest: null,
        passphrase: null,
        fileDue: false,
        due: [],
        moveFirst: null,
        opened: mail.opened,
        replayFrom: null,
        notes: [],
        difference: null,
        mayResign: false,
      });
    const [names, first, theirs, own] = await Promise.all([
      correspondents(services, [campaignId]),
      readFirst(services, loaded),
      theirLog(services, loaded),
      ownMessages(services, loaded),
    ]);
    const posts = loaded.events.filter((event) => event.type === 'MailPosted');
    const lastOpened = loaded.events.findLast((event) => event.type === 'MailOpened');
    const events = loaded.events.map(campaignEvent);
    const messages = theirs.entries.map((entry) => entry.body);
    const late = await lateDeeds(services, loaded, messages, boardAsStored);
    const due = dueInFile(loaded.campaign);
    let file = 0;
    const ownNotes = posts.flatMap((post) => {
      file += 1;
      const holds = (post.payload as { holds: string[] }).holds.length;
      const held = own.splice(0, holds);
      return held.flatMap((one) =>
        one.kind === 'note' ? [{ own: true, file, text: one.text }] : [],
      );
    });
    const theirNotes = messages.flatMap((one, index) =>
      one.kind === 'note' ? [{ own: false, file: index + 1, text: one.text }] : [],
    );
    return ok({
      ...base,
      commander: true,
      opponent:
        mail.correspondent === null
          ? null
          : {
              name: names.get(campaignId) ?? definition.sides[otherSide(mail.own)].name,
              ...keysView(mail.correspondent.recipient, mail.correspondent.signingKey),
            },
      latest:
        mail.files === 0
          ? null
          : {
              number: mail.files,
              fileName: mailFileName(loaded),
              madeAt: posts.at(-1)?.recordedAt ?? '',
            },
      passphrase:
        mail.correspondent === null && first.lock !== null && 'passphrase' in first.lock
          ? first.lock.passphrase
          : null,
      fileDue: due.length > 0,
      due: [...new Set(await Promise.all(due.map((key) => inWords(services, loaded, key))))],
      moveFirst: boardAwaits(mail).includes(mail.own) ? battleOnBoard(loaded.campaign) : null,
      opened: mail.opened,
      replayFrom: lastOpened === undefined ? null : lastOpened.version - 1,
      notes: [...theirNotes, ...ownNotes],
      difference: late.ok
        ? differenceInWords(events, loaded.state, theirs.history)
        : late.error.message,
      mayResign: phase !== 'concluded',
    });
  },
});

/** A message that is due, in words. */
async function inWords(services: Services, loaded: LoadedCampaign, key: string): Promise<string> {
  const [kind] = key.split('/');
  const what = nameOfKind(loaded);
  switch (kind) {
    case 'terms':
      return `the invitation, with the ${what} and its terms`;
    case 'join':
      return `that you accept the ${what}`;
    case 'commit':
      return 'your sealed answer, still locked';
    case 'open':
      return 'the key to your answer';
    case 'report':
      return 'your report from the table';
    case 'answer':
      return 'your answer to the other report';
    case 'sealed':
      return 'your sealed orders on the board, still locked';
    case 'opened':
      return 'the key to your sealed orders';
    case 'board':
      return turnInWords(services, loaded, key);
    default:
      return `that you give the ${what} up`;
  }
}

/** “your orders on the board of “The first day”: turn 1, day”. */
async function turnInWords(
  services: Services,
  { id }: LoadedCampaign,
  key: string,
): Promise<string> {
  const [, index = '', positions = ''] = key.split('/');
  const [from = 1] = positions.split('-').map(Number);
  const board = await services.boards.load(battleStreamOf(id, Number(index))).catch(rulesMissing);
  if (board === null) return 'your orders on the board';
  const { battle } = board;
  const { ruleset, order } = battle;
  const view = ruleset.viewState(boardStateAt(battle, from - 1), 'public');
  const [headline = ''] = ruleset.words.position(view);
  const [turn = ''] = headline.split(':');
  return `your orders on the board of “${order.title}” (${turn.charAt(0).toLowerCase()}${turn.slice(1)})`;
}

/** A battle whose rules this program no longer has is described no further. */
function rulesMissing(fault: unknown): null {
  if (fault instanceof RulesetMissing) return null;
  throw fault;
}
