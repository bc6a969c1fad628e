import type { ReactNode } from 'react';
import type { TryItProps } from '@/app/(reference)/rules/_calculator/try-it';
import type { RulesPage, RulesSection } from '@/lib/battle/contract/rules-page';
import { Contents } from './contents';
import { RulesBlock } from './rules-block';

/** Rules with their contents: sections one below the other, and what stands at their end. */
export function RulesSections({
  page,
  calculators = new Map(),
  more = [],
  aside,
  children,
}: {
  page: RulesPage;
  /** By `calculatorKey`. */
  calculators?: ReadonlyMap<string, TryItProps>;
  /** Sections that `children` adds at the end. */
  more?: readonly { readonly id: string; readonly title: string }[];
  /** Below the contents. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const listed = [...page.sections.map(({ id, title }) => ({ id, title })), ...more];
  return (
    <div className="rules-columns">
      <nav className="rules-contents" aria-label="Contents">
        <h2 className="cap">Contents</h2>
        <Contents sections={listed} />
        {aside}
      </nav>
      <div className="rules-text">
        {page.sections.map((section, index) => (
          <Section
            key={section.id}
            number={index + 1}
            section={section}
            calculators={calculators}
          />
        ))}
        {children}
      </div>
    </div>
  );
}

/** A calculator may stand in a section more than once: the place is part of its key. */
export const calculatorKey = (section: string, block: number): string => `${section}:${block}`;

function Section({
  number,
  section,
  calculators,
}: {
  number: number;
  section: RulesSection;
  calculators: ReadonlyMap<string, TryItProps>;
}) {
  return (
    <section className="section rules-section" id={section.id} aria-label={section.title}>
      <h2 className="h3">
        <span className="rules-section__number">{number}</span> {section.title}
      </h2>
      {section.blocks.map((block, index) => (
        <RulesBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a static page have no other identity
          key={index}
          block={block}
          calculator={calculators.get(calculatorKey(section.id, index))}
        />
      ))}
      {section.source.length > 0 ? (
        <p className="cap">In the source: {section.source.join(', ')}.</p>
      ) : null}
    </section>
  );
}
