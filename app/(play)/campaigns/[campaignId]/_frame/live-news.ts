import type { LiveHint } from '@/lib/application/pages/live';

/** Hints of the live feed that parts of a page listen for; the feed itself handles the others. */
type News = Extract<LiveHint, { kind: 'board' | 'odds' | 'analysis' }>;
type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

const nameOf = (kind: News['kind']): string => `orderly:${kind}`;
const CONNECTED = 'orderly:connected';

/** Passes a hint of the live feed on to the parts of the page. */
export function passOn(news: News): void {
  window.dispatchEvent(new CustomEvent(nameOf(news.kind), { detail: news }));
}

/** Reports that the live feed is connected, for the first time or again: hints in between were missed. */
export function reportConnected(): void {
  window.dispatchEvent(new Event(CONNECTED));
}

/** Calls back with each hint of a kind. Returns a function that stops it. */
export function onNews<Kind extends News['kind']>(
  kind: Kind,
  hear: (news: NewsOf<Kind>) => void,
): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<NewsOf<Kind>>).detail);
  window.addEventListener(nameOf(kind), listener);
  return () => window.removeEventListener(nameOf(kind), listener);
}

/**
 * Calls back when the battle at an index continued (with its position) or may have (null). Returns a function that
 * stops it.
 */
export function onBoardNews(index: number, hear: (at: number | null) => void): () => void {
  const stop = onNews('board', (news) => {
    if (news.index === index) hear(news.at);
  });
  const connected = () => hear(null);
  window.addEventListener(CONNECTED, connected);
  return () => {
    stop();
    window.removeEventListener(CONNECTED, connected);
  };
}
