'use client';

import { wholeNumber } from '@/lib/kernel/whole-number';

/** A figure in a row, with a caption above it if it has one. `label` names it in full. */
export function FigureInput({
  caption,
  id,
  name,
  label,
  value,
  onChange,
  fault = false,
  placeholder = '0',
}: {
  readonly caption?: string;
  readonly id?: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string, text: string) => void;
  readonly fault?: boolean;
  readonly placeholder?: string;
}) {
  const unread = value.trim() !== '' && wholeNumber(value) === null;
  const input = (
    <input
      className="field__control figure-input"
      id={id}
      name={name}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      placeholder={placeholder}
      value={value}
      aria-invalid={fault || unread ? true : undefined}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  if (caption === undefined) return input;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its input is the element above
    <label className="entry-field">
      <span className="entry-field__name">{caption}</span>
      {input}
    </label>
  );
}
