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
import type { ButtonKind } from '../form/button';
import { SubmitButton } from '../form/submit-button';

export interface DialogProps {
  /** The words on the button that opens it. */
  readonly trigger: string;
  readonly kind?: ButtonKind;
  readonly title: string;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A sheet above the page: keeps the focus, closes by Escape and by a press outside. */
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

export interface ConfirmProps {
  readonly trigger: string;
  readonly kind?: ButtonKind;
  /** The question: "Concede the campaign?" */
  readonly title: string;
  /** What follows from it. */
  readonly children: ReactNode;
  /** The words of the deed: "Concede". */
  readonly confirm: string;
  /** The way back. Default "Not yet". */
  readonly cancel?: string;
  /** Server action that the deed posts to. */
  readonly action: (form: FormData) => void | Promise<void>;
  /** Hidden fields of the post. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Asks once before what cannot be taken back. */
export function Confirm({
  trigger,
  kind,
  title,
  children,
  confirm,
  cancel = 'Not yet',
  action,
  fields,
}: ConfirmProps) {
  return (
    <Dialog trigger={trigger} kind={kind ?? 'secondary'} title={title}>
      {(close) => (
        <form action={action}>
          <div className="dialog__text">{children}</div>
          {Object.entries(fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="dialog__actions">
            <SubmitButton>{confirm}</SubmitButton>
            <Button className="button" data-kind="secondary" onPress={close}>
              {cancel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
