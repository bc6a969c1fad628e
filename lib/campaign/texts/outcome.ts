import type { BattleState } from '@/lib/campaign/battle/state';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { renderText } from './render';
import type { TextGround } from './state';

/** The author's text for a battle as it ended, filled with the figures of that day; null if there is none. */
export function outcomeText(campaign: TextGround, battle: BattleState | undefined): string | null {
  if (!battle?.report) return null;
  const text = lookupOf(campaign.definition).battles.get(battle.id)?.outcomes?.[
    battle.report.level
  ];
  return text === undefined
    ? null
    : renderText(text, battle.textGrounds?.resolved ?? campaign) || null;
}
