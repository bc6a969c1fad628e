'use client';

import { useFormStatus } from 'react-dom';
import { Button, type ButtonProps } from './button';

/** Submits its form, and shows while the answer is awaited. */
export function SubmitButton({ kind = 'primary', pending, ...rest }: Omit<ButtonProps, 'type'>) {
  const status = useFormStatus();
  return <Button {...rest} type="submit" kind={kind} pending={pending || status.pending} />;
}
