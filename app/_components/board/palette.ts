/** Colours of the style sheet that a canvas draws with. */
export const INKS = [
  'paper',
  'sheet',
  'wash',
  'ink',
  'ink-2',
  'ink-3',
  'a',
  'a-wash',
  'on-a',
  'b',
  'b-wash',
  'wood',
  'water',
  'water-fill',
  'hachure',
  'hex',
] as const;
export type Ink = (typeof INKS)[number];
export type Palette = Readonly<Record<Ink, string>>;

/** The colours at an element, in its theme. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    INKS.map((ink) => [ink, style.getPropertyValue(`--${ink}`).trim()]),
  ) as Record<Ink, string>;
}

/** Calls back whenever the theme changes; returns a function that stops it. */
export function onTheme(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => {
    watch.disconnect();
    dark.removeEventListener('change', changed);
  };
}
