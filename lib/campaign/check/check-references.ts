import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError } from '@/lib/campaign/definition/finding';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { MapView } from '@/lib/campaign/definition/map';
import { everyTarget, waysOn } from '@/lib/campaign/definition/targets';
import { conditionFindings } from './check-conditions';

/**
 * Every id that is used is declared somewhere: UNKNOWN_TARGET (situations, battles, conclusions), UNKNOWN_INTERVAL,
 * UNKNOWN_POLICY, UNKNOWN_POOL, UNKNOWN_FORMATION, UNKNOWN_UNIT, UNKNOWN_MAP, UNKNOWN_POSITION, UNKNOWN_SCENARIO,
 * EXHAUSTED_UNKNOWN; lists of targets end without a condition (TARGET_LAST_HAS_CONDITION).
 */
export function referenceFindings(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  const lookup = lookupOf(definition);
  const unknown = (code: string, path: string, what: string, id: string) =>
    findings.push(fileError(code, path, `There is no ${what} “${id}”.`));
  const formation = (id: string, path: string, side?: 'A' | 'B') => {
    const placed = lookup.formations.get(id);
    if (!placed) unknown('UNKNOWN_FORMATION', path, 'formation', id);
    else if (side && placed.side !== side)
      findings.push(
        fileError('UNKNOWN_FORMATION', path, `“${id}” is no formation of side ${side}.`),
      );
  };
  const body = (id: string, path: string, side?: 'A' | 'B') => {
    const placed = lookup.formations.get(id) ?? lookup.units.get(id);
    if (!placed) unknown('UNKNOWN_FORMATION', path, 'formation or unit', id);
    else if (side && placed.side !== side)
      findings.push(
        fileError('UNKNOWN_FORMATION', path, `“${id}” does not belong to side ${side}.`),
      );
  };
  const interval = (id: string | undefined, path: string) => {
    if (id !== undefined && !lookup.intervals.has(id))
      unknown('UNKNOWN_INTERVAL', path, 'interval', id);
  };
  const mapView = (view: MapView | undefined, path: string): void => {
    if (!view) return;
    if (!definition.maps.some((map) => map.id === view.map))
      unknown('UNKNOWN_MAP', `${path}.map`, 'map', view.map);
    view.positions.forEach((position, index) => {
      position.formations.forEach((id, at) => {
        formation(id, `${path}.positions[${index}].formations[${at}]`, position.side);
      });
    });
  };

  if (definition.start !== undefined && !lookup.situations.has(definition.start))
    unknown('UNKNOWN_TARGET', 'start', 'situation', definition.start);
  if (definition.exhausted !== undefined && !lookup.conclusions.has(definition.exhausted))
    unknown('EXHAUSTED_UNKNOWN', 'exhausted', 'conclusion', definition.exhausted);
  interval(definition.defaultInterval, 'defaultInterval');
  mapView(definition.overview?.view, 'overview.view');

  for (const { target, path } of everyTarget(definition)) {
    for (const way of waysOn(target, path))
      if (!lookup.situations.has(way.to) && !lookup.conclusions.has(way.to))
        unknown('UNKNOWN_TARGET', way.path, 'situation or conclusion', way.to);
    if (typeof target === 'string') continue;
    target.forEach((entry, index) => {
      interval(entry.interval, `${path}[${index}].interval`);
      if (entry.when)
        findings.push(...conditionFindings(entry.when, `${path}[${index}].when`, definition));
    });
    if (target.at(-1)?.when)
      findings.push(
        fileError(
          'TARGET_LAST_HAS_CONDITION',
          `${path}[${target.length - 1}].when`,
          'The last of several targets must be open without a condition.',
        ),
      );
  }

  definition.situations.forEach((situation, index) => {
    const path = `situations[${index}]`;
    situation.meetings.forEach((meeting, at) => {
      if (meeting.battle !== undefined && !lookup.battles.has(meeting.battle))
        unknown('UNKNOWN_TARGET', `${path}.meetings[${at}].battle`, 'battle', meeting.battle);
    });
    mapView(situation.view, `${path}.view`);
    situation.joins.forEach((id, at) => {
      formation(id, `${path}.joins[${at}]`);
    });
    for (const side of ['A', 'B'] as const)
      situation.choices[side].forEach((choice, at) => {
        const where = `${path}.choices.${side}[${at}]`;
        if (choice.when)
          findings.push(...conditionFindings(choice.when, `${where}.when`, definition));
        choice.marches.forEach((march, step) => {
          if (
            march.from !== undefined &&
            !situation.view?.positions.some((position) => position.id === march.from)
          )
            unknown(
              'UNKNOWN_POSITION',
              `${where}.marches[${step}].from`,
              'position in this situation’s view',
              march.from,
            );
          march.formations?.forEach((id, at) => {
            body(id, `${where}.marches[${step}].formations[${at}]`, march.side);
          });
        });
      });
    const stated = situation.startForces;
    stated?.units.forEach(({ unit }, at) => {
      if (!lookup.units.has(unit))
        unknown('UNKNOWN_UNIT', `${path}.startForces.units[${at}].unit`, 'unit', unit);
    });
    stated?.absent.forEach((id, at) => {
      body(id, `${path}.startForces.absent[${at}]`);
    });
    stated?.present.forEach((id, at) => {
      body(id, `${path}.startForces.present[${at}]`);
    });
  });

  definition.battles.forEach((battle, index) => {
    const path = `battles[${index}]`;
    if (battle.scenario !== undefined && !lookup.scenarios.has(battle.scenario))
      unknown('UNKNOWN_SCENARIO', `${path}.scenario`, 'scenario', battle.scenario);
    for (const side of ['A', 'B'] as const)
      battle.forces?.[side].forEach((id, at) => {
        body(id, `${path}.forces.${side}[${at}]`, side);
      });
  });
  definition.scenarios.forEach((scenario, index) => {
    for (const side of ['A', 'B'] as const)
      scenario.forces[side].forEach((id, at) => {
        body(id, `scenarios[${index}].forces.${side}[${at}]`, side);
      });
  });
  definition.intervals.forEach((one, index) => {
    const path = `intervals[${index}]`;
    const policies =
      typeof one.policy === 'string'
        ? [['policy', one.policy] as const]
        : (['A', 'B'] as const).map(
            (side) => [`policy.${side}`, (one.policy as { A: string; B: string })[side]] as const,
          );
    for (const [where, id] of policies)
      if (
        !POLICY_PRESETS.some((preset) => preset === id) &&
        !definition.policies.some((policy) => policy.id === id)
      )
        unknown('UNKNOWN_POLICY', `${path}.${where}`, 'policy', id);
    one.detach.forEach((detached, at) => {
      body(detached.formation, `${path}.detach[${at}].formation`);
    });
    one.surrender?.forEach((surrendered, at) => {
      body(surrendered.formation, `${path}.surrender[${at}].formation`);
    });
  });
  definition.pools.forEach((pool, index) => {
    const path = `pools[${index}]`;
    pool.formations?.forEach((id, at) => {
      formation(id, `${path}.formations[${at}]`, pool.side);
    });
    if (pool.until !== undefined && pool.until < pool.from)
      findings.push(fileError('POOL_DATES', `${path}.until`, 'The pool closes before it opens.'));
  });
  return findings;
}
