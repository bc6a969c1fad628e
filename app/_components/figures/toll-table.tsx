import { Scrolled } from '@/app/_components/type/scrolled';
import { TOLL_CREDITS, TOLL_DEBITS, type Toll, type TollCause } from '@/lib/campaign/toll/state';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { figure } from './format';

const NAMES: Readonly<Record<TollCause, string>> = {
  start: 'At the start',
  joined: 'Joined',
  rallied: 'Stragglers back',
  healed: 'Wounded back',
  recovered: 'Recovered',
  refitted: 'Refitted',
  recruits: 'Recruits and replacements',
  gained: 'Gained in battle',
  restored: 'Restored by the umpire',
  killed: 'Killed',
  wounded: 'Wounded',
  missing: 'Missing',
  captured: 'Captured',
  spent: 'Spent',
  turned: 'Went over to the enemy',
  surrendered: 'Laid down their arms',
  dispersed: 'Dispersed',
  left: 'Left the army',
  struck: 'Struck off by the umpire',
};

const KINDS = ['men', 'guns', 'pieces', 'points', 'figures', 'bases'] as const;

/** What the war has cost both sides, by cause: what came, less what went, is what is present. */
export function TollTable({
  sides,
  toll,
}: {
  readonly sides: BySide<string>;
  readonly toll: BySide<Toll>;
}) {
  const columns = SIDES.flatMap((side) =>
    KINDS.filter((kind) => SIDES.some((one) => toll[one][kind] !== undefined)).map((kind) => ({
      side,
      kind,
      counts: toll[side][kind] ?? {},
    })),
  );
  const used = (cause: TollCause) => columns.some(({ counts }) => (counts[cause] ?? 0) > 0);
  const rows = (causes: readonly TollCause[], sign: '+' | '−' | '') =>
    causes.filter(used).map((cause) => (
      <tr key={cause}>
        <th scope="row">{NAMES[cause]}</th>
        {columns.map(({ side, kind, counts }) => (
          <td key={`${side}.${kind}`} className="num">
            {counts[cause] ? `${cause === 'start' ? '' : sign}${figure(counts[cause])}` : '–'}
          </td>
        ))}
      </tr>
    ));
  return (
    <Scrolled label="What the war has cost, by cause">
      <table className="table toll-table">
        <thead>
          <tr>
            <th scope="col">Cause</th>
            {columns.map(({ side, kind }) => (
              <th key={`${side}.${kind}`} scope="col" className="num">
                {sides[side]}, {kind}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(TOLL_CREDITS, '+')}
          {rows(TOLL_DEBITS, '−')}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">Present</th>
            {columns.map(({ side, kind, counts }) => (
              <td key={`${side}.${kind}`} className="num">
                {figure(tollBalance(counts))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  );
}
