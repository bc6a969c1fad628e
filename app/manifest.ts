import type { MetadataRoute } from 'next';

/** How the program is installed on a phone or a desktop. */
export default function manifest(): MetadataRoute.Manifest {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${purpose === 'any' ? size : `maskable-${size}`}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: 'Orderly Book',
    short_name: 'Orderly Book',
    description: 'Campaigns of horse-and-musket battles, kept as an orderly book is kept.',
    start_url: '/campaigns',
    scope: '/',
    display: 'standalone',
    background_color: '#F4F5F0',
    theme_color: '#F4F5F0',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
