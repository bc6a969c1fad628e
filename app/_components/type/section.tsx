import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title?: ReactNode;
  /** A side note at the right of the heading. */
  readonly note?: ReactNode;
  readonly id?: string | undefined;
  /** The rule above: ink (default), double before a chapter, none. */
  readonly rule?: 'ink' | 'double' | 'none' | undefined;
  readonly level?: 2 | 3 | undefined;
  /** Names the section for screen readers when it shows no title. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page: an ink rule, a heading with a side note, the matter. */
export function Section({
  title,
  note,
  id,
  rule = 'ink',
  level = 2,
  label,
  children,
}: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="section" id={id} data-rule={rule} aria-label={label}>
      {title || note ? (
        <div className="section__head">
          {title ? <Heading className={level === 2 ? 'h3' : 'h4'}>{title}</Heading> : null}
          {note ? <p className="section__note">{note}</p> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

export function Rule({ weight = 'ink' }: { weight?: 'ink' | 'hair' | 'double' }) {
  return <hr className="rule" data-weight={weight} />;
}

interface Fact {
  readonly name: ReactNode;
  readonly value: ReactNode;
}

/** Rows of a list of its own that are shown unfolded. */
const UNFOLDED_MAX = 5;

/** Pairs of a name and a value between hairlines; further ones of a kind are folded under its title if they are many. */
export function Facts({
  rows,
  more,
}: {
  rows: readonly Fact[];
  more?: { readonly title: string; readonly rows: readonly Fact[] };
}) {
  const folded = more !== undefined && more.rows.length > UNFOLDED_MAX ? more : null;
  const shown = folded === null ? [...rows, ...(more?.rows ?? [])] : rows;
  return (
    <>
      <dl className="facts">
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a static list have no other identity
          <div key={index}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {folded === null ? null : (
        <details className="facts-more">
          <summary>
            {folded.title}, {folded.rows.length}
          </summary>
          <Facts rows={folded.rows} />
        </details>
      )}
    </>
  );
}
