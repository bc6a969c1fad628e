'use server';

import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { rulebookEntry } from '@/app/_server/rulebook';
import type { CalculatorWords } from '@/lib/battle/contract/calculator';
import type { Json } from '@/lib/kernel/canonical-json';
import { fieldsOf, putInto, valueOfField } from './schema-fields';

export interface CalculatorState extends FormState {
  readonly answer: Json | null;
  /** The answer at a glance; null where the calculator has no words for it. */
  readonly words: CalculatorWords | null;
}
const NO_ANSWER = { answer: null, words: null } as const;
const VALUE_LENGTH_MAX = 10_000;

/** Runs a calculator; what was typed stays. */
export async function workOut(
  rulesetId: string,
  name: string,
  _before: CalculatorState,
  form: FormData,
): Promise<CalculatorState> {
  const ruleset = await rulebookEntry(rulesetId);
  const calculator = ruleset?.calculators.find((one) => one.name === name);
  if (calculator === undefined)
    return {
      ...refusedForm({ code: 'NOT_FOUND', message: 'There is no such calculator.' }),
      ...NO_ANSWER,
    };
  const values: Record<string, string> = {};
  const input: Record<string, Json> = {};
  for (const field of fieldsOf(calculator.inputSchema)) {
    const text = formText(form, field.name).slice(0, VALUE_LENGTH_MAX);
    values[field.name] = text;
    try {
      const value = valueOfField(field, text);
      if (value !== undefined) putInto(input, field.name, value);
    } catch {
      return {
        ...refusedForm(
          { code: 'INVALID_INPUT', message: 'This is not valid JSON.', path: field.name },
          values,
        ),
        ...NO_ANSWER,
      };
    }
  }
  const answer = await application().calculate({
    ruleset: rulesetId,
    calculator: name,
    given: input,
  });
  if (!answer.ok) return { ...refusedForm(answer.error, values), ...NO_ANSWER };
  return { ...NO_FORM_STATE, values, ...answer.value };
}
