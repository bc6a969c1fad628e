'use client';

import { Select } from '@/app/_components/form/fields';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';

/** Lists of no more leaders than this are shown unfolded. */
const UNFOLDED_MOST = 6;

/** Leaders who were hit or captured. */
export function LeaderFates({
  leaders,
  handedIn,
}: {
  readonly leaders: BattleOrder['leaders'];
  readonly handedIn: (name: string) => string;
}) {
  if (leaders.length === 0) return null;
  const fateOf = (id: string) => handedIn(`leaders.${id}`) || 'unhurt';
  const hit = leaders.filter(({ id }) => fateOf(id) !== 'unhurt');
  return (
    <details className="section fold" open={leaders.length <= UNFOLDED_MOST || hit.length > 0}>
      <summary>
        <h2 className="h3">Officers</h2>
        <span className="cap">Only those who were hit or captured.</span>
      </summary>
      <div className="leader-fates">
        {leaders.map((leader) => (
          <Select
            key={`${leader.id} ${fateOf(leader.id)}`}
            name={`leaders.${leader.id}`}
            label={<SideTag side={leader.side} name={leader.name} />}
            defaultValue={fateOf(leader.id)}
            options={[
              { value: 'unhurt', name: 'unhurt' },
              { value: 'wounded', name: 'wounded' },
              { value: 'killed', name: 'killed' },
              { value: 'captured', name: 'captured' },
            ]}
          />
        ))}
      </div>
    </details>
  );
}
