import { serve } from '../run/serve.mjs';

/** npm start: the whole program for use. */
export const run = () => serve('production');
