import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  countedWords,
  dayAndMonth,
  figure,
  longDate,
  numberWord,
  perCent,
  shortDate,
  signedFigure,
} from '@/app/_components/figures/format';
import { countedTitle } from '@/app/_components/frame/counted-title';
import { themeFrom } from '@/app/_components/frame/theme';
import { turnText } from '@/app/_components/frame/turn-text';
import { Prose } from '@/app/_components/type/prose';
import { DocumentText } from '@/app/(reference)/library/format/document-text';

test('[figures] unknown figures are a question mark, never zero; thousands are separated; minus is a true minus', () => {
  expect(figure(null)).toBe('?');
  expect(figure(undefined)).toBe('?');
  expect(figure(Number.NaN)).toBe('?');
  expect(figure(0)).toBe('0');
  expect(figure(-0.2)).toBe('0');
  expect(figure(33_000)).toBe('33,000');
  expect(figure(1_234_567.4)).toBe('1,234,567');
  expect(signedFigure(1_420)).toBe('+1,420');
  expect(signedFigure(-1_500)).toBe('−1,500');
  expect([0, 0.0002, 0.004, 0.294, 0.996, 0.9999, 1].map((share) => perCent(share))).toEqual(
    ['0', 'under 0.1', '0.4', '29', '99.6', 'over 99.9', '100'].map((text) => `${text}\u00a0%`),
  );
  expect(numberWord(2)).toBe('two');
  expect(numberWord(13)).toBe('13');
  expect([0, 1, 2, 13].map((count) => countedWords(count, 'battle'))).toEqual([
    `${numberWord(0)} battles`,
    'one battle',
    'two battles',
    '13 battles',
  ]);
});

test('[dates] an ISO date is written out; any other text is left unchanged', () => {
  expect(longDate('1757-11-25')).toBe('25 November 1757');
  expect(dayAndMonth('1757-11-05')).toBe('5 November');
  expect(shortDate('1757-09-07')).toBe('7 Sept.');
  expect(longDate('1757-13-01')).toBe('1757-13-01');
  expect(longDate('')).toBe('');
});

test('[frame] the number of moves due is in words in the masthead and a figure in the title', () => {
  expect(turnText(1)).toBe('Your turn in one campaign');
  expect(turnText(2)).toBe('Your turn in two campaigns');
  expect(turnText(1, 'challenge')).toBe('One challenge to answer');
  expect(countedTitle('The King’s return', 2)).toBe('(2) The King’s return');
  expect(countedTitle('The King’s return', 0)).toBe('The King’s return');
});

test('[frame] a forged theme cookie falls back to the device', () => {
  expect(themeFrom('candle')).toBe('candle');
  expect(themeFrom('"><script>')).toBe('system');
  expect(themeFrom(undefined)).toBe('system');
});

test('[prose] Markdown is kept, raw HTML, pictures, scripts and foreign schemes are not', () => {
  const hostile = [
    '**bold** and *slanted* and ~~struck~~',
    '<script>alert(1)</script> <img src=x onerror=alert(1)>',
    '![picture](https://example.org/x.png)',
    '[bad](javascript:alert(1)) [data](data:text/html,x) [good](https://example.org/a)',
    '# A first heading',
    '<a href="https://example.org" onclick="x()" style="color:red" id="main">raw</a>',
  ].join('\n\n');
  const markup = renderToStaticMarkup(<Prose text={hostile} />);
  expect(markup).toContain('<strong>bold</strong>');
  expect(markup).toContain('<del>struck</del>');
  expect(markup).toContain('href="https://example.org/a"');
  expect(markup).not.toMatch(/<script|<img|onerror|onclick|javascript:|data:text|style=|id="main"/);
  expect(markup).toContain('<h3>A first heading</h3>');
  expect(markup).not.toContain('<h1');
});

test('[text: documents] tables and examples of a document have names of their own, and no header without words', () => {
  const markup = renderToStaticMarkup(
    <DocumentText
      label="Maps"
      text={
        '| key | |\n|---|---|\n| a | b |\n\n| one | two |\n|---|---|\n| c | d |\n\n```\nx: 1\n```'
      }
    />,
  );
  const names = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Maps, table 1', 'Maps, table 2', 'Maps, example 3']);
  expect(markup).not.toMatch(/<th[^>]*><\/th>/);
});
