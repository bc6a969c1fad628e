'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Checkbox, Select, TextArea, TextField } from '@/app/_components/form/fields';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { Json } from '@/lib/kernel/canonical-json';
import { workOut } from './actions';
import type { CalculatorField } from './schema-fields';

/** A calculator's form, drawn from its schema, and its answer as a table. */
export function CalculatorForm({
  rulesetId,
  name,
  fields,
}: {
  rulesetId: string;
  name: string;
  fields: readonly CalculatorField[];
}) {
  return (
    <ActionForm
      action={workOut}
      given={[rulesetId, name]}
      start={{ ...NO_FORM_STATE, answer: null }}
      layout="plain"
    >
      {(state) => (
        <div className="columns">
          <div className="stack" key={JSON.stringify(state.values)}>
            <div className="calculator-fields">
              {fields.map((field) => (
                <Field
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
            {state.answer === null ? (
              <p className="cap">Fill in the figures and work it out.</p>
            ) : (
              <table className="table">
                <tbody>
                  {rowsOf(state.answer).map((row) => (
                    <tr key={row.name}>
                      <th scope="row">{row.name}</th>
                      <td className="num strong">{row.value}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </div>
      )}
    </ActionForm>
  );
}

function Field({ field, value }: { field: CalculatorField; value: string }) {
  const label = words(field.name);
  const hint = field.hint ?? undefined;
  switch (field.kind) {
    case 'yesNo':
      return (
        <Checkbox name={field.name} value="true" label={label} defaultChecked={value === 'true'} />
      );
    case 'choice':
    case 'numberChoice':
      return (
        <Select
          name={field.name}
          label={label}
          defaultValue={value}
          options={[
            ...(field.required || field.start !== '' ? [] : [{ value: '', name: 'the usual' }]),
            ...field.options.map((option) => ({ value: option, name: option })),
          ]}
        />
      );
    case 'json':
      return (
        <TextArea
          id={field.name}
          name={field.name}
          label={label}
          hint={hint}
          rows={4}
          defaultValue={value}
        />
      );
    case 'number':
    case 'text':
    case 'list':
    case 'numberList':
      return (
        <TextField
          id={field.name}
          name={field.name}
          label={label}
          hint={hint}
          figures={field.kind === 'number'}
          required={field.required}
          defaultValue={value}
        />
      );
  }
}

/** "rangeHexes" → "Range hexes". */
function words(name: string): string {
  const spaced = name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** An answer as rows: nested values by their path. */
function rowsOf(
  answer: Json,
  path = '',
): readonly { readonly name: string; readonly value: string }[] {
  if (answer === null || typeof answer !== 'object') {
    const value =
      typeof answer === 'number'
        ? String(Math.round(answer * 10_000) / 10_000)
        : answer === true
          ? 'yes'
          : answer === false
            ? 'no'
            : String(answer);
    return [{ name: path === '' ? 'Answer' : path, value }];
  }
  const entries: readonly (readonly [string, Json | undefined])[] = Array.isArray(answer)
    ? answer.map((value: Json, index): [string, Json] => [String(index + 1), value])
    : Object.entries(answer as Readonly<Record<string, Json | undefined>>);
  return entries.flatMap(([key, value]) =>
    value === undefined
      ? []
      : rowsOf(value, path === '' ? words(key) : `${path}, ${words(key).toLowerCase()}`),
  );
}
