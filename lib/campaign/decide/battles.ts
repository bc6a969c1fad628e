import type { BattleReport } from '../../battle/battle-report';
import { invariant } from '../../kernel/assert';
import type { Json } from '../../kernel/canonical-json';
import { SIDES } from '../../kernel/side';
import type { VictoryLevel } from '../../kernel/victory-level';
import { carriedChanges } from '../carry-over';
import type { DecisionContext } from '../commands';
import type { Decision } from '../decision';
import type { BattleDefinition } from '../definition/definition';
import { lookupOf } from '../definition/lookup';
import type { BoardHead, OpenedSeed } from '../events';
import { authoredReport } from '../expected-report';
import { openMethods } from '../methods';
import { battleOrder, battleRoll, waysOf } from '../order';
import type { StartedCampaign } from '../state';
import { goTo } from './onward';

/** The battle of an id; the definition was checked when the campaign started. */
export function battleOf(campaign: Readonly<StartedCampaign>, id: string): BattleDefinition {
  const battle = lookupOf(campaign.definition).battles.get(id);
  invariant(battle !== undefined, `the battle ${id} is in the definition`);
  return battle;
}

/** Tells of a battle and the ways of resolving it that are open. */
export function announceBattle(decision: Decision, id: string, index: number): void {
  const { campaign } = decision;
  const battle = battleOf(campaign, id);
  const order = battleOrder(
    {
      definition: campaign.definition,
      forces: campaign.forces,
      date: campaign.date,
      advantage: campaign.settings.advantage,
      rulesets: campaign.rulesets,
      battles: campaign.battles,
    },
    battle,
  );
  const methods =
    walkoverLevel(campaign, battle) === null
      ? openMethods(campaign.settings, waysOf(campaign, order))
      : [];
  decision.tell({
    type: 'BattleAnnounced',
    data: { battle: id, index, date: campaign.date, order, methods },
  });
}

/**
 * The level of a battle with a scenario to which one side, or both, can send nobody: lost without a blow, or a draw.
 * Null where it can be fought, or has no scenario.
 */
export function walkoverLevel(
  campaign: Readonly<StartedCampaign>,
  battle: BattleDefinition,
): VictoryLevel | null {
  if (battle.scenario === undefined) return null;
  const roll = battleRoll(campaign.definition, battle, campaign.forces);
  const [a, b] = SIDES.map((side) => roll.units.some((unit) => unit.side === side));
  if (a && b) return null;
  return a ? 'majorVictory' : b ? 'majorDefeat' : 'draw';
}

/** The report of a battle to which one side could send nobody. */
export function walkoverReport(
  campaign: Readonly<StartedCampaign>,
  battle: BattleDefinition,
  level: VictoryLevel,
): BattleReport {
  const basis: Json = { kind: 'walkover' };
  return authoredReport({
    battle: { ...battle, expectedLosses: undefined },
    roll: battleRoll(campaign.definition, battle, campaign.forces),
    level,
    method: 'expected',
    basis,
  });
}

/**
 * A battle is over: its changes are carried into the campaign, which goes where its branch leads. `board`: where it was
 * fought act by act.
 */
export function resolveBattle(
  decision: Decision,
  report: BattleReport,
  opened: OpenedSeed | null,
  context: Pick<DecisionContext, 'draw'>,
  board?: BoardHead,
): void {
  const { campaign } = decision;
  const battle = battleOf(campaign, report.battle);
  decision.tell({
    type: 'BattleResolved',
    data: {
      report,
      carried: carriedChanges(campaign.definition, battle, report, campaign.forces),
      leadersLost: report.leaders.flatMap(({ id, fate }) =>
        fate === 'unhurt' ? [] : [{ leader: id, fate }],
      ),
      opened,
      ...(board === undefined ? {} : { board }),
    },
  });
  followBranch(decision, context);
}

/** Goes where the level of the battle just resolved leads. */
export function followBranch(decision: Decision, context: Pick<DecisionContext, 'draw'>): void {
  const last = decision.campaign.battles.at(-1);
  invariant(last?.report, 'a battle has been resolved');
  const target = battleOf(decision.campaign, last.id).branches[last.report.level];
  invariant(target !== undefined, `the battle ${last.id} has a branch for every level`);
  goTo(decision, target, context);
}
