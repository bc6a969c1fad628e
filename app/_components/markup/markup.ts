import { Fragment, isValidElement, type ReactNode } from 'react';

/** Attributes whose names in markup are others than React's. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  clipPath: 'clip-path',
  dominantBaseline: 'dominant-baseline',
  fillOpacity: 'fill-opacity',
  fillRule: 'fill-rule',
  fontSize: 'font-size',
  fontStyle: 'font-style',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  strokeDasharray: 'stroke-dasharray',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
  tabIndex: 'tabindex',
  textAnchor: 'text-anchor',
};
/** Other attributes that an element can have: plain names, and SVG's own with capitals. */
const KNOWN =
  /^(?!on|style)(?:aria-[a-z]+|data-[a-z-]+|[a-z][a-z\d]*|viewBox|startOffset|pattern(?:Units|Transform))$/;

declare const written: unique symbol;
/** Markup that `markupOf` wrote; nothing else creates this type, and nothing else is accepted as it. */
export type Markup = string & { readonly [written]: true };

/**
 * Writes elements as markup, as React would for a page without script: for parts of a page with hundreds of elements
 * and no interaction, which a page then includes as one text (`Still`) at a tenth of the cost. All text and every value
 * is escaped. Components must not use hooks. Throws on unknown attributes and on handlers.
 */
export function markupOf(node: ReactNode): Markup {
  return nodeText(node) as Markup;
}

function nodeText(node: ReactNode): string {
  if (typeof node === 'string') return escaped(node);
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) {
    let all = '';
    for (const one of node) all += nodeText(one);
    return all;
  }
  if (!isValidElement<Record<string, unknown>>(node))
    throw new Error('markupOf: neither text nor element');
  const { type, props } = node;
  if (typeof type === 'string') return elementText(type, props);
  if (type === Fragment) return nodeText(props.children as ReactNode);
  if (typeof type !== 'function') throw new Error('markupOf: no plain component');
  return nodeText((type as (props: object) => ReactNode)(props));
}

function elementText(tag: string, props: Readonly<Record<string, unknown>>): string {
  let open = `<${tag}`;
  for (const name in props) if (name !== 'children') open += attributeText(name, props[name]);
  return `${open}>${nodeText(props.children as ReactNode)}</${tag}>`;
}

const names = new Map(Object.entries(NAMES));

/** The name of an attribute in markup. */
function nameOf(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (!KNOWN.test(name)) throw new Error(`markupOf: no attribute ${name}`);
  names.set(name, name);
  return name;
}

function attributeText(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const written = nameOf(name);
  if (name === 'href' && !String(value).startsWith('#'))
    throw new Error('markupOf: an address leads within the page');
  if (typeof value === 'string') return ` ${written}="${escaped(value)}"`;
  if (typeof value === 'number') return ` ${written}="${value}"`;
  if (typeof value !== 'boolean') throw new Error(`markupOf: no value for ${name}`);
  // These two families write true and false; elsewhere an attribute is present or absent.
  if (name.startsWith('aria-') || name.startsWith('data-')) return ` ${written}="${value}"`;
  return value ? ` ${written}=""` : '';
}

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const MARK = /[&<>"']/;
const EACH_MARK = /[&<>"']/g;

function escaped(text: string): string {
  return MARK.test(text) ? text.replace(EACH_MARK, (mark) => MARKS[mark] ?? '') : text;
}
