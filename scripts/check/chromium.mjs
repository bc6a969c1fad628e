import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const INSTALLED_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * A browser for the tests: the one at CHROMIUM_PATH (`npm` means the one in the npm package), Playwright's own,
 * an installed one, else the one that comes in an npm package for Linux on x64.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given === 'npm') return packagedChromium();
  if (given) return { executablePath: given };
  const own = require('playwright-core').chromium.executablePath();
  if (own && fs.existsSync(own)) return {};
  const installed = INSTALLED_BROWSERS.find((file) => fs.existsSync(file));
  if (installed !== undefined) return { executablePath: installed };
  return process.platform === 'linux' && process.arch === 'x64' ? packagedChromium() : {};
}

/** Unpacks the packaged browser once, with the libraries and fonts that it brings for a bare machine. */
function packagedChromium() {
  const manifest = path.join(
    path.dirname(require.resolve('@sparticuz/chromium')),
    '../../package.json',
  );
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const folder = path.join(root, '.cache', `chromium-${version}`);
  if (!fs.existsSync(path.join(folder, '.unpacked'))) unpack(folder);
  const libraries = [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH];
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fontconfig/fonts.conf'),
    },
  };
}

function unpack(folder) {
  fs.mkdirSync(folder, { recursive: true });
  // It unpacks into TMPDIR, and its libraries only where it believes to run on its usual host.
  const program =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  if (done.status !== 0)
    throw new Error('The browser of @sparticuz/chromium could not be unpacked.');
  // Its own font settings name another folder; without a font it dies on the first form field.
  const fontconfig = path.join(folder, 'fontconfig');
  fs.mkdirSync(path.join(fontconfig, 'cache'), { recursive: true });
  fs.writeFileSync(
    path.join(fontconfig, 'fonts.conf'),
    [
      '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
      `<dir>${path.join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir>`,
      `<cachedir>${path.join(fontconfig, 'cache')}</cachedir></fontconfig>`,
    ].join('\n'),
  );
  fs.writeFileSync(path.join(folder, '.unpacked'), '');
}
