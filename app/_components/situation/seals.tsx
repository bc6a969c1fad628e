import type { ReactNode } from 'react';
import { Fist } from '@/app/_components/signs/fist';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { Side } from '@/lib/kernel/side';

/** The seal: two rings and a lozenge for side A, two rings and a disc for side B. */
export function Seal({ side, size = 48 }: { side: Side; size?: number }) {
  return (
    <svg
      className="seal"
      data-side={side}
      width={size}
      height={size}
      viewBox="-24 -24 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="seal__ring" r="22" strokeWidth="2" />
      {side === 'A' ? (
        <>
          <circle className="seal__fill" r="18.5" />
          <rect
            className="seal__cut"
            x="-7.5"
            y="-7.5"
            width="15"
            height="15"
            transform="rotate(45)"
          />
          <rect className="seal__dot" x="-3" y="-3" width="6" height="6" transform="rotate(45)" />
        </>
      ) : (
        <>
          <circle className="seal__ring" r="17" strokeWidth="2" />
          <circle className="seal__dot" r="10" />
        </>
      )}
    </svg>
  );
}

export interface SealedCardProps {
  readonly side: Side;
  /** Default "Sealed". */
  readonly title?: string;
  /** "You chose a, join Zieten and attack, at 14:06. Austria has not sealed yet." */
  readonly children: ReactNode;
  /** First characters of the commitment. */
  readonly fingerprint?: string | null;
  /** "Change it", "Keep the proof": quiet buttons or links. */
  readonly actions?: ReactNode;
}

/** A player's sealed answer: a double rule, the seal, when, the fingerprint, and the way to change it. */
export function SealedCard({
  side,
  title = 'Sealed',
  children,
  fingerprint,
  actions,
}: SealedCardProps) {
  return (
    <section className="sealed" data-side={side} aria-label={title}>
      <Seal side={side} />
      <div className="sealed__text">
        <h2 className="h3">{title}</h2>
        <div>{children}</div>
        {fingerprint ? (
          <p className="cap">
            Fingerprint <span className="fig">{fingerprint}</span>, sent to both sides.
          </p>
        ) : null}
        {actions ? <div className="sealed__actions">{actions}</div> : null}
      </div>
    </section>
  );
}

export interface SealRow {
  readonly side: Side;
  /** "Prussia, you" or "Austria, T. Okafor". */
  readonly name: string;
  /** sealed; awaited of the other; act: not sealed, and you must. */
  readonly state: 'sealed' | 'awaited' | 'act';
  /** Other words for `awaited`. */
  readonly word?: string | undefined;
  /** "14:02", or other words after the state. */
  readonly note?: string | undefined;
}

/** Who has sealed, never what; and by when. */
export function SealStatus({ rows, due }: { rows: readonly SealRow[]; due?: ReactNode }) {
  return (
    <dl className="seal-status" aria-live="polite">
      {rows.map((row) => (
        <div key={row.side}>
          <dt>
            <SideTag side={row.side} name={row.name} />
          </dt>
          <dd>
            {row.state === 'act' ? (
              <span className="seal-status__act">
                <Fist small /> not sealed
              </span>
            ) : row.state === 'sealed' ? (
              <span className="seal-status__done">
                <Seal side={row.side} size={18} /> sealed
              </span>
            ) : (
              <span>{row.word ?? 'awaited'}</span>
            )}
            {row.note ? <span className="fig">{row.note}</span> : null}
          </dd>
        </div>
      ))}
      {due ? (
        <div>
          <dt>Due</dt>
          <dd className="fig">{due}</dd>
        </div>
      ) : null}
    </dl>
  );
}
