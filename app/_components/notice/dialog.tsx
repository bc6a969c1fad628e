'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { Signs } from '@/app/_components/device/signing';
import { ActionForm, type ActionProps } from '@/app/_components/form/action-form';
import { Button, type ButtonKind } from '@/app/_components/form/button';
import { SubmitButton } from '@/app/_components/form/submit-button';

export interface DialogProps {
  /** The text of the button that opens it. */
  readonly trigger: string;
  readonly kind?: ButtonKind;
  readonly title: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** What holds the focus weighs more than most pages: it comes when somebody is about to press the button. */
const fetchBox = () => import('./dialog-box');
const DialogBox = dynamic(fetchBox, { ssr: false });
const fetchAhead = () => void fetchBox().catch(() => undefined);

/** The one dialog of the site: keeps the focus, closes on Escape and on a press outside. */
export function Dialog({ trigger, kind = 'secondary', title, children }: DialogProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind={kind}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {trigger}
      </Button>
      {asked ? (
        <DialogBox title={title} open={open} close={close}>
          {typeof children === 'function' ? children(close) : children}
        </DialogBox>
      ) : null}
    </>
  );
}

export type ConfirmProps<Given extends unknown[]> = ActionProps<Given> & {
  readonly trigger: string;
  readonly kind?: ButtonKind;
  /** The question: "Concede the campaign?" */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** The text of the button that does it: "Concede". */
  readonly confirm: string;
  /** The text of the button that goes back. Default "Not yet". */
  readonly cancel?: string;
  readonly hidden?: Readonly<Record<string, string | number>>;
  readonly signs?: Signs;
};

/** Asks for confirmation before something that cannot be undone. */
export function Confirm<Given extends unknown[] = []>(props: ConfirmProps<Given>): ReactNode;
export function Confirm({
  trigger,
  kind = 'secondary',
  title,
  children,
  confirm,
  cancel = 'Not yet',
  ...form
}: ConfirmProps<[]>): ReactNode {
  return (
    <Dialog trigger={trigger} kind={kind} title={title}>
      {(close) => (
        <ActionForm {...form} layout="plain">
          <div className="dialog__text">{children}</div>
          <div className="dialog__actions">
            <SubmitButton>{confirm}</SubmitButton>
            <Button onClick={close}>{cancel}</Button>
          </div>
        </ActionForm>
      )}
    </Dialog>
  );
}
