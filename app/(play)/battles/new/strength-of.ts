import { figure } from '@/app/_components/figures/format';
import type { Battlefield } from '@/lib/application/start/single-battles';
import type { Side } from '@/lib/kernel/side';

/** What a side brings to a field: “31,400 men, 76 guns”; guns are left out where none is counted. */
export function strengthOf(
  { strength, heads }: Pick<Battlefield, 'strength' | 'heads'>,
  side: Side,
): string {
  const { men, guns } = strength[side];
  const counted = `${figure(men)} ${heads ?? 'men'}`;
  return guns === 0 && heads !== undefined ? counted : `${counted}, ${figure(guns)} guns`;
}
