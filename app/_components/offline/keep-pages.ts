/** The cache whose existence switches keeping on (`public/worker.js`). */
const PAGES = 'kept-pages';
const FILES = 'kept-files';
/** Remembers in this browser that its owner switched keeping off. */
const OFF = 'pages are not kept';

export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

export const keepsPages = (): Promise<boolean> => caches.has(PAGES);

/** From now on the pages of the game that are read in this browser can be read again without a connection. */
export async function keepPages(): Promise<void> {
  localStorage.removeItem(OFF);
  await navigator.serviceWorker.register('/worker.js', { scope: '/' });
  await navigator.serviceWorker.ready;
  await caches.open(PAGES);
}

/** Forgets what was kept, and keeps nothing more. */
export async function forgetPages(): Promise<void> {
  localStorage.setItem(OFF, '');
  await Promise.all([caches.delete(PAGES), caches.delete(FILES)]);
}

/** Forgets what was kept, because nobody is signed in any more. Keeping stays switched on. */
export async function forgetRead(): Promise<void> {
  if (!(await keepsPages())) return;
  await Promise.all([caches.delete(PAGES), caches.delete(FILES)]);
  await caches.open(PAGES);
}

/** Where the program is installed, pages are kept unless its owner has switched that off. */
export async function keepWhereInstalled(): Promise<void> {
  if (!canKeep() || localStorage.getItem(OFF) !== null) return;
  if (!(await keepsPages())) await keepPages();
}
