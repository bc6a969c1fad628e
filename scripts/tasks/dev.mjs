import { serve } from '../run/serve.mjs';

/** npm run dev: the whole program, following every change of a source. */
export const run = () => serve('development');
