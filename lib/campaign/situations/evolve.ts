import type { Evolvers } from '@/lib/campaign/chapter';
import { lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import { joinFormations, noteStrength } from '@/lib/campaign/forces/forces';
import { UNSEALED } from '@/lib/campaign/rounds/state';
import type { StartEvents } from '@/lib/campaign/start/events';
import { momentFor, textsOf } from '@/lib/campaign/texts/ground';
import { noteJoined } from '@/lib/campaign/toll/toll';
import { invariant } from '@/lib/kernel/assert';
import { SIDES } from '@/lib/kernel/side';
import type { SituationEvents } from './events';
import { givenChoices } from './given-choices';
import { noteInChain, type SituationState, type SituationsPart } from './state';

export function situationsPart({ date }: StartEvents['CampaignStarted']): SituationsPart {
  return {
    phase: 'choosing',
    between: { kind: 'started' },
    date,
    situation: null,
    visited: new Set(),
    choicesMade: new Set(),
    chain: [],
    conclusion: null,
    met: null,
  };
}

export const evolveSituations: Evolvers<keyof SituationEvents> = {
  SituationReached: (campaign, { situation, ordinal, date, joined, open }, position) => {
    noteJoined(campaign, () =>
      joinFormations(campaign.forces, lookupOf(campaign.definition), joined),
    );
    const given = givenChoices(campaign.settings, open);
    campaign.phase = 'choosing';
    campaign.between = given && { kind: 'revealed' };
    campaign.date = date;
    campaign.encounter = null;
    campaign.situation = { id: situation, ordinal, open, joined, seals: UNSEALED, chosen: given };
    campaign.visited.add(situation);
    campaign.chain.push({ situation, ordinal, date, position, chosen: null, battle: null });
    if (joined.length > 0) noteStrength(campaign, position, 'Joined');
  },
  ChoiceSealed: (campaign, { side, commitment }) => {
    const here = situationOf(campaign);
    campaign.situation = { ...here, seals: { ...here.seals, [side]: commitment } };
  },
  ChoicesRevealed: (campaign, { A, B }) => {
    const here = situationOf(campaign);
    const chosen = { A: A.answer, B: B.answer };
    campaign.situation = { ...here, chosen };
    noteInChain(campaign, { chosen });
    campaign.between = { kind: 'revealed' };
    campaign.diceFrom = `${A.nonce}${B.nonce}`;
    for (const side of SIDES) campaign.choicesMade.add(`${here.id}/${side}/${chosen[side]}`);
    const { message } = meetingOf(campaign.definition, here.id, chosen) ?? {};
    campaign.met = momentFor(campaign, textsOf(message));
  },
  CampaignConcluded: (campaign, data) => {
    campaign.phase = 'concluded';
    campaign.between = null;
    campaign.encounter = null;
    campaign.date = data.date;
    campaign.conclusion = data;
  },
};

function situationOf({ situation }: Pick<SituationsPart, 'situation'>): SituationState {
  invariant(situation !== null, 'the campaign has reached a situation');
  return situation;
}
