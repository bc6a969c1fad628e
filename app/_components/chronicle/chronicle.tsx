import Link from 'next/link';
import type { ReactNode } from 'react';
import { dayAndMonth, figure } from '@/app/_components/figures/format';
import { StrengthBar } from '@/app/_components/figures/strength-bar';
import { SideMark, SideTag } from '@/app/_components/signs/side-mark';
import {
  SituationGlyph,
  type SituationSign,
  signOfLevel,
} from '@/app/_components/signs/situation-glyph';
import { Prose } from '@/app/_components/type/prose';
import type { ChronicleEntry } from '@/lib/campaign/view/view';
import type { BySide } from '@/lib/kernel/side';

export interface ChronicleProps {
  readonly sides: BySide<string>;
  readonly entries: readonly ChronicleEntry[];
  /** Address of an entry's position. */
  readonly href?: ((entry: ChronicleEntry) => string) | undefined;
  /** The position shown. */
  readonly current?: number | undefined;
  /** What an entry's margin holds in addition to its losses: links, a map. */
  readonly margin?: ((entry: ChronicleEntry) => ReactNode) | undefined;
  /** What can be done at the current entry: links in its margin. */
  readonly deeds?: ReactNode;
}

const LARGE: readonly ChronicleEntry['kind'][] = ['start', 'situation', 'battle', 'conclusion'];

function signOf(entry: ChronicleEntry, current: boolean): SituationSign {
  if (current) return 'here';
  if (entry.kind === 'battle') return signOfLevel(entry.level);
  return LARGE.includes(entry.kind) || entry.kind === 'reveal' ? 'none' : 'toCome';
}

/** The campaign as a book: date, line of signs, text, and a margin with the losses. */
export function Chronicle({ sides, entries, href, current, margin, deeds }: ChronicleProps) {
  const firstLarge = entries.find((entry) => LARGE.includes(entry.kind));
  return (
    <ol className="chronicle">
      {entries.map((entry, index) => {
        const here = entry.position === current;
        const large = LARGE.includes(entry.kind);
        const repeated = index > 0 && entries[index - 1]?.date === entry.date;
        const aside = margin?.(entry) ?? null;
        const possible = here ? (deeds ?? null) : null;
        const title = href ? <Link href={href(entry)}>{entry.title}</Link> : entry.title;
        return (
          <li
            key={entry.position}
            id={`entry-${entry.position}`}
            className="entry"
            data-kind={entry.kind}
            data-size={large ? 'large' : 'small'}
            aria-current={here ? 'step' : undefined}
          >
            <p className="entry__date">
              {repeated ? (
                <span className="visually-hidden">{dayAndMonth(entry.date)}</span>
              ) : (
                dayAndMonth(entry.date)
              )}
            </p>
            <span className="entry__sign">
              <SituationGlyph sign={signOf(entry, here)} />
            </span>
            <div className="entry__body">
              {large || entry.kind === 'branch' ? (
                <h3 className={entry.kind === 'branch' ? 'entry__what-if' : 'h3'}>{title}</h3>
              ) : (
                <h3 className="entry__small">
                  {entry.side ? <SideMark side={entry.side} /> : null} {title}
                </h3>
              )}
              {entry.text ? (
                <Prose text={entry.text} small={!large} dropCap={entry === firstLarge} />
              ) : null}
            </div>
            {entry.losses || aside || possible ? (
              <aside className="entry__margin" aria-label={`On the margin of ${entry.title}`}>
                {entry.losses ? <MarginLosses sides={sides} losses={entry.losses} /> : null}
                {aside}
                {possible}
              </aside>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Men lost on both sides, with a bar of what is left. */
export function MarginLosses({
  sides,
  losses,
}: {
  sides: BySide<string>;
  losses: NonNullable<ChronicleEntry['losses']>;
}) {
  const max = Math.max(1, losses.A.start, losses.B.start);
  return (
    <dl className="margin-losses">
      {(['A', 'B'] as const).map((side) => (
        <div key={side}>
          <dt>
            <SideTag side={side} name={sides[side]} />
          </dt>
          <dd className="fig">
            {figure(losses[side].lost)}
            <span className="visually-hidden"> men lost of {figure(losses[side].start)}</span>
          </dd>
          <dd>
            <StrengthBar
              side={side}
              present={losses[side].start - losses[side].lost}
              start={losses[side].start}
              max={max}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
