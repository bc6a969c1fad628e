import type { Side } from '@/lib/kernel/side';

export interface StrengthBarProps {
  readonly side: Side;
  readonly present: number;
  /** The whisker: how many there were. */
  readonly start?: number | undefined;
  /** The number of men at full width. */
  readonly max: number;
  /** Part of `present` that is new: drawn black at the end. */
  readonly gained?: number | undefined;
  /** Sent away: drawn dashed beyond the end. */
  readonly sent?: number | undefined;
  /** The strength at which it is beaten: a tick across the bar. */
  readonly beatenAt?: number | null | undefined;
}

/** A bar of men: present solid or hatched, a whisker to the start. Its figures are next to it. */
export function StrengthBar({
  side,
  present,
  start,
  max,
  gained = 0,
  sent = 0,
  beatenAt = null,
}: StrengthBarProps) {
  const share = (value: number) =>
    `${Math.round((max > 0 ? Math.min(100, Math.max(0, (value / max) * 98)) : 0) * 100) / 100}%`;
  const kept = Math.max(0, present - gained);
  return (
    <svg className="strength-bar" aria-hidden="true">
      {start !== undefined && start > present ? (
        <>
          <line
            className="strength-bar__whisker"
            x1={share(present)}
            x2={share(start)}
            y1="7"
            y2="7"
          />
          <line
            className="strength-bar__whisker"
            x1={share(start)}
            x2={share(start)}
            y1="3"
            y2="11"
          />
        </>
      ) : null}
      {sent > 0 ? (
        <rect
          className="strength-bar__sent"
          x={share(present)}
          width={share(sent)}
          y="3"
          height="8"
        />
      ) : null}
      {kept > 0 ? (
        <rect className="strength-bar__present" data-side={side} width={share(kept)} />
      ) : null}
      {gained > 0 ? (
        <rect
          className="strength-bar__gained"
          x={share(kept)}
          width={share(gained)}
          y="2.6"
          height="8.8"
        />
      ) : null}
      {beatenAt === null ? null : (
        <line
          className="strength-bar__beaten"
          x1={share(beatenAt)}
          x2={share(beatenAt)}
          y1="0"
          y2="14"
        />
      )}
    </svg>
  );
}
