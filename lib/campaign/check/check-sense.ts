import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileError, fileWarning } from '@/lib/campaign/definition/finding';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { type DefinitionLookup, lookupOf, startOf } from '@/lib/campaign/definition/lookup';
import type { CampaignMap, MapView } from '@/lib/campaign/definition/map';
import { situationWaysOn } from '@/lib/campaign/definition/targets';
import { unitPaths } from './unit-paths';

/**
 * Well-formed content that makes no sense: frames of maps that hold nothing (MAP_FRAME, an error), units above their
 * establishment (ABOVE_ESTABLISHMENT), formations that join and were never away (JOINS_IDLE), an interval whose days do
 * not match its kind (INTERVAL_DAYS), a policy that hides a preset (PRESET_HIDDEN), dates that run backwards
 * (DATES_REVERSED), two sides with the same name (SIDES_ALIKE).
 */
export function senseFindings(definition: CampaignDefinition): Finding[] {
  const lookup = lookupOf(definition);
  return [
    ...frames(definition),
    ...sideNames(definition),
    ...establishments(definition, lookup),
    ...joiners(definition, lookup),
    ...intervals(definition),
    ...policies(definition),
    ...dates(definition, lookup),
  ];
}

type Frame = readonly [left: number, top: number, right: number, bottom: number];

function frames(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  const isEmpty = ([left, top, right, bottom]: Frame) => right <= left || bottom <= top;
  const report = (path: string, message: string) =>
    findings.push(fileError('MAP_FRAME', path, message));
  const ORDER = 'A frame is [left, top, right, bottom]: right beyond left, bottom below top.';
  const maps = new Map<string, CampaignMap>();
  definition.maps.forEach((map, index) => {
    maps.set(map.id, map);
    if (isEmpty(map.bounds)) report(`maps[${index}].bounds`, ORDER);
  });
  const look = (view: MapView | undefined, path: string) => {
    const map = view && maps.get(view.map);
    if (!view || !map || isEmpty(map.bounds)) return;
    const [left, top, right, bottom] = map.bounds;
    for (const key of ['crop', 'phoneCrop'] as const) {
      const crop = view[key];
      if (!crop) continue;
      if (isEmpty(crop)) report(`${path}.${key}`, ORDER);
      else if (crop[0] >= right || crop[2] <= left || crop[1] >= bottom || crop[3] <= top)
        report(`${path}.${key}`, `This frame shows nothing of the map “${map.title}”.`);
    }
  };
  look(definition.overview?.view, 'overview.view');
  definition.situations.forEach(({ view }, index) => {
    look(view, `situations[${index}].view`);
  });
  return findings;
}

function sideNames({ sides }: CampaignDefinition): Finding[] {
  return sides.A.name === sides.B.name
    ? [fileWarning('SIDES_ALIKE', 'sides', `Both sides are called “${sides.A.name}”.`)]
    : [];
}

function establishments(definition: CampaignDefinition, lookup: DefinitionLookup): Finding[] {
  const findings: Finding[] = [];
  const paths = unitPaths(definition);
  for (const [id, { unit }] of lookup.units)
    for (const kind of ['men', 'guns'] as const) {
      const most = unit.establishment?.[kind];
      if (most !== undefined && unit[kind] > most)
        findings.push(
          fileWarning(
            'ABOVE_ESTABLISHMENT',
            `${paths.get(id) ?? ''}.establishment.${kind}`,
            `“${unit.name}” begins with ${unit[kind]} ${kind}, more than its establishment of ${most}; it could never receive drafts.`,
          ),
        );
    }
  definition.situations.forEach(({ startForces }, index) => {
    startForces?.units.forEach((start, at) => {
      const unit = lookup.units.get(start.unit)?.unit;
      for (const kind of ['men', 'guns'] as const) {
        const stated = start[kind];
        const most = unit && Math.max(unit.establishment?.[kind] ?? 0, unit[kind]);
        if (unit && most !== undefined && stated !== undefined && stated > most)
          findings.push(
            fileWarning(
              'ABOVE_ESTABLISHMENT',
              `situations[${index}].startForces.units[${at}].${kind}`,
              `“${unit.name}” begins here with ${stated} ${kind}, more than its establishment of ${most}.`,
            ),
          );
      }
    });
  });
  return findings;
}

function joiners(definition: CampaignDefinition, lookup: DefinitionLookup): Finding[] {
  const away = new Set(definition.situations.flatMap((one) => one.startForces?.absent ?? []));
  return definition.situations.flatMap(({ joins }, index) =>
    joins.flatMap((id, at) => {
      const placed = lookup.formations.get(id);
      if (!placed) return [];
      const chain = [id, ...placed.above];
      if (chain.some((one) => away.has(one) || lookup.formations.get(one)?.formation.later))
        return [];
      return [
        fileWarning(
          'JOINS_IDLE',
          `situations[${index}].joins[${at}]`,
          `“${placed.formation.name}” is with the army from the start; mark it “later: true” if it is to join here.`,
        ),
      ];
    }),
  );
}

function intervals(definition: CampaignDefinition): Finding[] {
  return definition.intervals.flatMap(({ kind, days, restDays, title }, index) => {
    const warned = (key: string, message: string) => [
      fileWarning('INTERVAL_DAYS', `intervals[${index}].${key}`, message),
    ];
    if (kind === 'sameDay' && days > 0)
      return warned('days', `“${title}” is on the same day, but lasts ${days} days.`);
    if (kind === 'night' && days > 1)
      return warned('days', `“${title}” is a night, but lasts ${days} days.`);
    if (restDays !== undefined && restDays > days)
      return warned('restDays', `“${title}” rests ${restDays} of its ${days} days.`);
    return [];
  });
}

function policies(definition: CampaignDefinition): Finding[] {
  return definition.policies.flatMap(({ id }, index) =>
    POLICY_PRESETS.some((preset) => preset === id)
      ? [
          fileWarning(
            'PRESET_HIDDEN',
            `policies[${index}].id`,
            `“${id}” is the name of a preset; intervals that name it get this policy.`,
          ),
        ]
      : [],
  );
}

function dates(definition: CampaignDefinition, lookup: DefinitionLookup): Finding[] {
  const findings: Finding[] = [];
  const first = lookup.situations.get(startOf(definition));
  const begins = definition.calendar?.start;
  if (first?.date !== undefined && begins !== undefined && first.date !== begins)
    findings.push(
      fileWarning(
        'DATES_REVERSED',
        'calendar.start',
        `The calendar begins on ${begins}, the first situation on ${first.date}; the situation’s date counts.`,
      ),
    );
  return [...findings, ...reversed(definition, lookup)];
}

/** Maximum number of paths to an earlier date that are examined. */
const REVERSED_MAX = 20;

/** Situations dated before one that leads to them, and from which no path leads back. */
function reversed(definition: CampaignDefinition, lookup: DefinitionLookup): Finding[] {
  const after = new Map(
    definition.situations.map((situation) => [
      situation.id,
      new Set(situationWaysOn(situation, lookup.battles).map(({ to }) => to)),
    ]),
  );
  const comesBack = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === to) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(after.get(id) ?? []));
    }
    return false;
  };
  const places = new Map(definition.situations.map(({ id }, index) => [id, index]));
  return definition.situations
    .flatMap((before) =>
      [...(after.get(before.id) ?? [])].flatMap((id) => {
        const next = lookup.situations.get(id);
        return next?.date !== undefined && before.date !== undefined && next.date < before.date
          ? [{ before, next }]
          : [];
      }),
    )
    .slice(0, REVERSED_MAX)
    .filter(({ before, next }) => !comesBack(next.id, before.id))
    .filter(({ next }, index, all) => all.findIndex((one) => one.next === next) === index)
    .map(({ before, next }) =>
      fileWarning(
        'DATES_REVERSED',
        `situations[${places.get(next.id) ?? 0}].date`,
        `“${next.title}” is dated ${next.date}, before “${before.title}” (${before.date}), which leads to it.`,
      ),
    );
}
