import type { ReactNode } from 'react';
import { figure } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { Fist } from '@/app/_components/signs/fist';

export interface NoticeProps {
  /** plain: news; act: you must do something; error: something is wrong. */
  readonly kind?: 'plain' | 'act' | 'error';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Announced when it appears. Default for errors. */
  readonly live?: boolean;
}

export function Notice({ kind = 'plain', title, children, live = kind === 'error' }: NoticeProps) {
  return (
    <div
      className="notice"
      data-kind={kind}
      role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}
    >
      {title ? (
        <p className="notice__title">
          {kind === 'plain' ? null : <Fist />}
          <span>{title}</span>
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** The fist, what you must do, and by when: "Choose by Sunday 20:00". */
export function YourTurn({ children, href }: { children: ReactNode; href?: string }) {
  const inner = (
    <>
      <Fist />
      <span>{children}</span>
    </>
  );
  return href ? (
    <Link className="your-turn" href={href}>
      {inner}
    </Link>
  ) : (
    <p className="your-turn">{inner}</p>
  );
}

/** Nothing here yet: one sentence, one link. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}

export interface ProgressProps {
  readonly label: string;
  /** 0 … total. */
  readonly done: number;
  readonly total: number;
  /** What is counted: "trials". */
  readonly unit?: string;
  /** A button or form that stops it. */
  readonly stop?: ReactNode;
}

/** An ink bar with its counts. */
export function Progress({ label, done, total, unit, stop }: ProgressProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const counts = `${figure(done)} of ${figure(total)}${unit ? ` ${unit}` : ''}`;
  return (
    <div className="progress">
      <div className="progress__line">
        <p>
          {label}, {counts}
        </p>
        {stop}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
        aria-valuetext={counts}
      >
        <svg className="progress__bar" aria-hidden="true" focusable="false">
          <rect className="progress__done" width={`${(share * 100).toFixed(2)}%`} height="8" />
        </svg>
      </div>
    </div>
  );
}
