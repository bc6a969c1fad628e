// Loaded into the web process before the program: every request is checked before Next sees it, which answers a
// malformed address with a bare 500 and follows any Host.
import http from 'node:http';
import { answerFault, guarded } from './request-door.mjs';

const { createServer } = http;
http.createServer = (options, answer) => {
  const [settings, listener] = typeof options === 'function' ? [{}, options] : [options, answer];
  // A request without a Host is refused here, with all security headers, not by Node.
  const server = createServer(
    { ...settings, requireHostHeader: false },
    listener === undefined ? undefined : guarded(listener),
  );
  return server.on('clientError', answerFault);
};
