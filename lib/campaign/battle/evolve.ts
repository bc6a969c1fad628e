import type { Evolvers } from '@/lib/campaign/chapter';
import { lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import { applyUnitChange, noteStrength } from '@/lib/campaign/forces/forces';
import { noteDrawn, noteSealed } from '@/lib/campaign/rounds/numbers';
import { UNSEALED } from '@/lib/campaign/rounds/state';
import { type CampaignPhase, noteInChain } from '@/lib/campaign/situations/state';
import { momentFor, textsOf } from '@/lib/campaign/texts/ground';
import { noteBattleToll } from '@/lib/campaign/toll/toll';
import { invariant } from '@/lib/kernel/assert';
import { afterBattle } from './aftermath';
import { noteCasualties } from './casualties';
import { seedAfterBattle } from './chance';
import type { BattleEvents, MethodAnswer } from './events';
import { calledStrength } from './order';
import type { BattleState, BattlesPart } from './state';

export function battlesPart(): BattlesPart {
  return {
    encounter: null,
    battles: [],
    aftermath: null,
    tallies: new Map(),
    casualties: new Map(),
  };
}

export const evolveBattle: Evolvers<keyof BattleEvents> = {
  BattleAnnounced: (campaign, { battle, index, date, order, methods }) => {
    const here = campaign.situation;
    invariant(here?.chosen, 'a battle follows revealed choices');
    const authored = lookupOf(campaign.definition).battles.get(battle);
    invariant(authored !== undefined, `the battle ${battle} is in the definition`);
    const onlyWay = methods.length === 1 ? (methods[0] ?? null) : null;
    campaign.encounter = {
      id: battle,
      index,
      date,
      situation: here.id,
      chosen: here.chosen,
      order,
      methods,
      seals: UNSEALED,
      method: onlyWay,
      tableReport: null,
      refusedReason: null,
      forces: calledStrength(campaign.definition, authored, campaign.forces),
      report: null,
      opened: null,
      resolvedAt: null,
    };
    const message = meetingOf(campaign.definition, here.id, here.chosen)?.message;
    const announced = momentFor(campaign, [...textsOf(message ?? authored.message), authored.text]);
    if (announced)
      campaign.encounter = { ...campaign.encounter, textGrounds: { announced, resolved: null } };
    campaign.phase =
      onlyWay === 'table' ? 'table' : onlyWay === 'expected' ? 'expected' : 'encounter';
    campaign.between = methods.length === 0 ? { kind: 'walkover' } : null;
    noteInChain(campaign, { battle: index });
  },
  MethodSealed: (campaign, data) => {
    const { side, commitment } = data;
    noteSealed(campaign, data);
    const battle = encounterOf(campaign);
    campaign.encounter = { ...battle, seals: { ...battle.seals, [side]: commitment } };
  },
  MethodsRevealed: (campaign, { A, B, method }) => {
    noteDrawn(campaign);
    // By mail no battle has its own seed: later dice come from this round.
    if (campaign.mail) campaign.diceFrom = `${A.nonce}${B.nonce}`;
    campaign.encounter = { ...encounterOf(campaign), method };
    campaign.phase = phaseOfMethod(method);
  },
  TableReportSubmitted: (campaign, { side, report }, position) => {
    campaign.encounter = {
      ...encounterOf(campaign),
      tableReport: { side, report, position },
      refusedReason: null,
    };
  },
  TableReportRefused: (campaign, { reason }) => {
    campaign.encounter = {
      ...encounterOf(campaign),
      tableReport: null,
      refusedReason: reason,
    };
  },
  BattleResolved: (campaign, { report, carried, leadersLost, opened, board }, position) => {
    const battle = encounterOf(campaign);
    const authored = lookupOf(campaign.definition).battles.get(battle.id);
    campaign.battles.push({
      ...battle,
      tableReport: null,
      report,
      opened,
      ...(board === undefined ? {} : { board }),
      resolvedAt: position,
    });
    campaign.encounter = null;
    campaign.between = { kind: 'resolved' };
    if (opened !== null) campaign.diceFrom = seedAfterBattle(campaign, opened);
    noteBattleToll(campaign, report, carried);
    const { heads } = lookupOf(campaign.definition);
    for (const change of carried) applyUnitChange(campaign.forces, change, { battle: true, heads });
    for (const { leader, fate } of leadersLost) {
      const officer = campaign.forces.leaders.get(leader);
      if (officer)
        campaign.forces.leaders.set(leader, { ...officer, status: fate, since: campaign.date });
    }
    afterBattle(campaign, report, carried);
    noteCasualties(campaign, report, carried);
    noteStrength(campaign, position, authored?.title ?? battle.id);
    const resolved = momentFor(campaign, [authored?.outcomes?.[report.level]]);
    if (resolved)
      campaign.battles[campaign.battles.length - 1] = {
        ...(campaign.battles.at(-1) as BattleState),
        textGrounds: { announced: battle.textGrounds?.announced ?? null, resolved },
      };
  },
};

/** What a campaign waits for while a battle is being settled by a method. */
function phaseOfMethod(method: MethodAnswer): CampaignPhase {
  if (method === 'table') return 'table';
  return method === 'fought' ? 'board' : 'expected';
}

function encounterOf({ encounter }: Pick<BattlesPart, 'encounter'>): BattleState {
  invariant(encounter !== null, 'a battle has been announced');
  return encounter;
}
