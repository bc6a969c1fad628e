'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to another page of the program. What that page needs is asked for once the reader points at the link or tabs
 * to it. Asked for because it is on the screen, as the framework does by itself, every page would bring 20 to 40 requests:
 * two thirds of a server's work, for pages that are made for their reader and hold nothing that could be kept.
 *
 * @param prefetch false: never, not even then
 */
export default function Link({
  prefetch,
  onPointerEnter,
  onFocus,
  ...rest
}: ComponentProps<typeof NextLink>) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={prefetch ?? (near ? null : false)}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
