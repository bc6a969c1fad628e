import type { Services } from '@/lib/application/core/services';
import { battleStory, type StorySentence } from '@/lib/battle/contract/battle-story';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { ChronicleEntry } from '@/lib/campaign/view/view';
import { escapeMarkdown, paragraphs } from '@/lib/campaign/wording';

/** A battle of a campaign, as far as its story needs it. */
interface FoughtBattle {
  readonly index: number;
  readonly order: BattleOrder | null;
  readonly report: BattleReport | null;
}

type StoryServices = Pick<Services, 'rulesets'>;

const known = new WeakMap<BattleReport, readonly StorySentence[]>();

/** How a battle went, in a few sentences; worded once for each report object. */
export function storyOf(
  { rulesets }: StoryServices,
  definition: CampaignDefinition,
  report: BattleReport,
  order: BattleOrder | null,
): readonly StorySentence[] {
  let told = known.get(report);
  if (told === undefined) {
    const { A, B } = definition.sides;
    const leaders = Object.fromEntries(
      [...lookupOf(definition).leaders].map(([id, { leader }]) => [id, leader.name]),
    );
    const names = {
      sides: { A: A.name, B: B.name },
      adjectives: { A: A.adjective ?? A.name, B: B.adjective ?? B.name },
      leaders,
    };
    told = battleStory(report, order, names, rulesets.get(report.ruleset.id)?.story);
    known.set(report, told);
  }
  return told;
}

/** Entries of a chronicle; the story of each battle that has facts comes before the rest of its entry. */
export function withStories(
  services: StoryServices,
  definition: CampaignDefinition,
  entries: readonly ChronicleEntry[],
  battles: readonly FoughtBattle[],
): ChronicleEntry[] {
  return entries.map((entry) => {
    const battle =
      entry.kind === 'battle'
        ? battles.find(({ index }) => index === entry.battleIndex)
        : undefined;
    if (!battle?.report?.log.some(({ fact }) => fact !== undefined)) return entry;
    const story = storyOf(services, definition, battle.report, battle.order);
    // Without a turn the story adds nothing to the entry.
    if (story.every(({ battleTurn }) => battleTurn === 0)) return entry;
    const text = story.map((sentence) => sentence.text).join(' ');
    return { ...entry, text: paragraphs(escapeMarkdown(text), entry.text) };
  });
}
