import type { ComponentProps, ReactNode } from 'react';
import Link from '@/app/_components/link/link';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly kind?: ButtonKind;
  /** The action is under way: the button is disabled and says so. */
  readonly pending?: boolean;
  readonly wide?: boolean;
}

export function Button({
  kind = 'secondary',
  pending,
  wide,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-kind={kind}
      data-wide={wide ? '' : undefined}
      data-pending={pending ? '' : undefined}
      aria-busy={pending || undefined}
      disabled={disabled || pending}
    >
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className' | 'style'> {
  readonly kind?: ButtonKind;
  readonly wide?: boolean;
}

/** A link that looks like a button: for going somewhere, never for an action. */
export function ButtonLink({ kind = 'secondary', wide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className="button" data-kind={kind} data-wide={wide ? '' : undefined}>
      {children}
    </Link>
  );
}

/** A button, and next to it what follows from it or why it is disabled. */
export function Action({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="action">
      {children}
      {note ? <p className="action__note">{note}</p> : null}
    </div>
  );
}
