import type { FormState } from '../../_server/form';
import { TextField } from './fields';
import { faultOf } from './form-report';

interface IdentityFieldProps {
  readonly state: FormState;
  /** What stands in it before anything was typed. Default: nothing. */
  readonly present?: string;
  readonly hint?: string | undefined;
}

/** The name that others read. */
export function NameField({ state, present = '', hint }: IdentityFieldProps) {
  return (
    <TextField
      id="displayName"
      name="displayName"
      label="Your name"
      hint={hint}
      autoComplete="name"
      required
      maxLength={60}
      defaultValue={state.values.displayName ?? present}
      error={faultOf(state, 'displayName')}
    />
  );
}

/** The address that one signs in with. */
export function EmailField({ state, present = '', hint }: IdentityFieldProps) {
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
      defaultValue={state.values.email ?? present}
      error={faultOf(state, 'email')}
    />
  );
}
