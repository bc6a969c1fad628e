import type { CampaignEvent } from '@/lib/campaign/events';
import { isPerson } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Json } from '@/lib/kernel/canonical-json';
import { otherSide, type Side } from '@/lib/kernel/side';

/** An act as its player gave it: what their device signs, without where and when. */
export interface Given {
  readonly type: CampaignEvent['type'];
  readonly data: Json;
}

/** A text that was typed: spaces, line breaks and composed letters are as the form or the server left them. */
export const said = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Data as they are stored: members that are undefined are absent. */
const plain = (data: unknown): Json => JSON.parse(JSON.stringify(data)) as Json;

/**
 * What an event says that its player gave: every field that their browser knew when they gave it. Null: no player's act
 * leads to it by itself, and nobody signs it. `campaign`: as it was just before.
 */
export function givenBy(
  event: CampaignEvent,
  campaign: Readonly<StartedCampaign>,
): (Given & { readonly side: Side | null }) | null {
  const of = (side: Side | null, data: unknown) => ({
    ...{ type: event.type, side },
    data: plain(data),
  });
  const { encounter, rewindProposal } = campaign;
  const answered = {
    battle: encounter?.index ?? null,
    report: encounter?.tableReport?.position ?? null,
  };
  const proposal = rewindProposal?.position ?? null;
  switch (event.type) {
    case 'ChoiceSealed':
    case 'MethodSealed':
    case 'IntervalSealed': {
      const { round, side, commitment, opens = null, next = null } = event.data;
      return of(side, { round, side, commitment, opens, next });
    }
    case 'SealWithdrawn':
    case 'SubCommanderAppointed':
    case 'SupremeCommandPassed':
    case 'NumberCommitted':
    case 'PaceProposed':
    case 'DeputyNamed':
      return of(event.data.side, event.data);
    case 'PaceWithdrawn':
    case 'PaceDeclined':
    case 'PaceAgreed': {
      const waiting = campaign.deadlines.proposal?.position ?? null;
      return of(event.data.side, { side: event.data.side, proposal: waiting });
    }
    case 'BankDrawn':
      return of(event.data.side, { side: event.data.side, phase: event.data.phase });
    case 'FormationsAssigned': {
      const { side, user, formations } = event.data;
      return of(side, { side, user, formations: [...formations].sort() });
    }
    case 'TableReportSubmitted': {
      const { side, report } = event.data;
      return of(side, { side, report });
    }
    case 'TableReportRefused': {
      const { side, reason } = event.data;
      return of(side, { ...answered, side, reason: said(reason) });
    }
    case 'TableReportWithdrawn':
      return of(event.data.side, { ...answered, side: event.data.side });
    case 'BattleResolved': {
      const reporter = encounter?.tableReport?.side;
      if (event.data.report.method !== 'reported' || reporter === undefined) return null;
      const side = otherSide(reporter);
      return of(side, { ...answered, side });
    }
    case 'RewindProposed': {
      const { side, at, reason } = event.data;
      return of(side, { side, at, reason: said(reason) });
    }
    case 'RewindWithdrawn':
    case 'RewindDeclined':
    case 'RewindAgreed':
      return of(event.data.side, { side: event.data.side, proposal });
    case 'CampaignRenamed':
      return of(null, { name: said(event.data.name) });
    case 'SeatTaken': {
      const { side, seat } = event.data;
      return of(null, { side, ...seat });
    }
    case 'SubCommanderLeft':
    case 'UmpireSeated':
    case 'UmpireLeft':
    case 'StandInBegun':
    case 'StandInEnded':
    case 'AudienceSet':
    case 'PauseEnded':
    case 'DeadlineExtended':
      return of(null, event.data);
    case 'PauseBegun': {
      const { until, reason } = event.data;
      return of(null, { until, reason: said(reason) });
    }
    case 'StrengthCorrected': {
      const { entry, units, reason } = event.data;
      const set = units.map(({ unit, men, guns }) => ({ unit, men: men.to, guns: guns.to }));
      return of(null, { entry, units: set, reason: said(reason) });
    }
    case 'DeviceRevoked':
      return of(null, { key: event.data.key });
    default:
      return null;
  }
}

/**
 * Whose device a signature under an event may be of, beside its author's: who accepts a post that was offered, while the
 * appointment is recorded under the commander who offered it. Null: nobody's.
 */
export const alsoSignedBy = (event: CampaignEvent): string | null =>
  event.type === 'SubCommanderAppointed' ? event.data.user : null;

/** Whether what follows from an act of a side was given by a person at this installation, who could have signed it. */
export function couldSign(
  { seats, mail }: Pick<StartedCampaign, 'seats' | 'mail'>,
  side: Side,
): boolean {
  return mail === null && isPerson(seats[side].controller);
}
