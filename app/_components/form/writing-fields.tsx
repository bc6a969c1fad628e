import { Select, TextArea } from './fields';
import { SubmitButton } from './submit-button';

/** Who is written to, and the words: of a message or a letter. Names of the fields: `to`, `text`. */
export function WritingFields({
  options,
  label,
  hint,
  rows,
  submit,
}: {
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly submit: string;
}) {
  return (
    <>
      <Select id="to" name="to" label="To" defaultValue={options[0]?.value} options={options} />
      <TextArea
        id="text"
        name="text"
        label={label}
        hint={hint}
        rows={rows}
        maxLength={2_000}
        required
        dir="auto"
      />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </>
  );
}
