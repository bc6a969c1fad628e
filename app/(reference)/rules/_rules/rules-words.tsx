import type { ReactNode } from 'react';
import Link from '@/app/_components/link/link';
import { HOUSE_MARK } from '@/lib/battle/contract/rules-page';

const PARTS = new RegExp(`(\\*\\*[^*]+\\*\\*|\\*[^*]+\\*|\\[[^\\]]+\\]\\([^)]+\\)|${HOUSE_MARK})`);
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** A text of the rules: strong and emphasised words, links, the mark of a house value. */
export function RulesWords({ text }: { text: string }): ReactNode {
  return text.split(PARTS).map((part, index) => {
    const key = `${index}:${part}`;
    if (part === HOUSE_MARK)
      return (
        <sup key={key} className="house-mark">
          h
        </sup>
      );
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    const link = LINK.exec(part);
    if (link?.[1] !== undefined && link[2] !== undefined)
      return link[2].startsWith('#') ? (
        <a key={key} href={link[2]}>
          {link[1]}
        </a>
      ) : (
        <Link key={key} href={link[2]}>
          {link[1]}
        </Link>
      );
    if (part.startsWith('*') && part.length > 2) return <em key={key}>{part.slice(1, -1)}</em>;
    return part;
  });
}
