import type { CampaignCommand, DecisionContext } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { commitKey, isPosted, reportKey } from '@/lib/campaign/mail';
import { roundOf } from '@/lib/campaign/rounds';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { mailSeed } from '@/lib/chance/mail-seeds';
import { battleDiceSeed } from '@/lib/chance/seeds';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide } from '@/lib/kernel/side';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { jsonHash } from '@/lib/transfer/mail-log';
import { foundingContext } from './decision-context';
import { intervalDraws } from './dice';
import type { House } from './house';
import { campaignEvent, type LoadedCampaign, streamOf } from './loaded-campaign';
import { mailReportContext } from './mail-dice';
import type { Answer } from './refusal';
import { orderHash } from './verify-export';

/** More messages than one file can bring into effect. */
const DEEDS_MAX = 50;

type Deed =
  | { readonly kind: 'command'; readonly command: CampaignCommand }
  /** `theirs`: null where the round asks nothing of the other side. */
  | {
      readonly kind: 'open';
      readonly round: string;
      readonly theirs: MailBodyOf<'open'> | null;
    };

/**
 * What the other side's messages bring about next, as the campaign stands; null where they bring nothing more. The order in
 * which files came makes no difference: only what both sides have written counts.
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
    const ownStands =
      waiting?.side === mail.own && isPosted(campaign, reportKey(encounter.index, mail.attempt));
    const theirs = messages.find((one) => one.kind === 'report' && at(one));
    // Where both went out before either came in, side A's stands.
    if (theirs?.kind === 'report' && waiting?.side !== side && !(ownStands && mail.own === 'A'))
      return command({ type: 'SubmitTableReport', data: { side, report: theirs.report } });
    const answer = messages.find((one) => one.kind === 'answer' && at(one));
    if (answer?.kind === 'answer' && ownStands && answer.report === jsonHash(waiting?.report))
      return command(
        answer.refused === null
          ? { type: 'CountersignTableReport', data: { side, opened: null } }
          : { type: 'RefuseTableReport', data: { side, reason: answer.refused } },
      );
  }
  if (phase !== 'expected' && messages.some((one) => one.kind === 'resign'))
    return command({ type: 'GiveUp', data: { side } });
  return null;
}

class RulesetMissing extends Error {}

async function openingContext(
  house: House,
  campaignId: string,
  campaign: Readonly<StartedCampaign>,
  round: string,
  opening: MailBodyOf<'open'> | null,
): Promise<DecisionContext> {
  const own = campaign.mail?.own ?? 'A';
  const secret = await house.secrets.open(streamOf(campaignId), round, own);
  const payload = (secret?.payload ?? {}) as { answer?: unknown };
  const mine =
    secret !== null && typeof payload.answer === 'string'
      ? { answer: payload.answer, nonce: secret.nonce }
      : null;
  const theirs = opening === null ? null : { answer: opening.answer, nonce: opening.nonce };
  const sealed = own === 'A' ? { A: mine, B: theirs } : { A: theirs, B: mine };
  const nonces = { A: sealed.A?.nonce ?? '', B: sealed.B?.nonce ?? '' };
  const seed = mailSeed(round, nonces);
  // As the record keeps it: an interval's own answers add to what was opened before.
  const before = roundOf(campaign)?.kind === 'interval' ? campaign.diceFrom : '';
  return {
    sealed,
    draw: intervalDraws(`${before}${nonces.A}${nonces.B}`),
    fightQuick: (order) => {
      const resolver = house.resolvers.get(order.ruleset.id);
      if (resolver?.version !== order.ruleset.version)
        throw new RulesetMissing(`${order.ruleset.id} ${order.ruleset.version}`);
      const dice = battleDiceSeed(seed, nonces, orderHash(order));
      return { report: resolver.fight(order, dice), opened: null };
    },
  };
}

/** Everything that the other side's messages bring about now, decided and not yet recorded. */
export async function mailDeeds(
  house: House,
  campaignId: string,
  from: { readonly state: CampaignState; readonly events: readonly CampaignEvent[] },
  messages: readonly MailBody[],
): Promise<Answer<CampaignEvent[]>> {
  let { state } = from;
  const told: CampaignEvent[] = [];
  for (let step = 0; step < DEEDS_MAX && state.campaign !== null; step++) {
    const deed = nextDeed(state.campaign, messages);
    if (deed === null) break;
    try {
      const made =
        deed.kind === 'open'
          ? decide(
              state,
              { type: 'OpenSealed', data: { round: deed.round } },
              await openingContext(house, campaignId, state.campaign, deed.round, deed.theirs),
            )
          : decide(
              state,
              deed.command,
              deed.command.type === 'CountersignTableReport'
                ? mailReportContext(state.campaign)
                : foundingContext(),
            );
      if (!made.ok)
        return refuse(
          'MAIL_AGAINST_THE_RULES',
          `What this file says cannot be: ${made.error.message}`,
          'file',
        );
      told.push(...made.value);
      state = fold(made.value, state);
    } catch (fault) {
      if (!(fault instanceof RulesetMissing)) throw fault;
      return refuse(
        'MAIL_RULESET_VERSION',
        `This campaign fights its battles by ${fault.message}, which is not at this installation. Bring it to the version that both sides began with.`,
        'file',
      );
    }
  }
  return ok(told);
}

/** Messages that came in before, and that only now have an effect: after an own file, or an expected result. */
export async function lateDeeds(
  house: House,
  loaded: LoadedCampaign,
  messages: readonly MailBody[],
): Promise<Answer<CampaignEvent[]>> {
  const events = loaded.events.map(campaignEvent);
  return mailDeeds(house, loaded.id, { state: loaded.state, events }, messages);
}
