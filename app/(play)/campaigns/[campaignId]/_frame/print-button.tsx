'use client';

import { Button } from '@/app/_components/form/button';

/** Opens the browser’s print dialog. */
export function PrintButton() {
  return (
    <Button kind="primary" onClick={() => window.print()}>
      Print
    </Button>
  );
}
