'use client';

import { useEffect, useRef } from 'react';
import { Fist } from '../signs/fist';

export interface ErrorSummaryProps {
  readonly title: string;
  /** Each fault, with the id of the field it belongs to where there is one. */
  readonly errors: readonly { readonly message: string; readonly field?: string }[];
}

/** All faults of a form at its head; takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="notice" data-kind="error" role="alert" tabIndex={-1}>
      <p className="notice__title">
        <Fist />
        <span>{title}</span>
      </p>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field ?? ''}:${error.message}`}>
            {error.field ? <a href={`#${error.field}`}>{error.message}</a> : error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
