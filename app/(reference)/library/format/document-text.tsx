import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Scrolled } from '@/app/_components/type/scrolled';
import { anchorOf } from './sections';

/** Markdown of our own documents: tables scroll, headings are anchors, links to other files of the project are words. */
export function DocumentText({
  text,
  label,
}: {
  text: string;
  /** What it is about, to name its tables and examples. */
  label: string;
}) {
  let parts = 0;
  const named = (what: string) => {
    parts += 1;
    return `${label}, ${what} ${parts}`;
  };
  return (
    <div className="format-text stack">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        skipHtml
        components={{
          table: ({ children }) => (
            <Scrolled label={named('table')}>
              <table className="table">{children}</table>
            </Scrolled>
          ),
          th: ({ children }) =>
            wordsOf(children) === '' ? <td /> : <th scope="col">{children}</th>,
          pre: ({ children }) => (
            <Scrolled label={named('example')} className="format-text__example">
              <pre>{children}</pre>
            </Scrolled>
          ),
          h3: ({ children }) => (
            <h3 className="h4" id={anchorOf(wordsOf(children))}>
              {children}
            </h3>
          ),
          a: ({ href, children }) =>
            href?.startsWith('#') || href?.startsWith('https://') ? (
              <a href={href}>{children}</a>
            ) : (
              <span>{children}</span>
            ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

function wordsOf(children: ReactNode): string {
  if (Array.isArray(children)) return children.map(wordsOf).join('');
  return typeof children === 'string' ? children : children ? 'words' : '';
}
