import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { parseName } from '@/lib/accounts/display-name';
import { PAYLOADS } from './payloads';

/** The allowed output of Markdown: elements, and of attributes only web addresses on links. */
const PROSE_ELEMENTS = new Set([
  ...[
    'div',
    'p',
    'em',
    'strong',
    'del',
    'ul',
    'ol',
    'li',
    'blockquote',
    'br',
    'hr',
    'code',
    'a',
    'pre',
    'span',
  ],
  ...['h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const PROSE_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'a href': /^https?:\/\/[^\s"'<>]*$/,
  'a rel': /^noopener noreferrer nofollow$/,
  'div class': /^prose(--small)?$/,
};

interface Tag {
  readonly element: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** The tags of markup as React writes it: every attribute quoted, every `<` of a text escaped. */
function tagsOf(markup: string): readonly Tag[] {
  const tags: Tag[] = [];
  const rest = markup.replace(
    /<\/?([a-zA-Z][\w:-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g,
    (_, element: string, written: string) => {
      const attributes = [...written.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      );
      tags.push({ element, attributes });
      return '';
    },
  );
  if (/[<>]/.test(rest)) throw new Error(`markup of another kind: ${rest.slice(0, 200)}`);
  return tags;
}

function faultsOf(markup: string): readonly string[] {
  return tagsOf(markup).flatMap(({ element, attributes }) => [
    ...(PROSE_ELEMENTS.has(element) ? [] : [`<${element}>`]),
    ...attributes.flatMap(([name, value]) =>
      PROSE_ATTRIBUTES[`${element} ${name}`]?.test(value) === true
        ? []
        : [`<${element} ${name}="${value}">`],
    ),
  ]);
}

test('[security: injections] there are two hundred of them, and the check detects a real one', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
  expect(faultsOf('<p onclick="x">a</p>')).toEqual(['<p onclick="x">']);
  expect(faultsOf('<a href="javascript:x">a</a>')).toEqual(['<a href="javascript:x">']);
  expect(faultsOf('<script>')).toEqual(['<script>']);
  expect(() => tagsOf('<p a=b>')).toThrow('another kind');
});

test('[security: injections] an author’s Markdown becomes only text, lists, tables and web links', () => {
  const found = PAYLOADS.flatMap((payload) =>
    faultsOf(renderToStaticMarkup(<Prose text={payload} />)).map(
      (fault) => `${payload.slice(0, 80)} → ${fault}`,
    ),
  );
  expect(found).toEqual([]);
});

test('[security: injections] the same holds for two in a row and one within a sentence', () => {
  const found = PAYLOADS.flatMap((payload, at) => {
    const text = `He wrote ${payload} and then\n${PAYLOADS[(at * 7 + 3) % PAYLOADS.length]}\n\n**end**`;
    return faultsOf(renderToStaticMarkup(<Prose text={text} small />)).map(
      (fault) => `${payload.slice(0, 80)} → ${fault}`,
    );
  });
  expect(found).toEqual([]);
});

test('[security: injections] a title is shown exactly as written', () => {
  const plain = tagsOf(renderToStaticMarkup(<PageHead title="a" dateline="a" />));
  for (const payload of PAYLOADS) {
    const markup = renderToStaticMarkup(<PageHead title={payload} dateline={payload} />);
    expect([payload, tagsOf(markup)]).toEqual([payload, plain]);
  }
});

test('[security: injections] an accepted name is one line without invisible characters, and is always shown as text', () => {
  let accepted = 0;
  for (const payload of PAYLOADS) {
    const name = parseName(payload, 80, 'name');
    if (!name.ok) continue;
    accepted += 1;
    expect(name.value).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    const shown: ReactElement = (
      <p title={name.value} data-name={name.value}>
        {name.value}
      </p>
    );
    const [tag, ...others] = tagsOf(renderToStaticMarkup(shown));
    expect(tag?.attributes.map(([attribute]) => attribute)).toEqual(['title', 'data-name']);
    expect(others).toHaveLength(1);
  }
  expect(accepted).toBeGreaterThan(20);
});
