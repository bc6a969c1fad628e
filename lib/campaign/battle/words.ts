import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { meetingOf } from '@/lib/campaign/definition/lookup';
import { figure } from '@/lib/campaign/figures';
import { sealWords } from '@/lib/campaign/rounds/words';
import { outcomeText } from '@/lib/campaign/texts/outcome';
import { escapeMarkdown, paragraphs, readableText, type Wordings } from '@/lib/campaign/wording';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { mirroredLevel, type VictoryLevel } from '@/lib/kernel/victory-level';
import type { BattleEvents, MethodAnswer } from './events';
import { reportedLosses } from './report-losses';

/** A side's answer to an encounter message, as a choice of the player. */
export const METHOD_CHOICES: Readonly<Record<MethodAnswer, string>> = {
  expected: 'Accept the expected result',
  quick: 'Fight it quickly',
  autoplayed: 'Leave it to the staffs',
  fought: 'Fight it on the board',
  table: 'Fight it on a table',
};

export const battleWords: Wordings<keyof BattleEvents> = {
  BattleAnnounced: ({ battle: id, index }, { campaign, definition, lookup, viewer }) => {
    const battle = lookup.battles.get(id);
    const here = campaign.situation;
    const message = meetingOf(definition, here?.id, here?.chosen)?.message ?? battle?.message;
    const title = battle?.title ?? id;
    return {
      kind: 'encounter',
      title,
      text: readableText(message, viewer, campaign) ?? `The armies meet at “${title}”.`,
      battleIndex: index,
    };
  },
  MethodSealed: (data, context) => sealWords(data, context, 'answer'),
  MethodsRevealed: ({ A, B, method }, { campaign, names }) => {
    const wishes =
      A.answer === B.answer
        ? `Both sides ${METHOD_WISHES[A.answer]}.`
        : `${names.A} ${METHOD_WISHES[A.answer]}; ${names.B} ${METHOD_WISHES[B.answer]}.`;
    return {
      kind: 'reveal',
      title: 'How it shall be settled',
      text: `${wishes} ${METHOD_VERDICTS[method]}`,
      battleIndex: campaign.encounter?.index ?? null,
    };
  },
  TableReportSubmitted: ({ side, report }, { campaign, definition, names }) => ({
    kind: 'note',
    title: `${names[side]} reports from the table`,
    text: `${names[side]} gives the day as ${levelInWords(report.level, definition)}.`,
    side,
    battleIndex: campaign.encounter?.index ?? null,
  }),
  TableReportRefused: ({ side, reason }, { campaign, names }) => ({
    kind: 'note',
    title: `${names[side]} disputes the report`,
    text: `“${escapeMarkdown(reason)}”`,
    side,
    battleIndex: campaign.encounter?.index ?? null,
  }),
  BattleResolved: ({ report, leadersLost }, { campaign, definition, lookup, names }) => {
    const battle = lookup.battles.get(report.battle);
    const losses = reportedLosses(report);
    const fallen = leadersLost.map(
      ({ leader, fate }) => `${campaign.forces.leaders.get(leader)?.name ?? leader} is ${fate}.`,
    );
    return {
      kind: 'battle',
      title: battle?.title ?? report.battle,
      text: paragraphs(
        outcomeText(campaign, campaign.battles.at(-1)),
        `${METHOD_OPENINGS[report.method]} ${levelInWords(report.level, definition)}.${lossSentence(losses, names)}`,
        fallen.length > 0 ? fallen.join(' ') : null,
      ),
      level: report.level,
      battleIndex: campaign.battles.at(-1)?.index ?? null,
      losses,
    };
  },
};

const METHOD_WISHES: Readonly<Record<MethodAnswer, string>> = {
  expected: 'would accept the likely result',
  quick: 'would fight it out at once',
  autoplayed: 'would leave it to the staffs on the board',
  fought: 'would fight it on the board',
  table: 'would fight it on the table',
};
const METHOD_VERDICTS: Readonly<Record<MethodAnswer, string>> = {
  expected: 'So the likely result stands.',
  quick: 'So the battle is fought at once.',
  autoplayed: 'So both staffs fight it out on the board.',
  fought: 'So it is fought on the board, move by move.',
  table: 'So it is fought on the table, and reported.',
};
const METHOD_OPENINGS: Readonly<Record<BattleReport['method'], string>> = {
  fought: 'Fought on the board:',
  autoplayed: 'Fought out by both staffs:',
  quick: 'Fought at once:',
  expected: 'Settled at its likely result:',
  reported: 'Reported from the table:',
};

/** “a minor victory of Prussia over Austria”; seen from the side that won. */
export function levelInWords(level: VictoryLevel, definition: CampaignDefinition): string {
  if (level === 'draw') return 'a drawn battle';
  const winner: Side = level === 'minorVictory' || level === 'majorVictory' ? 'A' : 'B';
  const size =
    (winner === 'A' ? level : mirroredLevel(level)) === 'majorVictory' ? 'major' : 'minor';
  const loser = winner === 'A' ? 'B' : 'A';
  return `a ${size} victory of ${definition.sides[winner].name} over ${definition.sides[loser].name}`;
}

function lossSentence(
  losses: BySide<{ readonly start: number; readonly lost: number }>,
  names: BySide<string>,
): string {
  if (SIDES.every((side) => losses[side].start === 0)) return '';
  const [a, b] = SIDES.map(
    (side) =>
      `${names[side]} lost ${figure(losses[side].lost)} of ${figure(losses[side].start)} men`,
  );
  return ` ${a}, ${b}.`;
}
