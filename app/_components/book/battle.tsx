import { capital, figure } from '@/app/_components/figures/format';
import { SideTag } from '@/app/_components/signs/side-mark';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { PrintedBattle } from '@/lib/application/pages/book';
import type { BySide } from '@/lib/kernel/side';

const METHODS: Readonly<Record<PrintedBattle['method'], string>> = {
  fought: 'fought on the board',
  autoplayed: 'fought out by artificial commanders',
  quick: 'fought by the quick method',
  expected: 'settled at its expected result',
  reported: 'reported from a table',
};

/** The report of a battle: how it ended, and its ledger in two lines. */
export function BookBattle({ battle, sides }: { battle: PrintedBattle; sides: BySide<string> }) {
  const sign = signOfLevel(battle.level);
  return (
    <div className="book__battle">
      <p className="book__result">
        <SituationGlyph sign={sign} />
        <span>
          {capital(signText(sign, sides))}; {METHODS[battle.method]}
          {battle.turnsFought > 0 ? `, ${battle.turnsFought} turns` : ''}.{' '}
          {battle.heldField === null
            ? 'Neither side held the field.'
            : `${sides[battle.heldField]} held the field.`}
        </span>
      </p>
      <Scrolled label={`Ledger of ${battle.title}`}>
        <table className="table book__table">
          <thead>
            <tr>
              <th scope="col">Men</th>
              {['Engaged', 'Killed', 'Wounded', 'Missing', 'Captured', 'Present', 'Guns lost'].map(
                (column) => (
                  <th key={column} scope="col" className="num">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {(['A', 'B'] as const).map((side) => {
              const row = battle.ledger[side];
              return (
                <tr key={side}>
                  <th scope="row">
                    <SideTag side={side} name={sides[side]} />
                  </th>
                  {[
                    ...(['start', 'killed', 'wounded', 'missing', 'captured', 'present'] as const),
                    'gunsLost' as const,
                  ].map((column) => (
                    <td key={column} className={row[column] === 0 ? 'num zero' : 'num'}>
                      {figure(row[column])}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrolled>
      {battle.leadersLost.length === 0 ? null : (
        <p className="book__caption">
          {battle.leadersLost.map((leader) => `${leader.name}, ${leader.fate}`).join('; ')}.
        </p>
      )}
    </div>
  );
}
