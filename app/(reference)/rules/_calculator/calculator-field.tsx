import { Checkbox, Select, TextArea, TextField } from '@/app/_components/form/fields';
import type { CalculatorField as Field } from './schema-fields';

/** One field of a calculator, by its kind. */
export function CalculatorField({
  field,
  value,
  idPrefix = '',
}: {
  field: Field;
  value: string;
  idPrefix?: string;
}) {
  const { name, label } = field;
  const id = `${idPrefix}${name}`;
  const hint = field.hint ?? undefined;
  switch (field.kind) {
    case 'yesNo':
      return <Checkbox name={name} value="true" label={label} defaultChecked={value === 'true'} />;
    case 'choice':
    case 'numberChoice':
      return (
        <Select
          id={id}
          name={name}
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
        <TextArea id={id} name={name} label={label} hint={hint} rows={4} defaultValue={value} />
      );
    case 'number':
    case 'text':
    case 'list':
    case 'numberList':
      return (
        <TextField
          id={id}
          name={name}
          label={label}
          hint={hint}
          figures={field.kind === 'number'}
          required={field.required}
          defaultValue={value}
        />
      );
  }
}
