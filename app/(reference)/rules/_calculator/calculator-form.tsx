'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { workOut } from './actions';
import { AnswerRows } from './answer-rows';
import { AnswerWords } from './answer-words';
import { CalculatorField } from './calculator-field';
import type { CalculatorField as Field } from './schema-fields';

/** A calculator on a page of its own: a form drawn from its schema, and its answer in full. */
export function CalculatorForm({
  rulesetId,
  name,
  fields,
}: {
  rulesetId: string;
  name: string;
  fields: readonly Field[];
}) {
  return (
    <ActionForm
      action={workOut}
      given={[rulesetId, name]}
      start={{ ...NO_FORM_STATE, answer: null, words: null }}
      layout="plain"
    >
      {(state) => (
        <div className="columns">
          <div className="stack" key={JSON.stringify(state.values)}>
            <div className="calculator-fields">
              {fields.map((field) => (
                <CalculatorField
                  key={field.name}
                  field={field}
                  value={state.values[field.name] ?? field.start}
                />
              ))}
            </div>
            <div>
              <SubmitButton>Work it out</SubmitButton>
            </div>
          </div>
          <section className="section" aria-live="polite" aria-label="Answer">
            <h2 className="h3">Answer</h2>
            {state.words ? <AnswerWords words={state.words} /> : null}
            {state.answer === null ? (
              <p className="cap">Fill in the figures and work it out.</p>
            ) : (
              <AnswerRows answer={state.answer} />
            )}
          </section>
        </div>
      )}
    </ActionForm>
  );
}
