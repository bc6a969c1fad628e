import { TextField } from './fields';

/** A password in the place of another. */
export function NewPasswordField({ error }: { readonly error?: string | undefined }) {
  return (
    <TextField
      id="password"
      name="password"
      type="password"
      label="New password"
      hint="At least 10 characters; a few words make a good one."
      autoComplete="new-password"
      required
      minLength={10}
      maxLength={128}
      error={error}
    />
  );
}
