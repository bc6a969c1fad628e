import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
/** A cold start on a busy machine takes some seconds. */
const START_TIMEOUT_MS = 60_000;
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
 * The browser that Playwright is started with: the one at CHROMIUM_PATH (`npm` means the one in the npm package), else
 * the first candidate that exists. It is not started here: see `chooseChromium`.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given === 'npm') return packagedChromium();
  if (given) return { executablePath: given };
  const [first] = candidates();
  return first === undefined ? {} : first.launch();
}

/**
 * Finds a browser and starts it once: one that exists but does not work (a broken installation, a missing library) is
 * skipped, and the next candidate is tried. The choice is left in CHROMIUM_PATH for every process started from here.
 *
 * @param {(line: string) => void} [report] called for each browser that is skipped
 * @returns {Promise<boolean>} whether there is a browser that works
 * @throws where CHROMIUM_PATH names a browser that does not start: no other is used then
 */
export async function chooseChromium(report = console.log) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const fault = await faultAtStart(findChromium());
    if (fault !== null) throw new Error(`CHROMIUM_PATH=${given} does not start: ${fault}`);
    return true;
  }
  for (const { name, path: chosen, launch } of candidates()) {
    const fault = await faultAtStart(launch());
    if (fault === null) {
      if (chosen !== null) process.env.CHROMIUM_PATH = chosen;
      return true;
    }
    report(`Passing over ${name}: it does not start (${fault}).`);
  }
  return false;
}

/** Playwright's own, installed ones, then the one in an npm package for Linux on x64; only those that exist. */
function candidates() {
  const own = require('playwright-core').chromium.executablePath();
  const found = INSTALLED_BROWSERS.filter((file) => fs.existsSync(file)).map((file) => ({
    name: file,
    path: file,
    launch: () => ({ executablePath: file }),
  }));
  if (own && fs.existsSync(own))
    found.unshift({
      name: 'Playwright’s own browser',
      path: own,
      launch: () => ({ executablePath: own }),
    });
  if (process.platform === 'linux' && process.arch === 'x64')
    found.push({
      name: 'the browser of @sparticuz/chromium',
      path: 'npm',
      launch: packagedChromium,
    });
  return found;
}

/** Starts a browser as the tests do and draws a form field; null where that worked, else what went wrong. */
async function faultAtStart({ executablePath, env }) {
  let browser;
  try {
    browser = await require('playwright-core').chromium.launch({
      executablePath,
      timeout: START_TIMEOUT_MS,
      env: { ...process.env, ...env },
      args: ['--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    const page = await browser.newPage();
    await page.setContent('<input value="ready">', { timeout: START_TIMEOUT_MS });
    return (await page.inputValue('input')) === 'ready' ? null : 'it drew nothing';
  } catch (fault) {
    return plainFault(fault);
  } finally {
    await browser?.close().catch(() => {});
  }
}

/** What a browser said before it died, else the first line of Playwright's own account. */
function plainFault({ message }) {
  const said = /\[err\] (.*)/.exec(message)?.[1];
  return (said ?? message.split('\n')[0]).slice(0, 200);
}

/** Unpacks the packaged browser once, with the libraries and fonts that it includes for a bare machine. */
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
  // It unpacks into TMPDIR, and its libraries only where it detects its usual host.
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
