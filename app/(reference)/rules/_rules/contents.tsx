'use client';

import { useEffect, useState } from 'react';

/** The sections of a page; the one in sight is marked. */
export function Contents({
  sections,
}: {
  sections: readonly { readonly id: string; readonly title: string }[];
}) {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const seen = new Map<string, boolean>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
        setCurrent(sections.find(({ id }) => seen.get(id))?.id ?? null);
      },
      { rootMargin: '-10% 0px -60% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return (
    <ol className="contents">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={current === id ? 'true' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
