'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { placeInWords } from '@/lib/campaign/definition/finding';
import { importFile } from './actions';

/** Adds a campaign file, YAML or JSON. Every finding of the check is shown with its place in the file. */
export function ImportForm({
  clubs,
}: {
  clubs: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <ActionForm action={importFile} start={{ ...NO_FORM_STATE, findings: [] }}>
      {({ findings }) => (
        <>
          {findings.length > 0 ? (
            <ul className="findings">
              {findings.map((finding) => (
                <li key={`${finding.code}:${finding.path}:${finding.message}`}>
                  <strong>{finding.severity === 'error' ? 'Fault' : 'Remark'}</strong>{' '}
                  {finding.message}{' '}
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
            hint="YAML or JSON, format version 1, at most 2 MB. It is checked before it is added."
            required
          />
          <Select
            name="club"
            label="To the library of"
            options={clubs.map((club) => ({ value: club.id, name: club.name }))}
          />
          <SubmitButton kind="secondary">Check and add it</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
