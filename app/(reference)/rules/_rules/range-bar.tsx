import { figure } from '@/app/_components/figures/format';
import type { RulesExample } from '@/lib/battle/contract/rules-page';

const WIDTH = 480;
const LEFT = 12;
const TICKS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/** The range of a result on a scale, with its mean. */
export function RangeBar({ low, mean, high, unit }: NonNullable<RulesExample['range']>) {
  const step = TICKS.find((one) => high / one <= 6) ?? 10_000;
  const most = Math.ceil(high / step) * step;
  const at = (value: number) => LEFT + (value / most) * (WIDTH - 2 * LEFT);
  const words = `${figure(low)} to ${figure(high)} ${unit}, ${figure(mean)} on average`;
  return (
    <svg className="range-bar" viewBox={`0 0 ${WIDTH} 66`} role="img" aria-label={words}>
      <rect x={at(low)} y="20" width={at(high) - at(low)} height="18" className="range-bar__span" />
      <line x1={at(mean)} x2={at(mean)} y1="15" y2="43" className="range-bar__mean" />
      <text x={at(low)} y="14" textAnchor="middle">
        {figure(low)}
      </text>
      <text x={at(mean)} y="11" textAnchor="middle" className="range-bar__strong">
        {figure(mean)} {unit}
      </text>
      <text x={at(high)} y="14" textAnchor="middle">
        {figure(high)}
      </text>
      <line x1={LEFT} x2={WIDTH - LEFT} y1="46" y2="46" className="range-bar__axis" />
      {Array.from({ length: most / step + 1 }, (_, index) => index * step).map((value) => (
        <text key={value} x={at(value)} y="62" textAnchor="middle" className="range-bar__tick">
          {figure(value)}
        </text>
      ))}
    </svg>
  );
}
