import type { ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Scrolled } from '@/app/_components/type/scrolled';
import { anchorOf } from './sections';

/** Markdown of our own documents: tables scroll, headings are anchors, links to other files of the project are words. */
export function DocumentText({ text }: { text: string }) {
  return (
    <div className="format-text stack">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        skipHtml
        components={{
          table: ({ children }) => (
            <Scrolled label="A table of keys">
              <table className="table">{children}</table>
            </Scrolled>
          ),
          pre: ({ children }) => (
            <Scrolled label="An example" className="format-text__example">
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

const wordsOf = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(wordsOf).join('') : String(children ?? '');
