import type { Evolvers } from '@/lib/campaign/chapter';
import { lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import { joinFormations, noteStrength } from '@/lib/campaign/forces/forces';
import { noteDrawn, noteSealed } from '@/lib/campaign/rounds/numbers';
import { UNSEALED } from '@/lib/campaign/rounds/state';
import type { StartEvents } from '@/lib/campaign/start/events';
import { momentFor, textsOf } from '@/lib/campaign/texts/ground';
import { noteJoined } from '@/lib/campaign/toll/toll';
import { roundChance } from '@/lib/chance/round-chance';
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
  ChoiceSealed: (campaign, data) => {
    const { side, commitment } = data;
    noteSealed(campaign, data);
    const here = situationOf(campaign);
    campaign.situation = { ...here, seals: { ...here.seals, [side]: commitment } };
  },
  ChoicesRevealed: (campaign, { round, A, B, opened }) => {
    noteDrawn(campaign);
    const here = situationOf(campaign);
    const chosen = { A: A.answer, B: B.answer };
    campaign.situation = { ...here, chosen };
    noteInChain(campaign, { chosen });
    campaign.between = { kind: 'revealed' };
    campaign.diceFrom =
      opened === undefined
        ? `${A.nonce}${B.nonce}`
        : roundChance(round, opened.seed, campaign.drawn);
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
