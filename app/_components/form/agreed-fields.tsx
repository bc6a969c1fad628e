'use client';

import { type AgreedTerm, SWITCH_TEXT, termText } from '@/lib/battle/contract/agreed-terms';
import { useFormState } from './action-form';
import { Select, TextField } from './fields';
import { TERM_FIELD } from './term-fields';

/** The rules of a single battle on which its players agree: its ruleset's terms, each as its author has it. */
export function AgreedFields({ terms }: { readonly terms: readonly AgreedTerm[] }) {
  const { faults } = useFormState();
  if (terms.length === 0) return null;
  // What is wrong must be seen.
  const faulty = faults.some(({ field }) => field?.startsWith(TERM_FIELD));
  return (
    <details className="agreed-fields" open={faulty || undefined}>
      <summary>Rules of this battle</summary>
      <div className="agreed-fields__list">
        {terms.map((term) => (
          <AgreedField key={term.id} term={term} />
        ))}
      </div>
    </details>
  );
}

function AgreedField({ term }: { readonly term: AgreedTerm }) {
  const field = {
    ...{ id: `term-${term.id}`, name: `${TERM_FIELD}${term.id}`, label: term.title },
    ...{ hint: term.hint, defaultValue: termText(term) },
  };
  if (term.kind === 'whole')
    return (
      <TextField
        {...field}
        hint={`${term.min} to ${term.max}. ${term.hint ?? ''}`.trimEnd()}
        figures
        maxLength={9}
      />
    );
  const options =
    term.kind === 'choice'
      ? term.choices.map(({ value, title }) => ({ value, name: title }))
      : [
          { value: SWITCH_TEXT.on, name: term.on },
          { value: SWITCH_TEXT.off, name: term.off },
        ];
  return <Select {...field} options={options} />;
}
