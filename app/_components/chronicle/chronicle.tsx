import type { ReactNode } from 'react';
import { capital, dayAndMonth, figure, numberWord } from '@/app/_components/figures/format';
import { StrengthBar } from '@/app/_components/figures/strength-bar';
import Link from '@/app/_components/link/link';
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

/** Clerk’s work: seals, notes, turns on the board. Runs of it are folded, so that the story is read first. */
const CLERKS: readonly ChronicleEntry['kind'][] = ['seal', 'note'];
const isClerks = (entry: ChronicleEntry): boolean => CLERKS.includes(entry.kind);

/** Entries in order, each alone or in a run of clerk’s work. */
function runsOf(entries: readonly ChronicleEntry[]): readonly (readonly ChronicleEntry[])[] {
  const runs: ChronicleEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.[0] && isClerks(last[0]) && isClerks(entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** “two seals and one note”. */
function runWords(run: readonly ChronicleEntry[]): string {
  const turns = run.filter((entry) => entry.turn !== undefined).length;
  const seals = run.filter((entry) => entry.kind === 'seal').length;
  const parts = [
    { count: seals, one: 'seal', many: 'seals' },
    { count: turns, one: 'turn on the board', many: 'turns on the board' },
    { count: run.length - seals - turns, one: 'note', many: 'notes' },
  ].flatMap(({ count, one, many }) =>
    count === 0 ? [] : [`${numberWord(count)} ${count === 1 ? one : many}`],
  );
  return capital(parts.join(', ').replace(/, ([^,]*)$/, ' and $1'));
}

/** The campaign as a book: date, line of signs, text, and a margin with the losses; clerk’s work is folded. */
export function Chronicle(props: ChronicleProps) {
  const { entries, current } = props;
  const firstLarge = entries.find((entry) => LARGE.includes(entry.kind));
  let before: ChronicleEntry | undefined;
  return (
    <ol className="chronicle">
      {runsOf(entries).map((run) => {
        const [first] = run;
        if (first === undefined) return null;
        const repeated = before?.date === first.date;
        const dates = run.map((_, index) =>
          index === 0 ? repeated : run[index - 1]?.date === run[index]?.date,
        );
        before = run.at(-1);
        const drawn = run.map((entry, index) => (
          <Entry
            key={entry.position}
            {...props}
            entry={entry}
            repeated={dates[index] ?? false}
            dropCap={entry === firstLarge}
          />
        ));
        if (!isClerks(first)) return drawn;
        return (
          <li key={first.position} className="entry entry--folded" data-size="small">
            <p className="entry__date">{repeated ? null : dayAndMonth(first.date)}</p>
            <span className="entry__sign">
              <SituationGlyph sign="toCome" />
            </span>
            <details open={run.some(({ position }) => position === current) || undefined}>
              <summary>{runWords(run)}</summary>
              <ol className="chronicle chronicle--folded">{drawn}</ol>
            </details>
          </li>
        );
      })}
    </ol>
  );
}

/** One entry, at its address. */
function Entry({
  sides,
  href,
  current,
  margin,
  deeds,
  entry,
  repeated,
  dropCap,
}: ChronicleProps & {
  readonly entry: ChronicleEntry;
  /** The entry before it has the same date. */
  readonly repeated: boolean;
  readonly dropCap: boolean;
}) {
  const here = entry.position === current;
  const large = LARGE.includes(entry.kind);
  const aside = margin?.(entry) ?? null;
  const possible = here ? (deeds ?? null) : null;
  const title = href ? <Link href={href(entry)}>{entry.title}</Link> : entry.title;
  return (
    <li
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
        {entry.text ? <Prose text={entry.text} small={!large} dropCap={dropCap} /> : null}
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
}

/** What both sides lost, with a bar of what is left. */
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
            <span className="visually-hidden"> lost of {figure(losses[side].start)}</span>
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
