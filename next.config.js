import path from 'node:path';
import { SECURITY_HEADERS } from './scripts/run/security-headers.mjs';

const root = path.resolve(import.meta.dirname);

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  outputFileTracingRoot: root,
  // What a build copies must not be what other commands write meanwhile: a file that goes away ends the copying of its page.
  outputFileTracingExcludes: {
    '/*': [
      ...['./.git/**', './.github/**', './.ci/**', './.data/**', './.cache/**', './coverage/**'],
      ...['./dist/**', './scripts/**', './tests/**', './docs/**'],
    ],
  },
  // The chronicle as one file takes its letters and its style from here.
  outputFileTracingIncludes: {
    '/campaigns/*/chronicle/print/file': [
      './app/styles/*.css',
      './node_modules/@fontsource-variable/baskervville/files/*-wght-*.woff2',
      './node_modules/@fontsource/alegreya-sans/files/alegreya-sans-latin-*-normal.woff2',
    ],
  },
  // Native code and worker threads stay outside the bundle.
  serverExternalPackages: [
    '@node-rs/argon2',
    '@prisma/adapter-pg',
    'pg',
    'pg-boss',
    'pino',
    'piscina',
    'postgres',
  ],
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types of the whole project; a start need not do so again.
  typescript: { ignoreBuildErrors: true },
  experimental: { serverActions: { bodySizeLimit: '6mb' } },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
};
