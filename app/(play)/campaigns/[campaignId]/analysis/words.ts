import type { AnalysisNames, AnalysisPage } from '@/lib/application/odds/analysis';
import { otherSide, type Side } from '@/lib/kernel/side';
import { type AnalysedChoice, type Judgement, judgementOf } from '@/lib/strategy/analysis';

type Analysis = NonNullable<AnalysisPage['analysis']>;

/** +0.13, −0.40, 0.00: a value from side A's view. */
export function worth(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return Number(text) === 0 ? text : value > 0 ? `+${text}` : `−${text}`;
}

export const given = (value: number): string =>
  value === 0 ? '0' : value < 0.005 ? 'under 0.01' : value.toFixed(2);

export const JUDGEMENT_WORDS: Readonly<Record<Judgement, string>> = {
  best: 'Best play',
  sound: 'Sound',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};

export function choiceTitle(
  names: AnalysisNames,
  situation: string,
  side: Side,
  choice: string,
): string {
  return names.choices[`${situation}/${side}/${choice}`] ?? choice;
}

/** "Attack at once (62 %) or Wait (38 %)". */
export function bestPlay(
  names: AnalysisNames,
  situation: string,
  side: Side,
  best: AnalysedChoice['best'],
): string {
  const mixed = Object.entries(best)
    .filter(([, chance]) => chance >= 0.005)
    .sort(([, one], [, other]) => other - one);
  return mixed
    .map(([choice, chance]) =>
      mixed.length === 1
        ? choiceTitle(names, situation, side, choice)
        : `${choiceTitle(names, situation, side, choice)} (${Math.round(100 * chance)} %)`,
    )
    .join(' or ');
}

/** The words about one side's choice. */
export function choiceSentence(
  names: AnalysisNames,
  situation: string,
  side: Side,
  choice: AnalysedChoice,
): string {
  const title = choiceTitle(names, situation, side, choice.choice);
  const play = bestPlay(names, situation, side, choice.best);
  const judgement = judgementOf(choice.gaveAway);
  if (judgement === 'best') return `${title} belongs to best play: ${play}. It gave nothing away.`;
  return `${title} gave away ${given(choice.gaveAway)} against ${names.sides[otherSide(side)]}’s best play. Better: ${play}.`;
}

/** What a side's choice cost against the answer that it met. `met`: that answer, the other side's choice. */
export function metSentence(
  names: AnalysisNames,
  situation: string,
  side: Side,
  choice: AnalysedChoice,
  met: string,
): string {
  const answer = choiceTitle(names, situation, otherSide(side), met);
  const { best, cost } = choice.met;
  return cost === 0
    ? `It met “${answer}”, and nothing would have been better against that.`
    : `It met “${answer}”: against that, “${choiceTitle(names, situation, side, best)}” would have been ${cost < 0.005 ? 'a little' : cost.toFixed(2)} better.`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} of 100`;
}

/** Whom a battle's luck favoured, and where the result lies among the trials. */
export function battleSentences(
  names: AnalysisNames,
  battle: NonNullable<NonNullable<Analysis['situations'][number]['played']>['battle']>,
): string[] {
  const { luck, percentiles } = battle;
  const lines = [
    Math.abs(luck) < 0.005
      ? 'It came out about as was to be expected.'
      : `${luck > 0 ? names.sides.A : names.sides.B} was lucky: ${Math.abs(luck).toFixed(2)} better than was to be expected.`,
  ];
  if (percentiles === null) return lines;
  lines.push(
    `A result as good or better for ${names.sides.A} was to be expected in about ${percent(1 - percentiles.level)} battles.`,
  );
  if (percentiles.losses !== null)
    for (const side of ['A', 'B'] as const)
      lines.push(
        `${names.sides[side]} lost more men than in ${percent(percentiles.losses[side])} trials.`,
      );
  return lines;
}
