'use client';

import { Button } from '@/app/_components/form/button';

/** Opens the browser’s own way of printing. */
export function PrintButton() {
  return (
    <Button kind="primary" onClick={() => window.print()}>
      Print
    </Button>
  );
}
