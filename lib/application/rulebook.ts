import type { Calculator } from '@/lib/battle/quick-resolver';
import type { Json } from '@/lib/kernel/canonical-json';
import { HOUSE_VALUES as MACYSBURG_VALUES } from '@/lib/rulesets/command-and-maneuver/parameters';
import { HOUSE_VALUES } from '@/lib/rulesets/musket-and-pike/parameters';
import { RULESETS, rulesetById } from '@/lib/rulesets/registry';
import { type Answer, NOT_FOUND, refuseAll } from './refusal';

/** A number that the source leaves open and the ruleset decides for itself. */
export interface HouseValueRow {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly section: string;
  readonly meaning: string;
}

/** A ruleset as a reader meets it. Nothing in it is secret. */
export interface RulebookEntry {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly source: string;
  readonly status: string;
  readonly houseValues: readonly HouseValueRow[];
  readonly calculators: readonly Pick<Calculator, 'name' | 'title' | 'section' | 'inputSchema'>[];
}

const HOUSE_VALUES_OF: Readonly<
  Record<string, Readonly<Record<string, Omit<HouseValueRow, 'name'>>>>
> = {
  'musket-and-pike': HOUSE_VALUES,
  'command-and-maneuver': MACYSBURG_VALUES,
};

/** The rulesets that can be played, with their house values and calculators. */
export function rulebook(): readonly RulebookEntry[] {
  return RULESETS.map((ruleset) => ({
    id: ruleset.id,
    version: ruleset.version,
    title: ruleset.title,
    source: ruleset.source,
    status: ruleset.status,
    houseValues: Object.entries(HOUSE_VALUES_OF[ruleset.id] ?? {}).map(([name, value]) => ({
      name,
      ...value,
    })),
    calculators: ruleset.quick.calculators.map(({ name, title, section, inputSchema }) => ({
      name,
      title,
      section,
      inputSchema,
    })),
  }));
}

/** A calculator's answer. Refuses NOT_FOUND and INVALID_INPUT with every fault and its path. */
export function calculate(rulesetId: string, name: string, input: Json): Answer<Json> {
  const calculator = rulesetById(rulesetId)?.quick.calculators.find((one) => one.name === name);
  if (calculator === undefined) return { ok: false, error: NOT_FOUND };
  const answer = calculator.calculate(input);
  if (answer.ok) return answer;
  return refuseAll('INVALID_INPUT', 'This cannot be reckoned as it stands.', answer.error);
}
