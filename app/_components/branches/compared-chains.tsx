import { capital, figure, longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { SideTag } from '@/app/_components/signs/side-mark';
import { SituationGlyph, signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import type { ComparedRow, ComparedSituation } from '@/lib/campaign/view/compare';
import type { BySide } from '@/lib/kernel/side';

export interface ComparedChainsProps {
  readonly sides: BySide<string>;
  /** Headings of the two columns. */
  readonly names: { readonly one: string; readonly other: string };
  /** Which branches are concluded: what they have not reached, they never will. */
  readonly over: { readonly one: boolean; readonly other: boolean };
  readonly rows: readonly ComparedRow[];
  /** Address of a situation in its branch. */
  readonly href: (branch: 'one' | 'other', situation: ComparedSituation) => string;
}

/**
 * Two branches situation by situation: what they share runs over both columns, then each its own; stacked on a phone.
 */
export function ComparedChains({ sides, names, over, rows, href }: ComparedChainsProps) {
  const firstOwn = rows.find((row) => !row.shared)?.ordinal;
  return (
    <ol className="compared">
      {rows.map((row) =>
        row.shared && row.one !== null ? (
          <li key={row.ordinal} className="compared__row" data-shared="">
            <Cell sides={sides} situation={row.one} href={href('one', row.one)} />
          </li>
        ) : (
          <li
            key={row.ordinal}
            className="compared__row"
            data-parting={row.ordinal === firstOwn ? '' : undefined}
          >
            {(['one', 'other'] as const).map((branch) => {
              const situation = row[branch];
              return (
                <div key={branch} className="compared__cell">
                  <p className="compared__branch">{names[branch]}</p>
                  {situation === null ? (
                    <p className="cap">
                      {over[branch] ? 'It was over before this.' : 'It has not come so far.'}
                    </p>
                  ) : (
                    <Cell sides={sides} situation={situation} href={href(branch, situation)} />
                  )}
                </div>
              );
            })}
          </li>
        ),
      )}
    </ol>
  );
}

function Cell({
  sides,
  situation,
  href,
}: {
  sides: BySide<string>;
  situation: ComparedSituation;
  href: string;
}) {
  const { battle } = situation;
  const sign = battle === null ? 'none' : signOfLevel(battle.level);
  return (
    <>
      {situation.date === '' ? null : <p className="compared__date">{longDate(situation.date)}</p>}
      <h3 className="h4">
        <Link href={href}>{situation.title}</Link>
      </h3>
      {battle === null ? (
        <p className="cap">
          {situation.current ? 'The campaign is here now.' : capital(`${signText('none', sides)}.`)}
        </p>
      ) : (
        <div className="compared__battle">
          <p className="compared__result">
            <SituationGlyph sign={sign} />
            <span>
              {battle.title}: {battle.level === null ? 'not yet resolved' : signText(sign, sides)}
            </span>
          </p>
          {battle.losses === null ? null : (
            <dl className="compared__losses">
              {(['A', 'B'] as const).map((side) => (
                <div key={side}>
                  <dt>
                    <SideTag side={side} name={sides[side]} />
                  </dt>
                  <dd className="fig">
                    {figure(battle.losses?.[side].lost)} lost of{' '}
                    {figure(battle.losses?.[side].start)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </>
  );
}
