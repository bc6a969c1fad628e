import { z } from 'zod';
import { accessTo, corresponding } from '@/lib/application/core/access';
import { act, newEvent } from '@/lib/application/core/act';
import { afterBeginning } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import { derivedId } from '@/lib/application/core/derived-id';
import { commandId, text } from '@/lib/application/core/input-schemas';
import {
  CAMPAIGN_STREAM,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { sealBrought, theirLog } from '@/lib/application/core/received-mail';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { playsVersion } from '@/lib/battle/contract/board-game';
import { fightsVersion } from '@/lib/battle/contract/quick-resolver';
import { boardRuleset } from '@/lib/campaign/battle/order';
import { decide } from '@/lib/campaign/decide';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { firstDifference, historyDigests } from '@/lib/campaign/mail/history';
import { isSingleBattle } from '@/lib/campaign/start/single-battle';
import { type CampaignState, initialState } from '@/lib/campaign/state';
import { FIRST_DICE_SCHEME, isMailDiceScheme } from '@/lib/chance/keyed-dice';
import { authoriseInClub } from '@/lib/clubs/membership';
import type { SealedRow } from '@/lib/event-store/contract';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import { unlock } from '@/lib/transfer/age';
import type { MailBodyOf, MailPerson } from '@/lib/transfer/mail-entries';
import { type Mail, readMail } from '@/lib/transfer/mail-file';
import { entryHash, jsonHash, logGrowth, writeLog } from '@/lib/transfer/mail-log';
import { autoplayedIn } from '@/lib/trials/battle-odds';
import { correspondenceOf, keepCorrespondence, noteCorrespondent } from './correspondence';
import { invitationOf, type MailInvitation } from './invitation';
import { hasAccount, type MailKeys, mailKeys, mailPerson } from './keys';
import { ownMessages, sealFirst } from './log-of';
import { mailSettings } from './start';
import { type Before, beforeMail, mailDeeds } from './step';

/** Base64 of more than a mail file may hold, because a file over its own bound gets a refusal of its own. */
const FILE_LENGTH_MAX = 8_000_000;

const MAIL_FILE = z.object({
  /** The file's bytes in base64. */
  file: z.string().max(FILE_LENGTH_MAX),
  passphrase: text.optional(),
  /** The campaign on whose page the file was given; any campaign where it is absent. */
  campaignId: z.string().max(64).optional(),
  /** Accepts an invitation, as a campaign of that club. */
  accept: z.object({ clubId: z.string().max(64) }).optional(),
  commandId,
});
type MailFileInput = z.infer<typeof MAIL_FILE>;

export type OpenedMail =
  | { readonly kind: 'invitation'; readonly invitation: MailInvitation }
  /** `from`: the position before anything of the file happened; the replay begins after it. */
  | { readonly kind: 'opened'; readonly campaignId: string; readonly from: number };

/**
 * Opens a file that came by mail. An invitation is shown first, and accepted by sending it again with `accept`;
 * anything else is taken into its campaign. A faulty file is refused with a sentence that names the fault, and nothing
 * is changed: MAIL_TOO_LARGE, MAIL_NOT_A_FILE, MAIL_VERSION, MAIL_PASSPHRASE_MISSING, MAIL_WRONG_KEY, MAIL_DAMAGED,
 * MAIL_OWN, MAIL_OLD, MAIL_WRONG_CAMPAIGN, MAIL_OTHER_SENDER, MAIL_FORKED, MAIL_AGAINST_THE_RULES,
 * MAIL_RULESET_VERSION, MAIL_DIFFERS.
 */
export const openMailFile = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  guests: 'refused',
  input: MAIL_FILE,
  async run({ services, user }, input): Promise<Answer<OpenedMail>> {
    if (!(await hasAccount(services, user)))
      return refuse(
        'MAIL_WRONG_KEY',
        'Sign in to open a file: it is locked to an account.',
        'file',
      );
    const keys = await mailKeys(services, user);
    const opened = await unlock(Buffer.from(input.file, 'base64'), {
      identity: keys.identity,
      passphrase: input.passphrase?.trim(),
    });
    if (!opened.ok) return opened;
    const read = readMail(opened.value);
    if (!read.ok) return read;
    const mail = read.value;
    if (mail.signingKey === keys.signing.publicKey)
      return refuse(
        'MAIL_OWN',
        'This is a file that you made yourself. Send it to your opponent, and open the one that they send.',
        'file',
      );
    const known = await correspondenceOf(services, user, mail.campaign);
    const loaded = known === null ? null : await services.campaigns.load(known);
    if (input.campaignId !== undefined && loaded?.id !== input.campaignId)
      return refuse(
        'MAIL_WRONG_CAMPAIGN',
        loaded === null
          ? 'This file belongs to another campaign or battle than this one.'
          : `This file belongs to “${loaded.campaign.name}”. Open it there.`,
        'file',
      );
    if (loaded !== null) return takeIn(services, user, loaded, mail, input.commandId);
    const [first] = mail.log;
    if (first?.body.kind !== 'terms')
      return refuse(
        'MAIL_WRONG_CAMPAIGN',
        'This file belongs to a campaign or a battle that you do not play at this installation. Open its invitation first.',
        'file',
      );
    return invitation(services, user, keys, mail, first.body, input);
  },
});

/** Takes a file into the campaign it belongs to: all its effects, in one append. */
async function takeIn(
  services: Services,
  user: string,
  { id }: LoadedCampaign,
  mail: Mail,
  command: string,
): Promise<Answer<OpenedMail>> {
  const head = mail.log.at(-1);
  const opening = {
    campaignId: id,
    commandId: command,
    actor: user,
    content: { kind: 'open-mail', head: head ? entryHash(head) : '', user },
  };
  let joined: MailPerson | null = null;
  const done = await act(
    services,
    opening,
    async () => {
      const access = await accessTo(services, user, id);
      const played = access.ok ? corresponding(access.value) : access;
      return played.ok ? ok(played.value.loaded) : played;
    },
    async (loaded) => {
      const sender = await senderOf(services, user, loaded, mail);
      if (!sender.ok) return sender;
      joined = sender.value;
      const known = await theirLog(services, loaded);
      const growth = logGrowth(known.entries, mail.log);
      if (growth === null)
        return refuse(
          'MAIL_FORKED',
          'This file contradicts an earlier one from the same opponent: they, or somebody else, have gone back to an older state of their installation. Talk to them before you go on.',
          'file',
        );
      if (growth.length === 0)
        return refuse(
          'MAIL_OLD',
          'You have opened this file, or a newer one, already. Nothing is missing.',
          'file',
        );
      const before = await beforeMail(services, loaded);
      if (!before.ok) return before;
      const made = await broughtAbout(services, id, before.value, mail, sender.value);
      if (!made.ok) return made;
      const brought = { entries: growth, history: mail.history };
      const sealed = await sealBrought(
        services,
        streamOf(id),
        loaded.campaign.mail?.opened ?? 0,
        brought,
      );
      return ok({ events: made.value, sealed });
    },
  );
  if (!done.ok) return done;
  const person = joined as MailPerson | null;
  if (person !== null) await noteCorrespondent(services, id, person.name);
  await services.followUp(done.value.loaded);
  return ok({ kind: 'opened', campaignId: id, from: done.value.firstVersion - 1 });
}

/** Whether the sender is the known one; the person who just joined, where nobody was known yet. */
async function senderOf(
  services: Services,
  user: string,
  loaded: LoadedCampaign,
  mail: Mail,
): Promise<Answer<MailPerson | null>> {
  const correspondence = loaded.campaign.mail;
  const other = refuse(
    'MAIL_OTHER_SENDER',
    'This file is signed by another key than your opponent’s. It is not from them, or they now play from another installation.',
    'file',
  );
  if (correspondence === null || mail.from === correspondence.own) return other;
  if (correspondence.correspondent !== null)
    return correspondence.correspondent.signingKey === mail.signingKey ? ok(null) : other;
  const keys = await mailKeys(services, user);
  const id = loaded.campaign.settings.mail?.id ?? '';
  const own = writeLog(id, correspondence.own, keys.signing, await ownMessages(services, loaded));
  const join = mail.log[0]?.body;
  const offered = own[0];
  return join?.kind === 'join' &&
    join.person.signingKey === mail.signingKey &&
    offered !== undefined &&
    join.terms === entryHash(offered)
    ? ok(join.person)
    : other;
}

/** The events of opening a mail, after the given ones: who it is from, that it was opened, and its effects. */
async function broughtAbout(
  services: Services,
  campaignId: string,
  before: Before,
  mail: Mail,
  joined: MailPerson | null,
): Promise<Answer<CampaignEvent[]>> {
  const appended: CampaignEvent[] = [];
  let { state } = before;
  const head = mail.log.at(-1);
  const commands = [
    ...(joined === null
      ? []
      : [
          {
            type: 'PinCorrespondent' as const,
            data: { signingKey: joined.signingKey, recipient: joined.recipient },
          },
        ]),
    {
      type: 'OpenMail' as const,
      data: {
        number: mail.number,
        entries: mail.log.length,
        head: head ? entryHash(head) : '',
      },
    },
  ];
  for (const command of commands) {
    const made = decide(state, command, foundingContext());
    if (!made.ok) return made;
    appended.push(...made.value);
    state = fold(made.value, state);
  }
  const deeds = await mailDeeds(
    services,
    campaignId,
    { ...before, state, events: [...before.events, ...appended] },
    mail.log.map((entry) => entry.body),
  );
  if (!deeds.ok) return deeds;
  appended.push(...deeds.value);
  const events = [...before.events, ...appended];
  const difference = differenceInWords(events, fold(events), mail.history);
  return difference === null ? ok(appended) : refuse('MAIL_DIFFERS', difference, 'file');
}

/** Where two histories diverge, in words; null where they agree as far as both go. */
export function differenceInWords(
  events: readonly CampaignEvent[],
  { campaign }: CampaignState,
  theirs: readonly string[],
): string | null {
  const at = firstDifference(historyDigests(events), theirs);
  if (at === null || campaign === null) return null;
  const event = events[at - 1];
  const { battles, situations } = lookupOf(campaign.definition);
  const where = (() => {
    switch (event?.type) {
      case 'CampaignStarted':
        return 'at the very start: the terms, or what is fought over, differ';
      case 'SituationReached':
        return `on reaching “${situations.get(event.data.situation)?.title ?? event.data.situation}”`;
      case 'BattleAnnounced':
        return `when “${battles.get(event.data.battle)?.title ?? event.data.battle}” was announced`;
      case 'BoardMovePassed':
        return `on the board, by position ${event.data.to} of battle ${event.data.battle + 1}`;
      case 'BattleResolved':
        return `in the result of “${battles.get(event.data.report.battle)?.title ?? event.data.report.battle}”`;
      case 'IntervalPassed':
        return `in the interval “${event.data.title}”`;
      default:
        return 'in what was opened';
    }
  })();
  return `The two installations have come apart at entry ${at} of your chronicle, ${where}. Compare the versions of both programs, and do not go on before it is clear.`;
}

/** Shows an invitation, or accepts it: the campaign begins here too. */
async function invitation(
  services: Services,
  user: string,
  keys: MailKeys,
  mail: Mail,
  { terms }: MailBodyOf<'terms'>,
  input: MailFileInput,
): Promise<Answer<OpenedMail>> {
  const definition = readCampaignFile(JSON.stringify(mail.definition ?? null));
  if (
    !definition.ok ||
    jsonHash(definition.value) !== terms.definition ||
    terms.campaign !== mail.campaign ||
    terms.side !== mail.from ||
    terms.inviter.signingKey !== mail.signingKey ||
    (terms.settings.singleBattle && !isSingleBattle(definition.value))
  )
    return refuse(
      'MAIL_DAMAGED',
      'What this invitation carries is not what its terms name, or this version of the program cannot read it.',
      'file',
    );
  for (const [id, version] of Object.entries(terms.rulesets)) {
    const resolver = services.resolvers.get(id);
    const here = resolver?.version;
    if (!fightsVersion(resolver, version))
      return refuse(
        'MAIL_RULESET_VERSION',
        `The invitation fights its battles by ${id} ${version}; ${here === undefined ? 'this installation does not have it' : `this installation has ${here}`}. Both must have the same version before they begin.`,
        'file',
      );
  }
  for (const id of new Set((terms.boards ?? []).map(boardRuleset))) {
    const game = services.games.get(id);
    const version = game?.version;
    if (!playsVersion(game, terms.rulesets[id] ?? ''))
      return refuse(
        'MAIL_RULESET_VERSION',
        `The invitation fights on the board of ${id}, which ${version === undefined ? 'is not at this installation' : `has another version, ${version}, here`}. Both must have the same version before they begin.`,
        'file',
      );
  }
  const { diceScheme = FIRST_DICE_SCHEME } = terms;
  if (!isMailDiceScheme(diceScheme))
    return refuse(
      'MAIL_VERSION',
      `The invitation throws its dice by scheme ${diceScheme}, which this version of the program does not play by mail. Bring both installations to the same version.`,
      'file',
    );
  const side = otherSide(terms.side);
  if (input.accept === undefined)
    return ok({ kind: 'invitation', invitation: invitationOf(services, terms, definition.value) });
  const { clubId } = input.accept;
  const authorised = await authoriseInClub(user, clubId, 'startCampaign');
  if (!authorised.ok) return authorised;
  const here = { controller: 'user' as const, user };
  const away = { controller: 'remote' as const };
  const founded = decide(
    initialState,
    {
      type: 'StartCampaign',
      data: {
        definition: definition.value,
        name: terms.name,
        settings: mailSettings(terms),
        seats: side === 'A' ? { A: here, B: away } : { A: away, B: here },
        start: terms.start,
        seedRoot: jsonHash(terms),
        ...(terms.diceScheme === undefined ? {} : { diceScheme }),
        rulesets: terms.rulesets,
        autoplayed: autoplayedIn(services.resolvers, new Set(Object.keys(terms.rulesets))),
        boards: terms.boards ?? [],
      },
    },
    foundingContext(),
  );
  if (!founded.ok) return founded;
  const campaignId = derivedId('mail', user, terms.campaign);
  const before = { state: fold(founded.value), events: founded.value, board: null };
  const made = await broughtAbout(services, campaignId, before, mail, terms.inviter);
  if (!made.ok) return made;
  const streamId = streamOf(campaignId);
  const offered = mail.log[0];
  const sealed: SealedRow[] = [
    await sealFirst(services, streamId, {
      body: {
        kind: 'join',
        person: await mailPerson(services, user, keys),
        terms: offered ? entryHash(offered) : '',
      },
      lock: null,
    }),
    ...(await sealBrought(services, streamId, 0, { entries: mail.log, history: mail.history })),
  ];
  await keepCorrespondence(services, {
    campaignId,
    userId: user,
    mailId: terms.campaign,
    correspondent: terms.inviter.name,
  });
  const founding = { club: clubId, creator: user };
  const appended = await services.store.append(streamId, {
    type: CAMPAIGN_STREAM,
    expectedVersion: 'none',
    commandId: input.commandId,
    commandHash: services.secrets.commandHash({
      kind: 'accept-mail',
      campaign: terms.campaign,
      user,
    }),
    actor: user,
    events: [...founded.value, ...made.value].map((event) =>
      newEvent(event, event.type === 'CampaignStarted' ? founding : undefined),
    ),
    sealed,
  });
  if (!appended.ok)
    return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
  await afterBeginning(services, campaignId);
  return ok({ kind: 'opened', campaignId, from: founded.value.length });
}
