/**
 * Number of integration test files that run at a time. Each has its own PostgreSQL: a transaction open anywhere on a
 * server delays what its readers of all events may see. So a single given server (TEST_DATABASE_URL) serves one at a
 * time.
 */
export const INTEGRATION_WORKERS = process.env.TEST_DATABASE_URL === undefined ? 3 : 1;

/** The setting that holds the address of the server of a worker, 1 upward. */
export const serverSetting = (worker: number | string): string => `TEST_SERVER_URL_${worker}`;
