import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/** What an author's text may hold: words, emphasis, lists, quotations, tables and web links; nothing that loads. */
const schema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'em', 'strong', 'del', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr', 'code', 'a'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'] },
  protocols: { href: ['http', 'https'] },
  clobberPrefix: 'text-',
};

export interface ProseProps {
  /** Markdown of an author or a player. Raw HTML in it is dropped. */
  readonly text: string;
  readonly dropCap?: boolean | undefined;
  /** The plain face in a smaller size, for notes and descriptions of choices. */
  readonly small?: boolean | undefined;
}

/** Authors cannot link within this site: a link in a text could pass for one of our own. */
const WEB_ADDRESS = /^https?:\/\/[^/]/i;

/** Parsed texts, the most recently used; longer ones are parsed each time. */
const KEPT_MAX = 1_000;
const KEPT_LENGTH_MAX = 8_000;
const kept = new Map<string, ReactNode>();

/** A text as elements. An author's text appears on many pages and costs a millisecond to parse. */
function elementsOf(text: string): ReactNode {
  const known = kept.get(text);
  const elements =
    known ??
    ReactMarkdown({
      remarkPlugins: [[remarkGfm, { singleTilde: false }]],
      rehypePlugins: [[rehypeSanitize, schema]],
      skipHtml: true,
      components: {
        h1: 'h3',
        h2: 'h3',
        h5: 'h4',
        h6: 'h4',
        a: ({ href, children }) =>
          href && WEB_ADDRESS.test(href) ? (
            <a href={href} rel="noopener noreferrer nofollow">
              {children}
            </a>
          ) : (
            <span>{children}</span>
          ),
      },
      children: text,
    });
  if (text.length > KEPT_LENGTH_MAX) return elements;
  kept.delete(text);
  kept.set(text, elements);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return elements;
}

/** Sanitised Markdown: no raw HTML, no images, links to http and https only; headings begin at the third level. */
export function Prose({ text, dropCap, small }: ProseProps) {
  return (
    <div className={small ? 'prose--small' : 'prose'} data-drop-cap={dropCap ? '' : undefined}>
      {elementsOf(text)}
    </div>
  );
}
