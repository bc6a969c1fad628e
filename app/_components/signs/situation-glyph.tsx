import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** The outcome of a situation: a battle's level, no battle, the present one, one to come. */
export const SITUATION_SIGNS = [
  'majorA',
  'minorA',
  'draw',
  'minorB',
  'majorB',
  'none',
  'here',
  'toCome',
] as const;
export type SituationSign = (typeof SITUATION_SIGNS)[number];

const BY_LEVEL: Readonly<Record<VictoryLevel, SituationSign>> = {
  majorVictory: 'majorA',
  minorVictory: 'minorA',
  draw: 'draw',
  minorDefeat: 'minorB',
  majorDefeat: 'majorB',
};

/** The sign of a battle's level; null: there was no battle. */
export function signOfLevel(level: VictoryLevel | null): SituationSign {
  return level === null ? 'none' : BY_LEVEL[level];
}

/** The sign in words, with the sides' names. */
export function signText(
  sign: SituationSign,
  sides: { readonly A: string; readonly B: string },
): string {
  switch (sign) {
    case 'majorA':
      return `major victory for ${sides.A}`;
    case 'minorA':
      return `minor victory for ${sides.A}`;
    case 'draw':
      return 'drawn';
    case 'minorB':
      return `minor victory for ${sides.B}`;
    case 'majorB':
      return `major victory for ${sides.B}`;
    case 'none':
      return 'no battle';
    case 'here':
      return 'now';
    case 'toCome':
      return 'to come';
  }
}

/** The marks alone, centred on 0, 0: for use inside a larger drawing. */
export function SituationMark({ sign }: { sign: SituationSign }) {
  switch (sign) {
    case 'majorA':
      return <rect x="-7" y="-7" width="14" height="14" fill="var(--a)" />;
    case 'minorA':
      return <rect x="-4.5" y="-4.5" width="9" height="9" fill="var(--a)" />;
    case 'draw':
      return <rect x="-6" y="-3" width="12" height="6" fill="var(--draw)" />;
    case 'minorB':
      return (
        <rect
          x="-4"
          y="-4"
          width="8"
          height="8"
          fill="var(--paper)"
          stroke="var(--b)"
          strokeWidth="1.8"
        />
      );
    case 'majorB':
      return (
        <>
          <rect
            x="-6"
            y="-6"
            width="12"
            height="12"
            fill="var(--b-wash)"
            stroke="var(--b)"
            strokeWidth="1.8"
          />
          <path d="M-3 3 3-3" stroke="var(--b)" strokeWidth="1.6" />
        </>
      );
    case 'none':
      return <circle r="3.4" fill="var(--paper)" stroke="var(--ink-2)" strokeWidth="1.3" />;
    case 'here':
      return (
        <>
          <circle r="6.6" fill="var(--paper)" stroke="var(--ink)" strokeWidth="2" />
          <circle r="2.6" fill="var(--ink)" />
        </>
      );
    case 'toCome':
      return <circle r="1.7" fill="var(--ink-2)" />;
  }
}

/** One sign by itself, 20 px square. */
export function SituationGlyph({ sign }: { sign: SituationSign }) {
  return (
    <svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true" focusable="false">
      <SituationMark sign={sign} />
    </svg>
  );
}
