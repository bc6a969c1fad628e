import type { Side } from '@/lib/kernel/side';

const NAMES: Readonly<Record<string, string>> = {
  infantry: 'foot',
  cavalry: 'horse',
  artillery: 'artillery',
  support: 'train',
};

/** Sign of an arm: block for foot, half block for horse, gun for artillery, wheel for the train. */
export function ArmSign({ arm, side }: { arm: string; side: Side }) {
  const ink = side === 'A' ? 'var(--a)' : 'var(--b)';
  const fill = side === 'A' ? ink : 'var(--b-wash)';
  return (
    <svg
      className="arm-sign"
      width="17"
      height="12"
      viewBox="0 0 17 12"
      role="img"
      aria-label={NAMES[arm] ?? arm}
    >
      {arm === 'artillery' ? (
        <g fill="none" stroke={ink} strokeWidth="1.5">
          <circle cx="6" cy="7.5" r="3.2" fill={fill} />
          <path d="M1 10.5 6 7.500M4 5.5 16 3" strokeWidth="2" />
        </g>
      ) : arm === 'support' ? (
        <g fill="none" stroke={ink} strokeWidth="1.3">
          <circle cx="8" cy="6" r="4.5" />
          <path d="M8 1.500v9M3.5 6h9" />
        </g>
      ) : (
        <>
          <rect
            x="1"
            y="1.5"
            width="15"
            height="9"
            fill={arm === 'cavalry' ? 'var(--sheet)' : fill}
            stroke={ink}
            strokeWidth="1.4"
          />
          {arm === 'cavalry' ? (
            <path
              d="M1 10.500V1.500L16 10.500z"
              fill={side === 'A' ? ink : 'var(--b-wash)'}
              stroke={ink}
              strokeWidth="1"
            />
          ) : null}
        </>
      )}
    </svg>
  );
}
