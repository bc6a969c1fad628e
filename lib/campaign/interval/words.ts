import { daysBetween, longDate } from '@/lib/campaign/calendar';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { counted } from '@/lib/campaign/figures';
import { sealWords } from '@/lib/campaign/rounds/words';
import type { StartedCampaign } from '@/lib/campaign/state';
import { escapeMarkdown, listed, paragraphs, type Wordings } from '@/lib/campaign/wording';
import type { BySide, Side } from '@/lib/kernel/side';
import { SIDES } from '@/lib/kernel/side';
import { readIntervalAnswer } from './answers';
import type { IntervalAnswer, IntervalEvents, IntervalQuestions } from './events';

export const intervalWords: Wordings<keyof IntervalEvents> = {
  IntervalOpened: ({ interval, asked }, { lookup, names }) => ({
    kind: 'note',
    title: lookup.intervals.get(interval)?.title ?? 'An interval',
    text: escapeMarkdown(
      SIDES.flatMap((side) => {
        const questions = asked[side];
        return questions ? [`${names[side]} decides ${askedInWords(questions)}.`] : [];
      }).join(' '),
    ),
  }),
  IntervalSealed: (data, context) => {
    const words = sealWords(data, context, 'orders', {
      purpose: ' for the interval',
      until: 'until all are in',
    });
    return { ...words, text: escapeMarkdown(words.text) };
  },
  IntervalDecided: (data, { campaign, names }) => {
    const decided = SIDES.flatMap((side) => {
      const opened = data[side];
      const asked = campaign.interval?.asked[side];
      if (!opened || !asked) return [];
      const answer = readIntervalAnswer(opened.answer, asked);
      return answer.ok ? [`${names[side]}: ${decidedInWords(answer.value, asked, campaign)}.`] : [];
    });
    return {
      kind: 'reveal',
      title: 'The orders for the interval are opened',
      text: escapeMarkdown(decided.join(' ')),
    };
  },
  IntervalPassed: ({ from, to, steps, title }, { dated }) => {
    const days = daysBetween(from, to);
    const passed =
      days === 0
        ? 'The day goes on.'
        : `${days === 1 ? 'A day passes' : `${days} days pass`}${dated ? `, to ${longDate(to)}` : ''}.`;
    const lines = steps.map((step) => `- ${escapeMarkdown(step.text)}`);
    return {
      kind: 'interval',
      title,
      text: lines.length === 0 ? passed : paragraphs(passed, lines.join('\n')),
    };
  },
};

function askedInWords({ drafts, rest, promotions, refit }: IntervalQuestions): string {
  return listed([
    ...(drafts ? ['which units get the drafts'] : []),
    ...(rest ? ['whether to rest or to press on'] : []),
    ...(promotions
      ? [
          promotions.length === 1
            ? 'who takes over a command'
            : 'who takes over the vacant commands',
        ]
      : []),
    ...(refit ? ['which units are refitted'] : []),
  ]);
}

/** A side's decisions in words: drafts, rest, promotions; the rules decide the parts it left open. */
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
  if (asked.refit) parts.push(refitInWords(answer));
  return parts.join('; ');
}

function refitInWords({ refit }: IntervalAnswer): string {
  if (!refit) return 'units refitted by the book';
  const given = Object.values(refit.units);
  const points = given.reduce((sum, one) => sum + one, 0);
  const units =
    given.length === 0
      ? 'nothing refitted'
      : `${counted(points, 'point')} to ${counted(given.length, 'unit')}`;
  return refit.commander ? `${units}, and another commander` : units;
}

/** Each side's decisions in a past interval, in words; null for one that was not asked. */
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
