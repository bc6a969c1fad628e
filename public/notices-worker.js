// Shows notices that the server pushed, and opens the page that one leads to. It keeps nothing and intercepts no request.
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
