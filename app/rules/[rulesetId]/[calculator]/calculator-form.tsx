'use client';

import type { Json } from '@/lib/kernel/canonical-json';
import { boundAction } from '../../../_components/form/bound-action';
import { Checkbox, Select, TextArea, TextField } from '../../../_components/form/fields';
import { FormReport, faultOf } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
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
  const [state, action] = useFormAction(boundAction(workOut, rulesetId, name), {
    ...NO_FORM_STATE,
    answer: null,
  });
  return (
    <div className="columns">
      <form action={action} className="stack" key={JSON.stringify(state.values)}>
        <FormReport state={state} />
        <div className="calculator-fields">
          {fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              value={state.values[field.name] ?? field.start}
              error={faultOf(state, field.name)}
            />
          ))}
        </div>
        <div>
          <SubmitButton>Work it out</SubmitButton>
        </div>
      </form>
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
  );
}

function Field({
  field,
  value,
  error,
}: {
  field: CalculatorField;
  value: string;
  error: string | undefined;
}) {
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
          error={error}
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
          error={error}
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
