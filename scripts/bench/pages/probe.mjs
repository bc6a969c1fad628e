// Loaded into the measured web process with NODE_OPTIONS: reports to a bench what the process has used.
// The program knows nothing of it; every other process of the run leaves it alone.
import http from 'node:http';
import { Session } from 'node:inspector';
import path from 'node:path';

const port = Number(process.env.BENCH_PROBE_PORT);
if (port > 0 && path.basename(process.argv[1] ?? '') === 'server.js') {
  const session = new Session();
  session.connect();
  const post = (method, parameters) =>
    new Promise((resolve, reject) => {
      session.post(method, parameters, (fault, result) =>
        fault ? reject(fault) : resolve(result),
      );
    });
  const answers = {
    '/use': async () => ({ cpu: process.cpuUsage(), memory: process.memoryUsage() }),
    '/collect': async () => {
      await post('HeapProfiler.collectGarbage');
      return { cpu: process.cpuUsage(), memory: process.memoryUsage() };
    },
    '/profile/start': async () => {
      await post('Profiler.enable');
      await post('Profiler.setSamplingInterval', { interval: 250 });
      await post('Profiler.start');
      return {};
    },
    '/profile/stop': async () => (await post('Profiler.stop')).profile,
  };
  http
    .createServer(async (request, response) => {
      const answer = answers[request.url ?? ''];
      response.statusCode = answer === undefined ? 404 : 200;
      response.setHeader('Connection', 'close');
      response.end(JSON.stringify((await answer?.()) ?? {}));
    })
    .listen(port, '127.0.0.1')
    .unref();
}
