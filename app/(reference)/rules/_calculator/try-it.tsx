'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { type CalculatorState, workOut } from './actions';
import { AnswerRows } from './answer-rows';
import { AnswerWords } from './answer-words';
import { CalculatorField } from './calculator-field';
import type { CalculatorField as Field } from './schema-fields';

export interface TryItProps {
  readonly rulesetId: string;
  readonly name: string;
  readonly title: string;
  /** Shown on demand. */
  readonly folded: boolean;
  /** The fields that are shown, set to the example. */
  readonly fields: readonly Field[];
  /** What the others are given. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The answer to the example. */
  readonly start: Pick<CalculatorState, 'answer' | 'words'>;
}

/** A calculator within the rules, set to the example before it. */
export function TryIt(props: TryItProps) {
  const { rulesetId, name, title, folded } = props;
  if (folded)
    return (
      <details className="try-it try-it--folded">
        <summary>Try it: {title.charAt(0).toLowerCase() + title.slice(1)}</summary>
        <Trial {...props} />
      </details>
    );
  return (
    <section className="try-it" aria-label={`Try it: ${title}`}>
      <div className="try-it__head">
        <h3 className="h4">Try it</h3>
        <Link className="cap" href={`/rules/${rulesetId}/${name}`}>
          {title}, in full
        </Link>
      </div>
      <Trial {...props} />
    </section>
  );
}

function Trial({ rulesetId, name, fields, hidden, start }: TryItProps) {
  const idPrefix = `${name}-`;
  return (
    <ActionForm
      action={workOut}
      given={[rulesetId, name]}
      hidden={hidden}
      idPrefix={idPrefix}
      start={{ ...NO_FORM_STATE, ...start }}
      layout="plain"
    >
      {(state) => (
        <>
          <div className="calculator-fields" key={JSON.stringify(state.values)}>
            {[...fields].sort(switchesLast).map((field) => (
              <CalculatorField
                key={field.name}
                // Bounds are on the calculator's own page.
                field={field.kind === 'number' ? { ...field, hint: null } : field}
                idPrefix={idPrefix}
                value={state.values[field.name] ?? field.start}
              />
            ))}
          </div>
          <div className="try-it__answer">
            <div aria-live="polite">
              {state.words ? <AnswerWords words={state.words} /> : null}
              {state.words === null && state.answer !== null ? (
                <AnswerRows answer={state.answer} />
              ) : null}
            </div>
            <SubmitButton kind="secondary">Work it out</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

const switchesLast = (one: Field, other: Field): number =>
  Number(one.kind === 'yesNo') - Number(other.kind === 'yesNo');
