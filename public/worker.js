// Two things that need no open page. It shows notices that the server pushed, and opens the page that one leads to. And on
// a device whose owner asked for it (the cache `kept-pages` exists), it keeps the last pages that they read, and those that
// the frame asked for in advance, and shows them while there is no connection. With one every page comes from the server.

const PAGES = 'kept-pages';
const FILES = 'kept-files';
/** Pages that are kept: the game's. Never forms of accounts, addresses that are secrets, or files to download. */
const KEPT =
  /^\/(?:$|(?:campaigns|battles|club|library|rules|notices|record|opponents|challenges)(?:\/|$))/;
const PAGES_MOST = 80;
const FILES_MOST = 400;
/** Not a page: who the kept pages were read by, as `<meta name="reader">` says. */
const READER = '/kept-reader';
/** A page that was moved to without loading it is asked for once within this time, in milliseconds. */
const AGAIN_MS = 10_000;
const lastAsked = new Map();

const isKept = ({ pathname, searchParams, origin }) =>
  origin === self.location.origin &&
  KEPT.test(pathname) &&
  // At a shared screen nothing of a side is kept.
  !searchParams.has('as') &&
  !/\/(?:export|file)$/.test(pathname);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (/^\/(?:_next\/static|plates)\//.test(url.pathname)) event.respondWith(file(request));
  // The frame's own step to another page: nothing is loaded that could be kept, so the page is asked for beside it.
  else if (request.headers.get('rsc') !== null && request.headers.get('next-router-prefetch') === null)
    event.waitUntil(keepBeside(url));
});

async function page(event, url) {
  try {
    const answer = await fetch(event.request);
    if (answer.type === 'basic') event.waitUntil(keep(url, answer.clone()).catch(() => {}));
    return answer;
  } catch (failure) {
    if (!(await caches.has(PAGES))) throw failure;
    return (await kept(url)) ?? listOfKept();
  }
}

async function keepBeside(asked) {
  const url = new URL(asked);
  url.searchParams.delete('_rsc');
  if (!isKept(url) || !(await caches.has(PAGES))) return;
  if (Date.now() - (lastAsked.get(url.href) ?? 0) < AGAIN_MS) return;
  lastAsked.set(url.href, Date.now());
  try {
    await keep(url, await fetch(url.href, { credentials: 'same-origin' }));
  } catch {
    // No connection: what is kept stays.
  }
}

/** Keeps a page that was read; forgets all pages as soon as somebody else, or nobody, is signed in. */
async function keep(url, answer) {
  if (!(await caches.has(PAGES))) return;
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return;
  const text = await answer.text();
  const reader = /<meta name="reader" content="([\w-]+)"/.exec(text)?.[1];
  if (reader === undefined) return;
  const known = await (await (await caches.open(PAGES)).match(READER))?.text();
  if (known !== reader) await forget();
  const pages = await caches.open(PAGES);
  await pages.put(READER, new Response(reader));
  if (reader === 'nobody' || !answer.ok || answer.redirected || !isKept(url)) return;
  url.hash = '';
  const headers = { 'content-type': 'text/html; charset=utf-8', 'kept-at': new Date().toISOString() };
  const policy = answer.headers.get('content-security-policy');
  if (policy !== null) headers['content-security-policy'] = policy;
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1];
  const campaign = /<nav\b[^>]*\bclass="campaign-nav[^>]*\baria-label="([^"]*)"/.exec(text)?.[1];
  const name = title?.replace(/^\(\d+\) | · Orderly Book$/g, '') ?? '';
  const within = campaign === undefined || name.includes(campaign) ? name : `${campaign}: ${name}`;
  headers['kept-title'] = encodeURIComponent(within);
  await pages.delete(url.href);
  await pages.put(url.href, new Response(text, { headers }));
  await cut(pages, PAGES_MOST + 1);
}

/** Empties both caches; keeping stays switched on. */
async function forget() {
  await Promise.all([caches.delete(PAGES), caches.delete(FILES)]);
  await caches.open(PAGES);
}

/** Removes the oldest of a cache; entries are in the order in which they were put. */
async function cut(cache, most) {
  const keys = (await cache.keys()).filter(({ url }) => !url.endsWith(READER));
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

/** Scripts, styles, letters and maps never change under their address. */
async function file(request) {
  if (!(await caches.has(PAGES))) return fetch(request);
  const files = await caches.open(FILES);
  const known = await files.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await files.put(request, answer.clone());
    await cut(files, FILES_MOST);
  }
  return answer;
}

const moment = (iso) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

/** A kept page, saying on it from when it is; null: it was not kept. */
async function kept(url) {
  const pages = await caches.open(PAGES);
  const found =
    (await pages.match(url.href)) ?? (await pages.match(url.href, { ignoreSearch: true }));
  const at = found?.headers.get('kept-at');
  if (found === undefined || !at) return null;
  // The style sheet shows it: a node of ours would not outlive the page's own script.
  const text = (await found.text()).replace('<html', `<html data-kept="${moment(at)}"`);
  return new Response(text, { headers: found.headers });
}

/** What stands in for a page that was not kept: the pages that were, the last read first. */
async function listOfKept() {
  const pages = await caches.open(PAGES);
  const rows = [];
  for (const key of await pages.keys()) {
    const found = await pages.match(key);
    const at = found?.headers.get('kept-at');
    if (!at) continue;
    const { pathname, search } = new URL(key.url);
    const title = decodeURIComponent(found.headers.get('kept-title') ?? '') || escaped(pathname);
    rows.unshift(
      `<li><a href="${escaped(pathname + search)}">${title}</a> <span>${moment(at)}</span></li>`,
    );
  }
  const list =
    rows.length === 0
      ? '<p>No page is kept on this device yet.</p>'
      : `<p>These pages can be read:</p><ul>${rows.join('')}</ul>`;
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No connection · Orderly Book</title><style>${STYLE}</style></head><body><main><h1>No connection</h1><p>This page was not read on this device while there was one.</p>${list}<p><a href="">Try again</a></p></main></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.55 "Alegreya Sans",Candara,sans-serif;background:light-dark(#f4f5f0,#14120f);color:light-dark(#181b22,#ede4d3)}main{max-width:40rem;margin:0 auto;padding:3rem 1.25rem}h1{font-family:Baskervville,Baskerville,serif;font-weight:500;font-size:2rem}li{padding:.4rem 0}li span{opacity:.7;font-size:.9em}a{color:light-dark(#1c4a84,#8db8ea)}';

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // Not one of ours.
  }
  const title = typeof notice.title === 'string' ? notice.title : 'Orderly Book';
  event.waitUntil(
    self.registration.showNotification(title, {
      body: typeof notice.text === 'string' ? notice.text : '',
      // The same notice twice is shown once.
      tag: typeof notice.id === 'string' ? notice.id : undefined,
      icon: '/favicon.svg',
      data: { href: typeof notice.href === 'string' ? notice.href : '/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.href ?? '/', self.location.origin);
  // A notice leads nowhere but into this site.
  const href = self.location.origin + target.pathname;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const same = open.find((one) => one.url === href);
      return same ? same.focus() : self.clients.openWindow(href);
    }),
  );
});
