import { sealWords } from '@/lib/campaign/rounds/words';
import { listed, paragraphs, readableText, type Wordings } from '@/lib/campaign/wording';
import type { Side } from '@/lib/kernel/side';
import type { SituationEvents } from './events';
import { viewMeeting } from './meeting';

export const situationWords: Wordings<keyof SituationEvents> = {
  SituationReached: ({ situation: id, joined }, { campaign, lookup, viewer }) => {
    const situation = lookup.situations.get(id);
    const names = joined.map((one) => lookup.formations.get(one)?.formation.name ?? one);
    const text = paragraphs(
      readableText(situation?.text, viewer, campaign),
      names.length === 0
        ? null
        : `${listed(names)} ${names.length === 1 ? 'joins' : 'join'} the army.`,
    );
    return {
      kind: 'situation',
      title: situation?.title ?? id,
      text: text || 'Both sides take counsel.',
    };
  },
  ChoiceSealed: (data, context) => sealWords(data, context, 'orders'),
  ChoicesRevealed: (data, { campaign, names, viewer }) => {
    const met = viewMeeting(campaign, viewer);
    const choice = (side: Side) =>
      `${names[side]}: **${met?.choices[side].title ?? data[side].answer}**.`;
    return {
      kind: 'reveal',
      title: 'The seals are broken',
      text: paragraphs(`${choice('A')} ${choice('B')}`, met?.text),
    };
  },
  CampaignConcluded: (
    { conclusion: id, reason, side, value },
    { campaign, lookup, names, viewer },
  ) => {
    const conclusion = id === null ? undefined : lookup.conclusions.get(id);
    const ended =
      reason === 'exhausted'
        ? 'Neither side can bring the war to an end; it is broken off.'
        : side !== undefined
          ? `${names[side]} lays down its arms and gives the ${campaign.settings.singleBattle ? 'battle' : 'campaign'} up.`
          : null;
    return {
      kind: 'conclusion',
      title:
        conclusion?.title ??
        (side === undefined ? 'The campaign runs out' : `${names[side]} gives up`),
      text: paragraphs(
        ended,
        readableText(conclusion?.text, viewer, campaign),
        value > 0
          ? `${names.A} has the better of it.`
          : value < 0
            ? `${names.B} has the better of it.`
            : 'Honours are even.',
      ),
    };
  },
};
