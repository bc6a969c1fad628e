import { PlainFailure } from '../failure.mjs';
import { growingPauses, inWords, withResolvers } from '../run/processes.mjs';
import { isAlive } from './cluster-lock.mjs';
import { startEmbeddedPostgres } from './embedded.mjs';

/** How often the server is looked after: it may have been started by another process, which reports nothing. */
const LOOK_MS = 200;
/** After this many starts in a row that failed, or did not last, it is given up. */
const TRIES_MAX = 6;

/**
 * Starts the embedded PostgreSQL and keeps it running: one that ends unasked is started again on the same port, after
 * ever longer pauses if it keeps ending.
 *
 * @param {object} options as for `startEmbeddedPostgres`
 * @param {(url: string) => void} onMoved called where its port was taken meanwhile, and it has another
 * @returns the server as it is now, `stop`, and `failed`, which resolves with a plain failure where it was given up
 */
export async function keepEmbeddedPostgres(options, onMoved = () => {}, triesMax = TRIES_MAX) {
  let server = await startEmbeddedPostgres(options);
  let stopping = false;
  let starting = Promise.resolve();
  const pauses = growingPauses(triesMax);
  const { promise: failed, resolve: giveUp } = withResolvers();
  const startAgain = async (failure) => {
    const pauseMs = pauses.next();
    if (pauseMs === null) {
      giveUp(
        failure ??
          new PlainFailure(
            `The database ended ${triesMax} times in a row soon after its start. Its log is server.log in ${server.folder}; ` +
              'nothing that was saved is lost.',
          ),
      );
      return;
    }
    console.error(
      `The database ${failure === null ? 'ended' : 'did not start'}; it starts again ${inWords(pauseMs)}.`,
    );
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (stopping) return;
    const before = server.url;
    try {
      pauses.begun();
      server = await startEmbeddedPostgres({ ...options, port: server.port });
    } catch (thrown) {
      await startAgain(thrown);
      return;
    }
    console.error('The database is back.');
    if (stopping) return;
    if (server.url !== before) onMoved(server.url);
    look();
  };
  let timer;
  const look = () => {
    timer = setTimeout(() => {
      if (isAlive(server.pid)) {
        look();
        return;
      }
      server.forget();
      starting = startAgain(null);
    }, LOOK_MS);
  };
  look();
  return {
    failed,
    get url() {
      return server.url;
    },
    folder: server.folder,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await starting;
      await server.stop();
    },
  };
}
