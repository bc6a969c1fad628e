'use client';

import type { ReactNode } from 'react';
import {
  Dialog as AriaDialog,
  Button,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
} from 'react-aria-components';
import type { Signs } from '@/app/_components/device/signing';
import { ActionForm, type ActionProps } from '@/app/_components/form/action-form';
import type { ButtonKind } from '@/app/_components/form/button';
import { SubmitButton } from '@/app/_components/form/submit-button';

export interface DialogProps {
  /** The text of the button that opens it. */
  readonly trigger: string;
  readonly kind?: ButtonKind;
  readonly title: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** The one dialog of the site: keeps the focus, closes on Escape and on a press outside. */
export function Dialog({ trigger, kind = 'secondary', title, children }: DialogProps) {
  return (
    <DialogTrigger>
      <Button className="button" data-kind={kind}>
        {trigger}
      </Button>
      <ModalOverlay className="dialog__overlay" isDismissable>
        <Modal className="dialog__box">
          <AriaDialog>
            {({ close }) => (
              <>
                <Heading slot="title" className="h3">
                  {title}
                </Heading>
                {typeof children === 'function' ? children(close) : children}
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
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
            <Button className="button" data-kind="secondary" onPress={close}>
              {cancel}
            </Button>
          </div>
        </ActionForm>
      )}
    </Dialog>
  );
}
