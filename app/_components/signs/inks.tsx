import { markupOf } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';

const PATTERNS = markupOf(
  <>
    <pattern
      id="ink-hatch-b"
      width="4.5"
      height="4.5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="4.5" height="4.5" fill="var(--b-wash)" />
      <path d="M.8-1V6" stroke="var(--b)" strokeWidth="1.5" />
    </pattern>
    <pattern
      id="ink-sparse-b"
      width="8"
      height="8"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="8" height="8" fill="var(--b-wash)" />
      <path d="M1-1V9" stroke="var(--b)" strokeWidth="1.3" />
    </pattern>
    <pattern id="ink-dots" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect width="5" height="5" fill="var(--wash)" />
      <circle cx="1.5" cy="1.5" r=".8" fill="var(--draw)" />
      <circle cx="4" cy="4" r=".8" fill="var(--draw)" />
    </pattern>
  </>,
);

/** The patterns that every drawing fills with; once in the body of the document. */
export function Inks() {
  return (
    <svg className="inks" aria-hidden="true" focusable="false">
      <Still as="defs" text={PATTERNS} />
    </svg>
  );
}
