import { figure } from '@/app/_components/figures/format';
import { Select, TextArea } from './fields';
import { SubmitButton } from './submit-button';

/** Who is written to, and the words: of a message or a letter. Names of the fields: `to`, `text`. */
export function WritingFields({
  options,
  label,
  hint = '',
  lengthMax,
  rows,
  submit,
}: {
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly label: string;
  /** What follows the sentence about its length. */
  readonly hint?: string;
  /** Most characters. */
  readonly lengthMax: number;
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
        hint={`Plain text, at most ${figure(lengthMax)} characters. ${hint}`.trim()}
        rows={rows}
        maxLength={lengthMax}
        required
        dir="auto"
      />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </>
  );
}
