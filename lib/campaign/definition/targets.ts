import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import type { BattleDefinition, CampaignDefinition, Situation, Target } from './definition';

/** One destination of a meeting or a battle, with the place in the file that states it. */
export interface WayOn {
  readonly to: string;
  readonly interval: string | undefined;
  readonly path: string;
}

/** The destinations that a target names, in order. */
export function waysOn(target: Target | undefined, path: string): WayOn[] {
  if (target === undefined) return [];
  if (typeof target === 'string') return [{ to: target, interval: undefined, path }];
  return target.map((entry, index) => ({
    to: entry.to,
    interval: entry.interval,
    path: `${path}[${index}].to`,
  }));
}

/** Every target that a battle's branches name. */
export function battleWaysOn(battle: BattleDefinition, path: string): WayOn[] {
  return VICTORY_LEVELS.flatMap((level) =>
    waysOn(battle.branches[level], `${path}.branches.${level}`),
  );
}

/** Where a situation can lead: directly, and through the battles of its meetings. */
export function situationWaysOn(
  situation: Situation,
  battles: ReadonlyMap<string, BattleDefinition>,
): WayOn[] {
  const ways: WayOn[] = [];
  for (const meeting of situation.meetings) {
    ways.push(...waysOn(meeting.next, ''));
    const battle = meeting.battle === undefined ? undefined : battles.get(meeting.battle);
    if (battle) ways.push(...battleWaysOn(battle, ''));
  }
  return ways;
}

/** Every target of the file with its place: of `next` in meetings and of branches in battles. */
export function everyTarget(
  definition: CampaignDefinition,
): { readonly target: Target; readonly path: string }[] {
  const targets: { target: Target; path: string }[] = [];
  definition.situations.forEach((situation, index) => {
    situation.meetings.forEach((meeting, at) => {
      if (meeting.next !== undefined)
        targets.push({ target: meeting.next, path: `situations[${index}].meetings[${at}].next` });
    });
  });
  definition.battles.forEach((battle, index) => {
    for (const level of VICTORY_LEVELS) {
      const target = battle.branches[level];
      if (target !== undefined)
        targets.push({ target, path: `battles[${index}].branches.${level}` });
    }
  });
  return targets;
}
