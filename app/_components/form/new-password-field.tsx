import { TextField } from './fields';

/** The password that replaces another. */
export function NewPasswordField() {
  return (
    <TextField
      id="password"
      name="password"
      type="password"
      label="New password"
      hint="At least 10 characters. A few words make a good one."
      autoComplete="new-password"
      required
      minLength={10}
      maxLength={128}
    />
  );
}
