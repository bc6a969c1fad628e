import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { until } from './cluster/cluster';
import { Load } from './cluster/load';
import { Part } from './cluster/part';
import { filled } from './cluster/templates';
import { checkOut } from './release';

/**
 * Restarts two web processes one after another behind nginx, as `deploy/nginx` configures it but without https, while people read,
 * act and follow; on the embedded server. What nginx answers is what people get: nobody asks another process in its place. Ends with
 * an error where a page or an act failed. With the commit or tag of an earlier release, both processes and the worker begin as that
 * release on its own schema; while people read and act the database gets the present schema, and the first restart of each process is
 * to the present program.
 *
 * npm run rehearse -- rolling [rounds, 3] [pages a second, 10] [earlier release]
 */
export async function run([
  rounds = '3',
  pages = '10',
  commit,
]: readonly string[]): Promise<number> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  if (!existsSync('/usr/sbin/nginx'))
    throw plain('The rehearsal needs nginx: apt-get install --no-install-recommends nginx-light');
  const earlier = commit === undefined ? null : checkOut(root, commit);
  for (const cwd of [root, earlier?.folder].flatMap((one) => one ?? []))
    execFileSync(process.execPath, ['scripts/go.mjs', 'start', 'build'], { cwd, stdio: 'ignore' });
  const folder = mkdtempSync('/var/tmp/orderly-rolling-');
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ database: 'rolling' });
  await migrate(server.url, earlier?.folder && path.join(earlier.folder, 'prisma/migrations'));
  const [front, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const site = `http://127.0.0.1:${front}`;
  const environment = {
    DATABASE_URL: server.url,
    ORDERLY_STORE_KEY: randomBytes(32).toString('hex'),
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    NEXTAUTH_URL: site,
    ORDERLY_PROXIES: '1',
    ORDERLY_BACKUP_HOURS: '0',
  };
  const program = (part: 'web' | 'worker', index: number, cwd = root) => {
    const home = path.join(folder, `${part}${index + 1}`);
    mkdirSync(home, { recursive: true });
    return new Part(`${part} ${index + 1}`, {
      command: [process.execPath, 'scripts/go.mjs', 'start', part],
      env: { ...environment, ORDERLY_DATA: home, PORT: String(ports[index] ?? front) },
      cwd,
      log: path.join(home, 'log'),
      whole: true,
    });
  };
  const webs = ports.map((_, index) => program('web', index, earlier?.folder));
  let worker = program('worker', 0, earlier?.folder);
  const nginx = new Part('nginx', {
    command: ['/usr/sbin/nginx', '-c', nginxFile(root, folder, front, ports)],
    log: path.join(folder, 'nginx.log'),
    whole: true,
  });
  const ready = (port: number) =>
    until(`the web process at ${port} is ready`, () =>
      fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  // Those who write on streams of their own use the present store, which wants the present schema.
  const loadOf = (users: number) =>
    new Load({
      databases: [{ databaseUrl: server.url, sessionUrl: server.url }],
      sites: [site],
      ...{ users, appendsPerSecond: users / 5, pagesPerSecond: Number(pages) },
    });
  const load = loadOf(50);
  let failed = 0;
  try {
    for (const part of [worker, ...webs, nginx]) part.start();
    for (const port of ports) await ready(port);
    if (earlier !== null) failed += await migratedUnder(loadOf(0), server.url);
    await load.begin();
    await pause(3_000);
    load.figures();
    if (earlier !== null) {
      await worker.stop();
      worker = program('worker', 0);
      worker.start();
    }
    for (let round = 1; round <= Number(rounds); round += 1) {
      for (const index of ports.keys()) {
        const begun = performance.now();
        await webs[index]?.stop();
        const stopped = performance.now() - begun;
        const web = program('web', index);
        webs[index] = web;
        web.start();
        await ready(ports[index] ?? 0);
        // As long as nginx leaves a process alone that answered nothing.
        await pause(6_000);
        const one = load.figures();
        failed += one.pagesFailed + one.actsFailed;
        console.log(
          `round ${round}, ${web.name}: ended after ${(stopped / 1_000).toFixed(1)} s; of ${one.pages} pages ${one.pagesFailed} failed, of ${one.looked} acts ${one.actsFailed}${one.reasons.length > 0 ? ` (${one.reasons.join(', ')})` : ''}; a feed was away for ${(one.feedAwayMs / 1_000).toFixed(1)} s at most`,
        );
      }
    }
    await load.end();
    const { lost, doubled, broken, refused, events } = await load.check();
    console.log(
      `${failed} requests failed. ${events} events: ${lost} lost, ${doubled} doubled, ${broken} chains broken, ${refused} refused.`,
    );
    return failed + lost + doubled + broken + refused === 0 ? 0 : 1;
  } finally {
    await load.close();
    await Promise.all([worker, ...webs, nginx].map((part) => part.stop()));
    for (const part of [worker, ...webs, nginx]) part.clear();
    await server.stop();
    earlier?.remove();
    if (failed === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`The logs are in ${folder}.`);
  }
}

/**
 * Brings the schema up to date while people read and act with processes of the earlier release.
 *
 * @returns how many of their requests failed
 */
async function migratedUnder(load: Load, url: string): Promise<number> {
  await load.begin();
  await pause(3_000);
  load.figures();
  const begun = performance.now();
  const applied = await migrate(url);
  const took = performance.now() - begun;
  await pause(10_000);
  const { pages, pagesFailed, looked, actsFailed, reasons } = load.figures();
  await load.end();
  await load.close();
  console.log(
    `${applied.length} migrations applied in ${(took / 1_000).toFixed(1)} s under the earlier release: of ${pages} pages ${pagesFailed} failed, of ${looked} acts ${actsFailed}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`,
  );
  return pagesFailed + actsFailed;
}

/** `deploy/nginx/orderly.conf` without its certificate, as a whole configuration. */
function nginxFile(root: string, folder: string, front: number, ports: readonly number[]): string {
  const text = readFileSync(path.join(root, 'deploy/nginx/orderly.conf'), 'utf8');
  const servers = ports.map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;`);
  const http = filled(text, { SITE: 'localhost', WEB_SERVERS: servers.join('\n') })
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${front};`)
    .replace(/^\s*ssl_.*$/gm, '');
  const file = path.join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/nginx-${name};`)
    .join('\n');
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx-error.log;\nevents {}\nhttp {\n  access_log ${folder}/nginx-access.log;\n${places}\n${http}\n}\n`,
  );
  return file;
}

/** Shown as its sentence alone. */
function plain(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'PlainFailure' });
}
