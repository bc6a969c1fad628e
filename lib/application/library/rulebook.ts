import { z } from 'zod';
import { text } from '@/lib/application/core/input-schemas';
import { type Answer, NOT_FOUND, refuseAll } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import type { Calculator, CalculatorWords } from '@/lib/battle/contract/calculator';
import type { HouseValue } from '@/lib/battle/contract/house-value';
import type { RulesPage } from '@/lib/battle/contract/rules-page';
import { type RulesetStatus, statusOf } from '@/lib/battle/contract/ruleset';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { policyWords } from '@/lib/campaign/interval/outlook';
import { type Preset, presetPolicy } from '@/lib/campaign/interval/policies';
import { POLICY_TITLES } from '@/lib/campaign/rulebook/rules-page';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';

/** A number that the source leaves open and the ruleset decides for itself. */
export interface HouseValueRow extends HouseValue {
  readonly name: string;
}

/** A ruleset as a reader sees it. Nothing in it is secret. */
export interface RulebookEntry {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly source: string;
  readonly status: RulesetStatus;
  readonly rules: RulesPage;
  readonly houseValues: readonly HouseValueRow[];
  readonly calculators: readonly Pick<Calculator, 'name' | 'title' | 'section' | 'inputSchema'>[];
  /** The campaign's replacement policies that suit its battles: the id in campaign files, title, what it returns. */
  readonly policies: readonly {
    readonly id: string;
    readonly title: string;
    readonly returns: string;
  }[];
}

const isPreset = (id: string): id is Preset => POLICY_PRESETS.some((preset) => preset === id);

/** The rulesets that can be played, with their house values and calculators. */
export const rulebook = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  async run({ services }): Promise<readonly RulebookEntry[]> {
    return [...services.rulesets.values()].map((ruleset) => ({
      id: ruleset.id,
      version: ruleset.version,
      title: ruleset.title,
      source: ruleset.source,
      status: statusOf(ruleset),
      rules: ruleset.rules,
      houseValues: Object.entries(ruleset.houseValues).map(([name, value]) => ({
        name,
        ...value,
      })),
      calculators: ruleset.calculators.map(({ name, title, section, inputSchema }) => ({
        name,
        title,
        section,
        inputSchema,
      })),
      policies: ruleset.intervalPresets.filter(isPreset).map((id) => ({
        id,
        title: POLICY_TITLES[id],
        returns: policyWords(presetPolicy(id)).join(' '),
      })),
    }));
  },
});

/** An answer in figures, and at a glance where the calculator has words for it. */
export interface CalculatorAnswer {
  readonly answer: Json;
  readonly words: CalculatorWords | null;
}

/** A calculator's answer. Refuses NOT_FOUND, and INVALID_INPUT with every fault and its path. */
export const calculate = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  input: z.strictObject({
    ruleset: text,
    calculator: text,
    /** What the calculator takes: judged by its own schema. */
    given: z.unknown(),
  }),
  async run({ services }, { ruleset, calculator: name, given }): Promise<Answer<CalculatorAnswer>> {
    const calculator = services.rulesets.get(ruleset)?.calculators.find((one) => one.name === name);
    if (calculator === undefined) return { ok: false, error: NOT_FOUND };
    const answer = calculator.calculate(given as Json);
    if (answer.ok)
      return ok({ answer: answer.value, words: calculator.inWords?.(given as Json) ?? null });
    return refuseAll('INVALID_INPUT', 'This input cannot be calculated.', answer.error);
  },
});
