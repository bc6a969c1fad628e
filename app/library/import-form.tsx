'use client';

import { placeInWords } from '@/lib/campaign/definition/finding';
import { Select, TextField } from '../_components/form/fields';
import { FormReport } from '../_components/form/form-report';
import { SubmitButton } from '../_components/form/submit-button';
import { useFormAction } from '../_components/form/use-form-action';
import { NO_FORM_STATE } from '../_server/form';
import { importFile } from './actions';

/** A campaign file, YAML or JSON; every finding of the check is shown with its place. */
export function ImportForm({
  clubs,
}: {
  clubs: readonly { readonly id: string; readonly name: string }[];
}) {
  const [state, action] = useFormAction(importFile, { ...NO_FORM_STATE, findings: [] });
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      {state.findings.length > 0 ? (
        <ul className="findings">
          {state.findings.map((finding) => (
            <li key={`${finding.code}:${finding.path}:${finding.message}`}>
              <strong>{finding.severity === 'error' ? 'Fault' : 'Remark'}</strong> {finding.message}{' '}
              <code className="cap">
                {finding.code}
                {placeInWords(finding)}
              </code>
            </li>
          ))}
        </ul>
      ) : null}
      <TextField
        id="file"
        name="file"
        type="file"
        accept=".yaml,.yml,.json,application/json,text/yaml"
        label="Campaign file"
        hint="YAML or JSON, format version 1, at most 2 MB. It is checked before it is kept."
        required
      />
      <Select
        name="club"
        label="Into the library of"
        options={clubs.map((club) => ({ value: club.id, name: club.name }))}
      />
      <SubmitButton kind="secondary">Check and keep it</SubmitButton>
    </form>
  );
}
