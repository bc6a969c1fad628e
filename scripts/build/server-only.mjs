// Stands in for the package `server-only` outside of Next, where nothing is a browser: bundles for Node and tests.
export {};
