import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { CampaignEvent, CampaignEvents, OpenedSeed } from '@/lib/campaign/events';
import { leavesOf, NUMBERS_FROM_SCHEME } from '@/lib/campaign/rounds/numbers';
import { copyCampaign, type StartedCampaign } from '@/lib/campaign/state';
import { opensSeedRoot } from '@/lib/chance/seeds';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { WithoutNumber } from './export-verdict';
import type { Findings } from './findings';
import { answersAgain, artificialSides, choosesAgain } from './verify-commanders';

type Reveal = Extract<
  CampaignEvent,
  { type: 'ChoicesRevealed' | 'MethodsRevealed' | 'IntervalDecided' }
>;

/**
 * From dice scheme 3 on: each round's seed leads to the root of the start, artificial commanders choose again as they
 * did, and where a player added no number to the dice the verdict says so. Before, no player could, and artificial
 * commanders chose by no seed.
 */
export class ChanceChecks {
  readonly without: WithoutNumber[] = [];
  /** Rounds in which a side had missed its deadline, with the campaign just before they were opened. */
  readonly #late = new Map<string, { event: Reveal; campaign: Readonly<StartedCampaign> }>();

  constructor(
    readonly findings: Findings,
    readonly resolvers: ReadonlyMap<string, QuickResolver>,
  ) {}

  /** A reveal, held against the campaign just before it. */
  revealed(event: Reveal, campaign: Readonly<StartedCampaign>): void {
    const seeded = campaign.diceScheme >= NUMBERS_FROM_SCHEME && campaign.mail === null;
    if (event.type !== 'MethodsRevealed') {
      if (seeded) this.#opened(event.data.opened, campaign);
      else if (event.data.opened !== undefined)
        this.findings.broken('SEED_MISMATCH', 'A seed was opened that this dice scheme has not.');
    }
    for (const side of artificialSides(campaign)) this.#repeat(event, campaign, side);
    if ((campaign.deadlines.clock?.missed.length ?? 0) > 0)
      this.#late.set(event.data.round, { event, campaign: copyCampaign(campaign) });
  }

  /** The record says that the computer answered for a late commander: it answers again as it did. */
  answered({ by, round, side }: CampaignEvents['DeadlineAnswered']): void {
    const late = by === 'computer' ? this.#late.get(round) : undefined;
    if (late !== undefined) this.#repeat(late.event, late.campaign, side);
  }

  /**
   * Dice were thrown, of a battle or of an interval. Before dice scheme 3 no side can have added to them; by mail each
   * side's own installation adds to all.
   */
  thrown(what: WithoutNumber['what'], { drawn, mail }: Readonly<StartedCampaign>): void {
    if (mail !== null) return;
    const { position } = this.findings;
    for (const side of SIDES) if (drawn[side] === null) this.without.push({ position, side, what });
  }

  #opened(opened: OpenedSeed | undefined, campaign: Readonly<StartedCampaign>): void {
    const leaves = leavesOf(campaign.definition, campaign.diceScheme);
    const leaf =
      campaign.phase === 'interval'
        ? leaves.interval(campaign.interval?.ordinal ?? 0)
        : leaves.choice(campaign.situation?.ordinal ?? 0);
    if (opened === undefined)
      this.findings.broken('SEED_MISSING', 'A round was opened without its seed.');
    else if (opened.index !== leaf || !opensSeedRoot(campaign.seedRoot, opened))
      this.findings.broken(
        'SEED_MISMATCH',
        'The opened seed is not the one committed to at the start.',
      );
    else this.findings.checked.seeds++;
  }

  #repeat(event: Reveal, campaign: Readonly<StartedCampaign>, side: Side): void {
    if (event.data[side] === null) return;
    const again =
      event.type === 'ChoicesRevealed'
        ? choosesAgain(event.data, campaign, side, this.resolvers)
        : answersAgain(event, campaign, side);
    if (again === 'same') this.findings.checked.commanders++;
    else if (campaign.diceScheme < NUMBERS_FROM_SCHEME)
      this.findings.note(
        'COMMANDER_UNSEEDED',
        `The artificial commander of side ${side} chose by no seed that was committed to. What it chose is the server’s word.`,
      );
    else if (again === 'other')
      this.findings.broken(
        'COMMANDER_DIFFERS',
        `The artificial commander of side ${side} would answer otherwise by the seed of this round.`,
      );
    else
      this.findings.note(
        'COMMANDER_WITHOUT_TRIALS',
        'The artificial commander drew evenly, without trials. That none could be had is the server’s word.',
      );
  }
}
