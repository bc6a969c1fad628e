'use client';

import { useEffect, useRef } from 'react';
import { Fist } from '@/app/_components/signs/fist';

export interface ErrorSummaryProps {
  readonly title: string;
  /** Each fault besides the title, with the id of its field if it has one. A new list takes the focus. */
  readonly errors: readonly { readonly message: string; readonly field?: string }[];
}

/** What is wrong with a form, at its top; takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors) box.current?.focus();
  }, [errors]);
  return (
    <div ref={box} className="notice" data-kind="error" role="alert" tabIndex={-1}>
      <p className="notice__title">
        <Fist />
        <span>{title}</span>
      </p>
      {errors.length === 0 ? null : (
        <ul>
          {errors.map((error) => (
            <li key={`${error.field ?? ''}:${error.message}`}>
              {error.field ? <a href={`#${error.field}`}>{error.message}</a> : error.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
