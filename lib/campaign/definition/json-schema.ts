import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import { campaignDefinitionSchema } from './definition';

/**
 * The JSON Schema (draft 2020-12) of a campaign file as an author writes it, for editors and other tools. Keys that
 * begin with `x-` are allowed on every object.
 */
export function campaignFileJsonSchema(): Json {
  const schema = z.toJSONSchema(campaignDefinitionSchema, { io: 'input', target: 'draft-2020-12' });
  const plain = JSON.parse(JSON.stringify(schema)) as Json;
  return {
    ...(withOwnKeys(plain) as { readonly [key: string]: Json }),
    title: 'Orderly Book campaign file, format version 1',
  };
}

/** The same schema with `x-` keys allowed everywhere that unknown keys are refused. */
function withOwnKeys(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => withOwnKeys(item));
  if (schema === null || typeof schema !== 'object') return schema;
  const members: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(schema)) members[key] = withOwnKeys(value as Json);
  if (members.type === 'object' && members.additionalProperties === false)
    members.patternProperties = { '^x-': {} };
  return members;
}
