import type { BySide, Side } from '../../kernel/side';
import { SIDES } from '../../kernel/side';
import type { CampaignDefinition } from '../definition/definition';
import { lookupOf } from '../definition/lookup';
import type { CampaignEvent } from '../events';
import { counted } from '../figures';
import { readIntervalAnswer } from '../interval/answers';
import type { IntervalAnswer, IntervalQuestions } from '../interval-events';
import type { StartedCampaign } from '../state';
import type { CampaignViewer, ChronicleEntry } from '../view';

type OpenIntervalEvent = Extract<
  CampaignEvent,
  { type: 'IntervalOpened' | 'IntervalSealed' | 'IntervalDecided' }
>;

/** An interval that waits for the sides, in words: what is asked, that it is sealed, and at last what was decided. */
export function intervalWords(
  event: OpenIntervalEvent,
  campaign: Readonly<StartedCampaign>,
  viewer: CampaignViewer,
): Pick<ChronicleEntry, 'kind' | 'title' | 'text' | 'side'> {
  const { definition, interval } = campaign;
  const name = (side: Side) => definition.sides[side].name;
  switch (event.type) {
    case 'IntervalOpened': {
      const title = lookupOf(definition).intervals.get(event.data.interval)?.title;
      const asked = SIDES.flatMap((side) => {
        const questions = event.data.asked[side];
        return questions ? [`${name(side)} decides ${askedInWords(questions)}.`] : [];
      });
      return { kind: 'note', title: title ?? 'An interval', text: asked.join(' '), side: null };
    }
    case 'IntervalSealed': {
      const { side, again } = event.data;
      const own = viewer.kind === 'side' && viewer.side === side;
      return {
        kind: 'seal',
        title: `${name(side)} seals its orders for the interval`,
        text: again
          ? `${own ? 'You have' : `${name(side)} has`} thought again, and sealed ${own ? 'your' : 'its'} orders anew.`
          : `${own ? 'Your' : 'Its'} orders lie sealed until all are in.`,
        side,
      };
    }
    case 'IntervalDecided': {
      const decided = SIDES.flatMap((side) => {
        const opened = event.data[side];
        const asked = interval?.asked[side];
        if (!opened || !asked) return [];
        const answer = readIntervalAnswer(opened.answer, asked);
        return answer.ok
          ? [`${name(side)}: ${decidedInWords(answer.value, asked, campaign)}.`]
          : [];
      });
      return {
        kind: 'reveal',
        title: 'The orders for the interval are opened',
        text: decided.join(' '),
        side: null,
      };
    }
  }
}

function askedInWords({ drafts, rest, promotions }: IntervalQuestions): string {
  return listed([
    ...(drafts ? ['which units get the drafts'] : []),
    ...(rest ? ['whether to rest or to press on'] : []),
    ...(promotions
      ? [promotions.length === 1 ? 'who takes over a command' : 'who takes over the open commands']
      : []),
  ]);
}

/** What a side decided, in words: drafts, rest, promotions; what it left open goes by the book. */
export function decidedInWords(
  answer: IntervalAnswer,
  asked: IntervalQuestions,
  { definition, forces }: Readonly<Pick<StartedCampaign, 'definition' | 'forces'>>,
): string {
  const lookup = lookupOf(definition);
  const parts: string[] = [];
  if (asked.drafts) {
    if (!answer.drafts) parts.push('drafts by the book');
    else {
      let [men, guns] = [0, 0];
      const units = new Set<string>();
      for (const given of Object.values(answer.drafts))
        for (const [unit, some] of Object.entries(given)) {
          men += some.men;
          guns += some.guns;
          units.add(unit);
        }
      const what = [
        ...(men > 0 ? [counted(men, 'man', 'men')] : []),
        ...(guns > 0 ? [counted(guns, 'gun')] : []),
      ].join(' and ');
      parts.push(
        units.size === 0 ? 'no drafts to anybody' : `${what} to ${counted(units.size, 'unit')}`,
      );
    }
  }
  if (asked.rest) parts.push(answer.rest === 'press' ? 'the army presses on' : 'the army rests');
  for (const { formation } of asked.promotions ?? []) {
    const officer = answer.promotions?.[formation];
    const command = lookup.formations.get(formation)?.formation.name ?? formation;
    parts.push(
      officer === undefined
        ? `${command} by seniority`
        : `${command} to ${forces.leaders.get(officer)?.name ?? officer}`,
    );
  }
  return parts.join('; ');
}

function listed(parts: readonly string[]): string {
  return parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** What each side decided in an interval of the past, in words; null for one that was not asked. */
export function decisionsInWords(
  asked: BySide<IntervalQuestions | null>,
  answers: BySide<string | null>,
  ground: Readonly<{ definition: CampaignDefinition; forces: StartedCampaign['forces'] }>,
): BySide<string | null> {
  const of = (side: Side): string | null => {
    const [questions, text] = [asked[side], answers[side]];
    if (questions === null || text === null) return null;
    const answer = readIntervalAnswer(text, questions);
    return answer.ok ? decidedInWords(answer.value, questions, ground) : null;
  };
  return { A: of('A'), B: of('B') };
}
