import { markupOf } from '@/app/_components/markup/markup';
import { Still } from '@/app/_components/markup/still';
import type { Side } from '@/lib/kernel/side';

const NAMES: Readonly<Record<string, string>> = {
  infantry: 'foot',
  cavalry: 'horse',
  artillery: 'artillery',
  support: 'train',
};

interface ArmProps {
  readonly arm: string;
  readonly side: Side;
}

/** Sign of an arm: block for foot, half block for horse, gun for artillery, wheel for the train. */
export function ArmSign({ arm, side }: ArmProps) {
  return (
    <svg className="arm-sign" viewBox="0 0 17 12" role="img" aria-label={NAMES[arm] ?? arm}>
      <ArmShapes arm={arm} side={side} />
    </svg>
  );
}

/** The signs of one side's arms, drawn once for all the `ArmMark`s of a page. */
export function ArmSymbols({ arms, side }: { arms: Iterable<string>; side: Side }) {
  return (
    <svg className="arm-symbols" width="0" height="0" aria-hidden="true">
      <Still
        as="defs"
        text={markupOf(
          [...arms].map((arm) => (
            <symbol key={arm} id={symbolOf(arm, side)} viewBox="0 0 17 12">
              <ArmShapes arm={arm} side={side} />
            </symbol>
          )),
        )}
      />
    </svg>
  );
}

/** The sign of an arm on a page with `ArmSymbols`: a long list carries each drawing once. */
export function ArmMark({ arm, side }: ArmProps) {
  return (
    <svg className="arm-sign" role="img" aria-label={NAMES[arm] ?? arm}>
      <use href={`#${symbolOf(arm, side)}`} />
    </svg>
  );
}

function symbolOf(arm: string, side: Side): string {
  return `arm-${arm}-${side}`;
}

function ArmShapes({ arm, side }: ArmProps) {
  const ink = side === 'A' ? 'var(--a)' : 'var(--b)';
  const fill = side === 'A' ? ink : 'var(--b-wash)';
  if (arm === 'artillery')
    return (
      <g fill="none" stroke={ink} strokeWidth="1.5">
        <circle cx="6" cy="7.5" r="3.2" fill={fill} />
        <path d="M1 10.5 6 7.500M4 5.5 16 3" strokeWidth="2" />
      </g>
    );
  if (arm === 'support')
    return (
      <g fill="none" stroke={ink} strokeWidth="1.3">
        <circle cx="8" cy="6" r="4.5" />
        <path d="M8 1.500v9M3.5 6h9" />
      </g>
    );
  return (
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
  );
}
