import { z } from 'zod';
import { CLOSING_DAYS } from '@/lib/accounts/closing';
import { ACCOUNT_CHANGES } from '@/lib/accounts/letters';
import {
  campaign,
  id,
  instant,
  kind,
  type NoticeGroup,
  type NoticeNeed,
  name,
  type Path,
  type Place,
  type Readable,
} from './declared';

/**
 * What people can be notified of. Each kind is declared once: which row of the settings it belongs to, what must still be true
 * of its reader when it is sent, what it may hold, and its words. A notice is read over shoulders and kept by strangers'
 * servers, so it holds names and times alone: never a choice, a strength, a place or a person's own words.
 */

export { NOTICE_GROUPS, type NoticeGroup, type NoticeNeed } from './declared';

const DEEDS = {
  choose: 'Seal your choice.',
  answer: 'Say how the battle is to be settled.',
  interval: 'Give your orders for the interval.',
  table: 'Report the battle that was fought on the table.',
  board: 'Move on the board.',
} as const;
/** What a campaign waits for. */
export type NoticeDeed = keyof typeof DEEDS;

const inCampaign = ({ campaignId }: Place, below = ''): Path =>
  campaignId === null ? '/campaigns' : `/campaigns/${campaignId}${below}`;
/** Fewest hours left at which a reminder counts as urgent. */
const URGENT_HOURS = 3;

export const NOTICE_KINDS = {
  'your-turn': kind({
    group: 'turn',
    needs: 'turn',
    data: {
      ...campaign,
      deed: z.enum(Object.keys(DEEDS) as [NoticeDeed, ...NoticeDeed[]]),
      deadline: instant.optional(),
    },
    words: ({ campaign, deed, deadline }, place) => ({
      title: `Your turn: ${campaign}`,
      text: `${DEEDS[deed]}${deadline === undefined ? '' : ` You have until ${place.when(deadline)}.`}`,
      path: inCampaign(place),
    }),
  }),
  'rewind-proposed': kind({
    group: 'turn',
    needs: 'post',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `A proposal to answer: ${campaign}`,
      text: 'The other commander proposes to go back to an earlier entry. Accept or decline it.',
      path: inCampaign(place),
    }),
  }),
  'deadline-near': kind({
    group: 'deadline',
    needs: 'turn',
    urgent: ({ hoursLeft }) => hoursLeft <= URGENT_HOURS,
    data: { ...campaign, deadline: instant, hoursLeft: z.number().min(0) },
    words: ({ campaign, deadline, hoursLeft }, place) => ({
      title: `${hoursLeft < 1 ? 'Less than an hour' : hoursLeft === 1 ? 'One hour' : `${Math.round(hoursLeft)} hours`} left: ${campaign}`,
      text: `The campaign waits for you until ${place.when(deadline)}.`,
      path: inCampaign(place),
    }),
  }),
  'deadline-passed': kind({
    group: 'deadline',
    needs: 'post',
    urgent: () => true,
    data: { ...campaign, graceUntil: instant.optional() },
    words: ({ campaign, graceUntil }, place) => ({
      title: `The deadline has passed: ${campaign}`,
      text:
        graceUntil === undefined
          ? 'Somebody acted in your place, or will soon. You can take over again.'
          : `You can still act until ${place.when(graceUntil)}. After that, somebody acts in your place.`,
      path: inCampaign(place),
    }),
  }),
  'next-in-line': kind({
    group: 'standby',
    needs: 'campaign',
    urgent: () => true,
    data: { ...campaign, deadline: instant.optional() },
    words: ({ campaign, deadline }, place) => ({
      title: `You are next in line: ${campaign}`,
      text: `A commander has not acted.${deadline === undefined ? '' : ` If they still have not by ${place.when(deadline)}, it falls to you.`}`,
      path: inCampaign(place),
    }),
  }),
  'stood-in': kind({
    group: 'standby',
    needs: 'campaign',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `Somebody stood in: ${campaign}`,
      text: 'A deadline passed, and somebody acted for the commander who was late.',
      path: inCampaign(place),
    }),
  }),
  'umpire-needed': kind({
    group: 'standby',
    needs: 'campaign',
    urgent: () => true,
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `The campaign is stuck: ${campaign}`,
      text: 'A deadline has passed and nobody could stand in. It waits for its umpire.',
      path: inCampaign(place),
    }),
  }),
  'result-to-confirm': kind({
    group: 'result',
    needs: 'turn',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `A result to confirm: ${campaign}`,
      text: 'The other side has reported the battle on the table. Check the report and countersign it, or refuse it.',
      path: inCampaign(place),
    }),
  }),
  'result-refused': kind({
    group: 'result',
    needs: 'post',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `Your report was refused: ${campaign}`,
      text: 'The other side did not countersign it. Talk to them, then report the battle again.',
      path: inCampaign(place),
    }),
  }),
  'battle-night': kind({
    group: 'night',
    needs: 'club',
    data: {
      clubId: id,
      night: name,
      nightId: id.optional(),
      at: instant,
      change: z.enum(['invited', 'changed', 'cancelled', 'near']),
    },
    words: ({ clubId, night, nightId, at, change }, { when }) => ({
      title: {
        invited: `Battle night: ${night}`,
        changed: `Battle night changed: ${night}`,
        cancelled: `Battle night cancelled: ${night}`,
        near: `Battle night soon: ${night}`,
      }[change],
      text:
        change === 'cancelled' ? `It was planned for ${when(at)}.` : `It begins on ${when(at)}.`,
      path: nightId === undefined ? `/club/${clubId}` : `/club/${clubId}/nights/${nightId}`,
    }),
  }),
  message: kind({
    group: 'message',
    needs: 'message',
    data: { ...campaign, from: name, messageId: id },
    words: ({ campaign, from }, place) => ({
      title: `A message: ${campaign}`,
      text: `${from} has written to you.`,
      path: inCampaign(place, '/messages'),
    }),
  }),
  'message-reported': kind({
    group: 'message',
    needs: 'report',
    data: { ...campaign, reportId: id },
    words: ({ campaign }) => ({
      title: `A message was reported: ${campaign}`,
      text: 'Read it and decide.',
      path: '/reports',
    }),
  }),
  'report-decided': kind({
    group: 'message',
    needs: 'campaign',
    data: { ...campaign, outcome: z.enum(['dismissed', 'removed', 'warned', 'suspended']) },
    words: ({ campaign, outcome }, place) => ({
      title: `Your report was decided: ${campaign}`,
      text: {
        dismissed: 'The message stays as it is. You can still mute its author.',
        removed: 'The message was removed.',
        warned: 'Its author was warned.',
        suspended: 'Its author can write no messages for some time.',
      }[outcome],
      path: inCampaign(place, '/messages'),
    }),
  }),
  'message-judged': kind({
    group: 'message',
    needs: 'campaign',
    data: {
      ...campaign,
      removed: z.boolean(),
      measure: z.enum(['none', 'warned', 'suspended']),
      until: instant.optional(),
    },
    words: ({ campaign, removed, measure, until }, place) => ({
      title: `${measure === 'none' ? 'A message of yours was removed' : measure === 'warned' ? 'You were warned for a message' : 'You cannot write messages for now'}: ${campaign}`,
      text: `${removed ? 'Others no longer read the message. ' : ''}${
        measure === 'suspended' && until !== undefined
          ? `You can write again from ${place.when(until)}. You go on playing as before.`
          : measure === 'warned'
            ? 'Those who judge reports in your club ask you to write differently.'
            : 'You still see it among your own.'
      }`,
      path: inCampaign(place, '/messages'),
    }),
  }),
  'rider-came': kind({
    group: 'message',
    needs: 'post',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `A rider has come in: ${campaign}`,
      text: 'Read what the rider brought on the page Couriers.',
      path: inCampaign(place, '/couriers'),
    }),
  }),
  'choices-opened': kind({
    group: 'news',
    needs: 'campaign',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `Both sides have sealed: ${campaign}`,
      text: 'The choices are open.',
      path: inCampaign(place),
    }),
  }),
  'battle-settled': kind({
    group: 'news',
    needs: 'campaign',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `A battle has been settled: ${campaign}`,
      text: 'See how it went before somebody tells you.',
      path: inCampaign(place),
    }),
  }),
  'campaign-over': kind({
    group: 'news',
    needs: 'campaign',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `The campaign is over: ${campaign}`,
      text: 'Its analysis is open to everybody who can see it.',
      path: inCampaign(place),
    }),
  }),
  'campaign-paused': kind({
    group: 'news',
    needs: 'post',
    data: { ...campaign, until: instant.optional() },
    words: ({ campaign, until }, place) => ({
      title: `${until === undefined ? 'The pause is over' : 'The umpire paused the campaign'}: ${campaign}`,
      text:
        until === undefined
          ? 'The campaign goes on. Deadlines have moved by the time of the pause.'
          : `Nobody can decide anything until ${place.when(until)}. Deadlines stand still.`,
      path: inCampaign(place),
    }),
  }),
  'campaign-corrected': kind({
    group: 'news',
    needs: 'campaign',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `The umpire made a correction: ${campaign}`,
      text: 'The chronicle shows what was corrected.',
      path: inCampaign(place),
    }),
  }),
  'umpire-report': kind({
    group: 'message',
    needs: 'post',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `A report from the umpire: ${campaign}`,
      text: 'Your post has received a report.',
      path: inCampaign(place),
    }),
  }),
  'campaign-began': kind({
    group: 'invitation',
    needs: 'campaign',
    data: campaign,
    words: ({ campaign }, place) => ({
      title: `A campaign has begun: ${campaign}`,
      text: 'You hold a seat in it.',
      path: inCampaign(place),
    }),
  }),
  challenge: kind({
    group: 'invitation',
    needs: 'challenge',
    data: { challengeId: id, from: name },
    words: ({ challengeId, from }) => ({
      title: `${from} challenges you`,
      text: 'Read the terms, then accept or decline.',
      path: `/challenges/${challengeId}`,
    }),
  }),
  'challenge-declined': kind({
    group: 'invitation',
    needs: 'challenge',
    data: { challengeId: id, from: name },
    words: ({ challengeId, from }) => ({
      title: `${from} declined your challenge`,
      text: 'Nothing has begun.',
      path: `/challenges/${challengeId}`,
    }),
  }),
  'lobby-seat': kind({
    group: 'invitation',
    needs: 'club',
    data: { ...campaign, clubId: id, lobbyId: id },
    words: ({ campaign, lobbyId }) => ({
      title: `A seat is yours to accept: ${campaign}`,
      text: 'Read the terms in the lobby, then say whether you are ready.',
      path: `/lobbies/${lobbyId}`,
    }),
  }),
  'lobby-ready': kind({
    group: 'invitation',
    needs: 'club',
    data: { ...campaign, clubId: id, lobbyId: id },
    words: ({ campaign, lobbyId }) => ({
      title: `Everybody is ready: ${campaign}`,
      text: 'You can start the campaign.',
      path: `/lobbies/${lobbyId}`,
    }),
  }),
  'seat-offered': kind({
    group: 'invitation',
    needs: 'campaign',
    data: { ...campaign, side: name, until: instant.optional() },
    words: ({ campaign, side, until }, place) => ({
      title: `A seat is offered to you: ${campaign}`,
      text: `${side} needs a commander.${until === undefined ? '' : ` The offer is open until ${place.when(until)}.`}`,
      path: inCampaign(place),
    }),
  }),
  'seat-changed': kind({
    group: 'invitation',
    needs: 'campaign',
    data: { ...campaign, side: name },
    words: ({ campaign, side }, place) => ({
      title: `Your part has changed: ${campaign}`,
      text: `Who commands or serves on ${side} has changed.`,
      path: inCampaign(place),
    }),
  }),
  'post-offered': kind({
    group: 'invitation',
    needs: 'campaign',
    data: { ...campaign, from: name },
    words: ({ campaign, from }, place) => ({
      title: `${from} offers you a post: ${campaign}`,
      text: 'You would serve under them. Accept or decline on the page Staff.',
      path: inCampaign(place, '/staff'),
    }),
  }),
  'post-answered': kind({
    group: 'invitation',
    needs: 'post',
    data: { ...campaign, from: name, answer: z.enum(['accepted', 'declined']) },
    words: ({ campaign, from, answer }, place) => ({
      title: `${from} ${answer} your offer: ${campaign}`,
      text: answer === 'accepted' ? 'They now serve on your staff.' : 'Your staff is as it was.',
      path: inCampaign(place, '/staff'),
    }),
  }),
  petition: kind({
    group: 'invitation',
    needs: 'post',
    data: { ...campaign, from: name },
    words: ({ campaign, from }, place) => ({
      title: `${from} asks to join your staff: ${campaign}`,
      text: 'Accept or decline on the page Staff.',
      path: inCampaign(place, '/staff'),
    }),
  }),
  'club-invitation': kind({
    group: 'invitation',
    needs: 'account',
    data: { club: name, from: name, path: z.string().regex(/^\/(?![/\\])[\w/-]*$/) },
    words: ({ club, from, path }) => ({
      title: `${from} invites you to ${club}`,
      text: 'Accept or decline the invitation.',
      path: path as Path,
    }),
  }),
  'club-role': kind({
    group: 'invitation',
    needs: 'club',
    data: { clubId: id, club: name, role: name },
    words: ({ clubId, club, role }) => ({
      title: `Your role has changed: ${club}`,
      text: `You are now ${role} there.`,
      path: `/club/${clubId}`,
    }),
  }),
  'account-changed': kind({
    group: 'account',
    needs: 'account',
    urgent: () => true,
    data: { what: z.enum(ACCOUNT_CHANGES) },
    words: ({ what }) => ({
      title: {
        password: 'Your password was changed',
        address: 'Your e-mail address was changed',
        'second-factor': 'Your second factor was changed',
        passkey: 'A passkey of your account was added or removed',
        sessions: 'You were signed out everywhere',
        export: 'Your data was exported',
        closing: 'Your account is going to be deleted',
        kept: 'Your account is not going to be deleted',
      }[what],
      text:
        what === 'closing'
          ? `It is closed now, and deleted in ${CLOSING_DAYS} days. To keep it, sign in before then. If this was not you, set a new password too.`
          : 'If this was not you, set a new password and sign out everywhere.',
      path: what === 'closing' ? '/account/keep' : '/account',
    }),
  }),
  'confirm-mail': kind({
    group: 'account',
    needs: 'account',
    urgent: () => true,
    data: {},
    words: () => ({
      title: 'Confirm this address',
      text: 'Somebody with an account at Orderly Book wants notices sent here. If that was you, follow this link. If not, ignore this mail: nothing else will come.',
      path: '/account/notices',
    }),
  }),
  test: kind({
    group: 'account',
    needs: 'account',
    urgent: () => true,
    data: {},
    words: () => ({
      title: 'A test from Orderly Book',
      text: 'Notices reach you here.',
      path: '/account/notices',
    }),
  }),
} as const satisfies Record<string, { readonly group: NoticeGroup }>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
/** What a notice of a kind holds. */
export type NoticeData<Kind extends NoticeKind> = z.infer<(typeof NOTICE_KINDS)[Kind]['data']>;
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as readonly NoticeKind[];

/** A stored notice as its words need it. */
export interface StoredNotice {
  readonly kind: string;
  readonly campaignId: string | null;
  readonly data: unknown;
}

/** What a stored notice says; null where a later version wrote it, or it cannot be read. */
export function readNotice({ kind, data }: StoredNotice):
  | (Readable & {
      readonly kind: NoticeKind;
      readonly group: NoticeGroup;
      readonly needs: NoticeNeed;
    })
  | null {
  if (!Object.hasOwn(NOTICE_KINDS, kind)) return null;
  const name = kind as NoticeKind;
  const { group, needs, read } = NOTICE_KINDS[name];
  const readable = read(data);
  return readable === null ? null : { kind: name, group, needs, ...readable };
}

/** The words of a stored notice, for its reader; null as above. */
export function wordsOf(
  notice: StoredNotice,
  when: (instant: string) => string,
): { readonly title: string; readonly text: string; readonly path: string } | null {
  return readNotice(notice)?.words({ campaignId: notice.campaignId, when }) ?? null;
}
