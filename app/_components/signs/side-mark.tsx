import type { Side } from '@/lib/kernel/side';

/** A small block: solid for side A, hollow with a stroke for side B. */
export function SideMark({ side }: { side: Side }) {
  return (
    <svg
      className="side-mark"
      width="12"
      height="9"
      viewBox="0 0 12 9"
      aria-hidden="true"
      focusable="false"
    >
      {side === 'A' ? (
        <rect width="12" height="9" fill="var(--a)" />
      ) : (
        <>
          <rect
            x=".8"
            y=".8"
            width="10.4"
            height="7.4"
            fill="var(--b-wash)"
            stroke="var(--b)"
            strokeWidth="1.6"
          />
          <path d="M3 7.6 8.6 1.4" stroke="var(--b)" strokeWidth="1.3" />
        </>
      )}
    </svg>
  );
}

/** Mark and name of a side, in the side's ink. */
export function SideTag({ side, name, strong }: { side: Side; name: string; strong?: boolean }) {
  return (
    <span className="side-tag" data-side={side} data-strong={strong ? '' : undefined}>
      <SideMark side={side} />
      {name}
    </span>
  );
}
