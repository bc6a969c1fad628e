'use client';

import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

/** An open dialog: keeps the focus, closes on Escape and on a press outside, and gives the focus back. */
export default function DialogBox({
  title,
  open,
  close,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ModalOverlay
      className="dialog__overlay"
      isDismissable
      isOpen={open}
      onOpenChange={(now) => {
        if (!now) close();
      }}
    >
      <Modal className="dialog__box">
        <AriaDialog>
          <Heading slot="title" className="h3">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
