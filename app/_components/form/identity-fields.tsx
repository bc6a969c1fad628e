import { TextField } from './fields';

interface IdentityFieldProps {
  /** What the field holds before anything is typed. Default: nothing. */
  readonly present?: string;
  readonly hint?: string | undefined;
}

/** The name that others read. */
export function NameField({ present = '', hint }: IdentityFieldProps) {
  return (
    <TextField
      id="displayName"
      name="displayName"
      label="Your name"
      hint={hint}
      autoComplete="name"
      required
      maxLength={60}
      defaultValue={present}
    />
  );
}

/** The e-mail address that an account signs in with. */
export function EmailField({ present = '', hint }: IdentityFieldProps) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label="E-mail address"
      hint={hint}
      autoComplete="username"
      required
      maxLength={254}
      defaultValue={present}
    />
  );
}
