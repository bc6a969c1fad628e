import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { followParent } from './processes.mjs';
import { root } from './settings.mjs';

/** Kept for inspection after a failed run. */
export const reportFolder = path.join(root, '.data/test');

/** Path of a command from one of our own packages, to be run with Node. */
export function commandOf(packageName, relative) {
  return path.join(root, 'node_modules', packageName, relative);
}

/**
 * Runs a Node program to its end.
 *
 * @param {{env?: Record<string, string>, collect?: boolean}} options collect: keep the output instead of showing it;
 *   what is printed as an error is kept in any case
 * @returns {Promise<{code: number, output: string, seconds: number}>}
 */
export function runNode(args, { env = {}, collect = false } = {}) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: '1',
        ...(collect ? { NO_COLOR: '1' } : {}),
        ...env,
      },
      stdio: ['ignore', collect ? 'pipe' : 'inherit', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr.on('data', keep);
    if (!collect) child.stderr.pipe(process.stderr, { end: false });
    const end = (code) => resolve({ code, output, seconds: (performance.now() - begun) / 1000 });
    child.once('error', (failure) => {
      output += failure.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a Node program beside everything else, on what the others leave of the processors, and keeps its output.
 *
 * @returns {{finish: () => Promise<{code: number, output: string, seconds: number}>}} finish: waits for its end, with
 *   the priority of other programs where that is allowed
 */
export function runBeside(args) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise((resolve) => {
    const end = (code) => resolve({ code, output, seconds: (performance.now() - begun) / 1000 });
    child.once('error', (failure) => {
      output += failure.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
  prefer(child.pid, os.constants.priority.PRIORITY_LOW);
  return {
    finish() {
      prefer(child.pid, os.constants.priority.PRIORITY_NORMAL);
      return ended;
    },
  };
}

/** Gives a program a priority, -20 to 19, with all its threads: Linux counts each by itself. */
function prefer(pid, priority) {
  const tasks = `/proc/${pid}/task`;
  const threads = fs.existsSync(tasks) ? fs.readdirSync(tasks).map(Number) : [pid];
  for (const thread of threads) {
    try {
      os.setPriority(thread, priority);
    } catch {
      // It has ended, or only the administrator may do that: it takes longer then.
    }
  }
}

/** Runs the vitest projects whose names begin with a word. @returns {Promise<{passed: number, failed: number}>} */
export async function runVitest(project, { collect = false, env = {} } = {}) {
  const report = path.join(reportFolder, `${project}.json`);
  fs.mkdirSync(reportFolder, { recursive: true });
  fs.rmSync(report, { force: true });
  const args = [
    'run',
    // A stage has its projects' names in common: integration, integration-apart.
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output, seconds } = await runNode([commandOf('vitest', 'vitest.mjs'), ...args], {
    collect,
    env,
  });
  const counted = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  const passed = counted?.numPassedTests ?? 0;
  const failed = counted?.numFailedTests ?? 0;
  return {
    passed,
    // A file that does not load, or a fault outside every test, fails the run without a failed test.
    failed: code === 0 ? failed : Math.max(1, failed),
    failures: code === 0 ? [] : failuresOf(counted, output),
    output,
    seconds,
  };
}

const LINES_OF_A_FAILURE = 6;
const LENGTH_OF_A_LINE = 900;
const LINES_OUTSIDE = 25;

/** The failures of a vitest report, each with the first lines of its message: to be told again at the end of a run. */
export function failuresOf(report, output) {
  const outside = output.split('\n').slice(-LINES_OUTSIDE).join('\n');
  if (report === null) return [`the run ended without a report\n${outside}`];
  const found = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0)
      return failed.map((one) => `${file} › ${one.fullName}\n${begun(one.failureMessages)}`);
    return message ? [`${file}\n${begun([message])}`] : [];
  });
  return found.length > 0 ? found : [`a fault outside every test\n${outside}`];
}

function begun(messages) {
  const lines = messages.join('\n').split('\n').slice(0, LINES_OF_A_FAILURE);
  return lines.map((line) => `    ${line.slice(0, LENGTH_OF_A_LINE)}`).join('\n');
}
