import type { RequestListener, Server } from 'node:http';

/** Wraps the request handler: a request refused here never reaches it. */
export function guarded(answer: RequestListener): RequestListener;

/**
 * To be called when the process is asked to end: what is being answered is finished, on connections that are not used again,
 * and live feeds end, so that their pages ask the next process instead of holding this one up.
 */
export function drain(): void;

/** Lets a server that is closed go on listening for `waitMs` milliseconds, turning pages away, so that proxies leave it alone first. */
export function closeGently(server: Server, waitMs: number): void;
