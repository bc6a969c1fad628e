import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { readTheme } from './_components/frame/theme';
import { Inks } from './_components/signs/inks';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Orderly Book', template: '%s · Orderly Book' },
  description: 'Campaigns of horse-and-musket battles, kept as an orderly book is kept.',
  icons: { icon: '/favicon.svg', apple: '/icon-192.png' },
  appleWebApp: { capable: true, title: 'Orderly Book' },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#F4F5F0' },
    { media: '(prefers-color-scheme: dark)', color: '#14120F' },
  ],
};

/** The document. It carries the visitor's theme from the first byte. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await readTheme();
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <body>
        <Inks />
        {children}
      </body>
    </html>
  );
}
