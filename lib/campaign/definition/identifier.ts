import { z } from 'zod';

/** What situations, units, maps … are called by: `two-roads`. */
export const identifier = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id: small letters, digits and single hyphens')
  .max(64);
