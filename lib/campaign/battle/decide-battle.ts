import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { BattleDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { EventOf } from '@/lib/campaign/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { carriedChanges } from './carry-over';
import type { BoardHead, OpenedSeed } from './events';
import { authoredReport } from './expected-report';
import { openMethods } from './methods';
import { battleOrder, battleRoll, waysOf } from './order';

/** Looks up a battle by id; the definition was checked when the campaign started. */
export function battleOf(campaign: Readonly<StartedCampaign>, id: string): BattleDefinition {
  const battle = lookupOf(campaign.definition).battles.get(id);
  invariant(battle !== undefined, `the battle ${id} is in the definition`);
  return battle;
}

/** The announcement of a battle, with its available methods. `index`: 0, 1, 2 … within the campaign. */
export function battleAnnounced(
  campaign: Readonly<StartedCampaign>,
  id: string,
  index: number,
): EventOf<'BattleAnnounced'> {
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
      ? openMethods(campaign.settings, waysOf(campaign, order, battle.scenario))
      : [];
  return {
    type: 'BattleAnnounced',
    data: { battle: id, index, date: campaign.date, order, methods },
  };
}

/**
 * The level of a battle with a scenario to which one side, or both, cannot send any unit: lost without a fight, or a
 * draw. Null if it can be fought, or has no scenario.
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

/** The report of a battle to which one side could send no units. */
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

/** A battle is over: the event carries its changes into the campaign. `board`: set if it was fought move by move. */
export function battleResolved(
  campaign: Readonly<StartedCampaign>,
  report: BattleReport,
  opened: OpenedSeed | null,
  board?: BoardHead,
): EventOf<'BattleResolved'> {
  const battle = battleOf(campaign, report.battle);
  return {
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
  };
}
