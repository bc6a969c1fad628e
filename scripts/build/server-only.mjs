// Stands in for the package `server-only` outside Next, where no code reaches a browser: bundles for Node and tests.
export {};
