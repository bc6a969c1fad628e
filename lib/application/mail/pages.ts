import { passwordMatches } from '@/lib/accounts/password-hash';
import { normalisePassword } from '@/lib/accounts/password-policy';
import { isUuid } from '@/lib/accounts/sessions';
import { countAttempt, forgetAttempts } from '@/lib/accounts/throttle';
import { accessTo } from '@/lib/application/core/access';
import { correspondents } from '@/lib/application/core/correspondents';
import { battleOnBoard, RulesetMissing } from '@/lib/application/core/loaded-board';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { theirLog } from '@/lib/application/core/received-mail';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { campaignsOf } from '@/lib/application/header/campaign-list';
import { headerFor } from '@/lib/application/header/open-campaign';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { boardStateAt } from '@/lib/battle/stream/battle';
import { allowedMethods } from '@/lib/campaign/battle/methods';
import { boardAwaits, dueInFile, waitsForAcceptance } from '@/lib/campaign/mail/mail';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { prisma } from '@/lib/database/client';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import type { MailDesk, MailPage, ReplayLook, ReplayPage } from './contract';
import { hasAccount, keysView, knownMailKeys, mailKeys } from './keys';
import { ownMessages, readFirst } from './log-of';
import { differenceInWords } from './open';
import { mailFileName, nameOfKind } from './send';
import { boardAsStored, lateDeeds } from './step';

/** The user's keys and his campaigns by mail. */
export async function mailDesk(services: Services, user: string): Promise<MailDesk> {
  if (!(await hasAccount(user))) return { keys: { recipient: '', fingerprint: '' }, campaigns: [] };
  const keys = await mailKeys(services, user);
  const campaigns = (await campaignsOf(services, user)).filter(
    (campaign) => campaign.mail !== null,
  );
  return {
    keys: keysView(keys.recipient, keys.signing.publicKey),
    campaigns: campaigns.map((campaign) => {
      const { mail } = campaign;
      const known = campaign.commanders[otherSide(mail?.own ?? 'A')].name;
      const opponent = mail?.joined ? known : 'an opponent by mail';
      const state =
        mail?.fileDue && !(campaign.phase === 'board' && !mail.onlyFile)
          ? 'A file waits to be made and sent.'
          : campaign.phase === 'concluded'
            ? `The ${campaign.singleBattle ? 'battle is over' : 'campaign has ended'}.`
            : campaign.yourTurn
              ? 'It is your move.'
              : `Waiting for a file from ${opponent}.`;
      return {
        campaignId: campaign.campaignId,
        name: campaign.name,
        title: campaign.title,
        singleBattle: campaign.singleBattle,
        opponent,
        state,
        yourTurn: campaign.yourTurn,
        fileDue: mail?.fileDue ?? false,
      };
    }),
  };
}

/** The private key, once the password was given again. Refuses CREDENTIALS_WRONG, THROTTLED. */
export async function showMailIdentity(
  services: Services,
  user: string,
  { password }: { readonly password: string },
): Promise<Answer<{ readonly identity: string; readonly recipient: string }>> {
  const account = isUuid(user) ? await prisma().user.findUnique({ where: { id: user } }) : null;
  if (account === null) return refuse('CREDENTIALS_WRONG', 'The password is wrong.', 'password');
  const from = [account.email, `mail key of ${user}`];
  if ((await countAttempt('signInFromAddress', from)) !== null)
    return refuse('THROTTLED', 'Too many failed attempts: try again in a quarter of an hour.');
  if (!(await passwordMatches(account.passwordHash, normalisePassword(password))))
    return refuse('CREDENTIALS_WRONG', 'The password is wrong.', 'password');
  await forgetAttempts('signInFromAddress', from);
  const { identity, recipient } = await mailKeys(services, user);
  return ok({ identity, recipient });
}

/** How a correspondence stands; what only its commander may know is left out for others. */
export async function mailPage(
  services: Services,
  user: string,
  campaignId: string,
): Promise<Answer<MailPage>> {
  const access = await accessTo(services, user, campaignId);
  if (!access.ok) return access;
  const { loaded, sides } = access.value;
  const { mail, definition, phase, settings } = loaded.campaign;
  if (mail === null) return { ok: false, error: NOT_FOUND };
  const header = await headerFor(services, access.value);
  if (!header.ok) return header;
  const keys = await knownMailKeys(services, user);
  const you =
    keys === null
      ? { recipient: '', fingerprint: '' }
      : keysView(keys.recipient, keys.signing.publicKey);
  const boards = allowedMethods(settings, loaded.campaign.boards !== undefined).includes('fought');
  const base = { header: header.value, you, boards, waitsForAcceptance: waitsForAcceptance(mail) };
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
}

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

/** What happened after a position, as this user may know it. */
export async function replayPage(
  services: Services,
  user: string,
  campaignId: string,
  { from, ...look }: ReplayLook,
): Promise<Answer<ReplayPage>> {
  const access = await accessTo(services, user, campaignId);
  if (!access.ok) return access;
  const header = await headerFor(services, access.value, look);
  if (!header.ok) return header;
  const { events, campaign, version } = access.value.loaded;
  if (!Number.isInteger(from) || from < 0 || from > version)
    return refuse('NOT_FOUND', 'The campaign has no such position.', 'from');
  const entries = chronicle(events.map(campaignEvent), campaign.definition, header.value.viewer);
  const onBoard = battleOnBoard(campaign);
  return ok({ header: header.value, entries: entries.slice(from), onBoard });
}
