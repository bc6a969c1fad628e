'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Fist } from '@/app/_components/signs/fist';
import { useFormState } from './action-form';
import { faultOf } from './form-state';

/*
 * In an `ActionForm` a field with a name shows its own error, and takes what was typed into it when the form comes back
 * refused. `defaultValue` is what it holds before that.
 */

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong, where it is not the form's fault of the field's name. Name the figures: "Figures only: 120?" */
  readonly error?: string | undefined;
}

/** The error of a field and what was typed into it, by its name in the form around it. */
function useField(
  name: string | undefined,
  error: string | undefined,
): { readonly error: string | undefined; readonly typed: string | undefined } {
  const state = useFormState();
  if (name === undefined) return { error, typed: undefined };
  return { error: error ?? faultOf(state, name), typed: state.values[name] };
}

/** The ids of a field's hint and error, for `aria-describedby`. */
function describe(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(
    (part) => part !== null,
  );
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error, with the fist, under a field or in a table row. */
export function FieldError({ id, error }: { id?: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field__error" id={id}>
      <Fist small />
      <span>{error}</span>
    </p>
  );
}

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'style'> {
  /** The field holds figures: aligned right, with a numeric keyboard. */
  readonly figures?: boolean;
}

/** Types whose value a page cannot put back, or must not. */
const NOT_PUT_BACK: readonly (string | undefined)[] = ['password', 'file'];

export function TextField({ label, hint, error: own, figures, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const field = id ?? ownId;
  const { error, typed } = useField(rest.name, own);
  const restored = typed !== undefined && !NOT_PUT_BACK.includes(rest.type);
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <input
        inputMode={figures ? 'numeric' : undefined}
        {...rest}
        {...(restored && rest.value === undefined ? { defaultValue: typed } : {})}
        id={field}
        className="field__control"
        data-figures={figures ? '' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(field, hint, error)}
      />
    </FieldFrame>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'style'> {}

export function TextArea({ label, hint, error: own, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const field = id ?? ownId;
  const { error, typed } = useField(rest.name, own);
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        defaultValue={typed ?? rest.defaultValue}
        id={field}
        className="field__control"
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(field, hint, error)}
      />
    </FieldFrame>
  );
}

export interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'style' | 'children'> {
  readonly options: readonly {
    readonly value: string;
    readonly name: string;
    readonly disabled?: boolean;
  }[];
}

export function Select({ label, hint, error: own, id, options, ...rest }: SelectProps) {
  const ownId = useId();
  const field = id ?? ownId;
  const { error, typed } = useField(rest.name, own);
  const start = typed ?? rest.defaultValue;
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <select
        // A list takes a new default only when it is created again, such as the values of a refused form.
        key={String(start)}
        {...rest}
        {...(rest.value === undefined ? { defaultValue: start } : {})}
        id={field}
        className="field__control"
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(field, hint, error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export interface RadioRowsProps extends FieldProps {
  readonly name: string;
  readonly rows: readonly {
    readonly value: string;
    readonly title: ReactNode;
    readonly note?: ReactNode;
    readonly disabled?: boolean;
  }[];
  readonly defaultValue?: string | undefined;
  readonly required?: boolean;
  readonly onChange?: (value: string) => void;
}

/** One choice of several, each a row with a title and a note. */
export function RadioRows({
  label,
  hint,
  error: own,
  name,
  rows,
  defaultValue,
  required,
  onChange,
}: RadioRowsProps) {
  const id = useId();
  const { error, typed } = useField(name, own);
  const start = typed ?? defaultValue;
  return (
    <fieldset className="field" aria-describedby={describe(id, hint, error)}>
      <legend>{label}</legend>
      {hint ? (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className="radio-rows">
        {rows.map((row) => (
          <label key={row.value} className="radio-row">
            <input
              type="radio"
              name={name}
              value={row.value}
              defaultChecked={row.value === start}
              disabled={row.disabled}
              required={required}
              onChange={onChange && (() => onChange(row.value))}
            />
            <span className="radio-row__text">
              <span className="radio-row__title">{row.title}</span>
              {row.note ? <span className="radio-row__note">{row.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  return (
    <label className="check-row">
      <input {...rest} type="checkbox" />
      <span className="check-row__text">
        {label}
        {hint ? <span className="radio-row__note">{hint}</span> : null}
      </span>
    </label>
  );
}
