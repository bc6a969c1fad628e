import { type ComponentProps, type ReactNode, useId } from 'react';
import { Fist } from '../signs/fist';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong, in figures: "Figures only: 120?" */
  readonly error?: string | undefined;
}

/** The wiring every field shares: label, hint, error and their ids. */
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

/** The fist and what is wrong, under a field or in a row. */
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
  /** The field holds figures: set to the right, digits keyboard. */
  readonly figures?: boolean;
}

export function TextField({ label, hint, error, figures, id, ...rest }: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <input
        inputMode={figures ? 'numeric' : undefined}
        {...rest}
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

export function TextArea({ label, hint, error, id, ...rest }: TextAreaProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
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

export function Select({ label, hint, error, id, options, ...rest }: SelectProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <select
        // A list takes a new first value only when it is drawn anew: what a refused form brings back.
        key={String(rest.defaultValue)}
        {...rest}
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
}

/** One of several, each a row with a title and a note. */
export function RadioRows({
  label,
  hint,
  error,
  name,
  rows,
  defaultValue,
  required,
}: RadioRowsProps) {
  const id = useId();
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
              defaultChecked={row.value === defaultValue}
              disabled={row.disabled}
              required={required}
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
