import type { Markup } from './markup';

export interface StillProps {
  readonly as: 'defs' | 'div' | 'g' | 'li' | 'summary';
  readonly className?: string;
  readonly text: Markup;
}

/** An element whose content `markupOf` has already written. The one place that inserts markup unescaped. */
export function Still({ as: Tag, className, text }: StillProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only `markupOf` makes a Markup, and it escapes whatever it is given
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: text }} />;
}
