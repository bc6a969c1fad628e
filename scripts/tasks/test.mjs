import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBundles } from '../build/bundles.mjs';
import { chooseChromium } from '../check/chromium.mjs';
import { PlainFailure } from '../failure.mjs';
import { freePort, startEmbeddedPostgres } from '../postgres/embedded.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { catchMail } from '../run/mail-catcher.mjs';
import { stopProgram } from '../run/processes.mjs';
import { root } from '../run/settings.mjs';
import { commandOf, reportFolder, runBeside, runNode, runVitest } from '../run/stages.mjs';
import { runChecks } from './check.mjs';

const START_TIMEOUT_MS = 300_000;
/** Campaigns that the simulator plays. */
const CAMPAIGNS = 2_000;
/** Failures that are told again at the end. */
const RETOLD_MAX = 12;

/**
 * npm test: checks and unit tests, thorough ones, integration tests on a real PostgreSQL, then the built program in a
 * browser on a throw-away database; beside them simulated campaigns. The last line counts them all.
 *
 * @param {string[]} [words] `browser NAME…`: only the browser tests whose files have one of these in their names
 */
export async function run(words = []) {
  const total = { passed: 0, failed: 0 };
  const retold = [];
  const stage = async (name, work) => {
    console.log(`\n=== ${name}`);
    const begun = performance.now();
    let counted;
    try {
      counted = await work();
    } catch (failure) {
      console.error(failure.name === 'PlainFailure' ? failure.message : failure);
      counted = { passed: 0, failed: 1, failures: [`    ${failure.stack ?? failure}`] };
    }
    retold.push(...(counted.failures ?? []).map((failure) => `${name}: ${failure}`));
    total.passed += counted.passed;
    total.failed += counted.failed;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`=== ${name}: ${counted.passed} ok, ${counted.failed} not (${seconds} s)`);
  };
  const [part, ...names] = words;
  if (part !== undefined && part !== 'browser') {
    throw new PlainFailure(
      'npm test runs everything. One part can be run by itself: npm test -- browser [NAME…].',
    );
  }
  generateClient();
  if (part === 'browser') {
    await makeBundles();
    await stage('browser tests', () => browserTests(names));
    return tell(total, retold);
  }
  await stage('checks and unit tests', runChecks);
  // It waits for nothing and nobody: it computes while the others wait.
  const simulated = runBeside(['scripts/go.mjs', 'simulate', String(CAMPAIGNS), '--fresh']);
  await stage('thorough tests', () => runVitest('thorough'));
  await stage('integration tests', async () => {
    await makeBundles();
    return runVitest('integration', { env: { DATABASE_URL: '' } });
  });
  if (fs.existsSync(path.join(root, 'tests/e2e')))
    await stage('browser tests', () => browserTests());
  await stage(`${CAMPAIGNS} simulated campaigns`, async () => {
    const { code, output, seconds } = await simulated.finish();
    console.log(`${output.trim()}\n(beside the other tests for ${seconds.toFixed(0)} s)`);
    const failures = code === 0 ? [] : [output.slice(-2_000)];
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures };
  });
  return tell(total, retold);
}

/** The failures told again, because the end of a log is what everybody sees, and the count. @returns the exit code */
function tell(total, retold) {
  for (const failure of retold.slice(0, RETOLD_MAX)) console.log(`\nFAILED  ${failure}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

/** Two web processes on one database, as a club would run them, so that live updates are tested across both. */
async function browserTests(names = []) {
  await ensureBrowser();
  const database = await startEmbeddedPostgres();
  const secret = 'the secret of a test, known to everybody';
  const mail = await catchMail(path.join(reportFolder, 'caught-mail'));
  const programs = [];
  try {
    const addresses = [];
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort();
      const program = startProgramOn(port, database.url, secret, mail.env);
      programs.push(program);
      await untilReady(port, program);
      addresses.push(`http://localhost:${port}`);
    }
    const [first, second] = addresses;
    return await runPlaywright(
      {
        BASE_URL: first,
        SECOND_BASE_URL: second,
        DATABASE_URL: database.url,
        NEXTAUTH_SECRET: secret,
      },
      names,
    );
  } finally {
    await Promise.all(programs.map(stopProgram));
    await database.stop();
    await mail.stop();
  }
}

/** A browser that has been started once; where none works, Playwright downloads its own. */
async function ensureBrowser() {
  if (await works()) return;
  const { code } = await runNode([commandOf('playwright', 'cli.js'), 'install', 'chromium']);
  if (code !== 0 || !(await works())) {
    throw new PlainFailure(
      'No browser that works was found and none could be fetched. Install Chrome or Chromium, or name one in CHROMIUM_PATH.',
    );
  }
}

async function works() {
  try {
    return await chooseChromium();
  } catch (fault) {
    throw new PlainFailure(fault.message);
  }
}

function startProgramOn(port, databaseUrl, secret, mailEnv) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  return spawn(process.execPath, ['scripts/go.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      ...mailEnv,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: secret,
      NEXTAUTH_URL: `http://localhost:${port}`,
    },
  });
}

async function untilReady(port, program) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (program.exitCode !== null)
      throw new Error('the program did not start; see its messages above');
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('the program did not start within five minutes');
}

async function runPlaywright(env, names) {
  const report = path.join(reportFolder, 'browser.json');
  fs.mkdirSync(reportFolder, { recursive: true });
  fs.rmSync(report, { force: true });
  const { code } = await runNode([commandOf('@playwright/test', 'cli.js'), 'test', ...names], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const stats = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')).stats : null;
  const passed = stats?.expected ?? 0;
  // A test that passes only when it is tried again is broken.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}
