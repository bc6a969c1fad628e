import path from 'node:path';
import { expect, test } from 'vitest';
import { campaignFileJsonSchema } from '@/lib/campaign/definition/json-schema';

const file = path.resolve(import.meta.dirname, '../../../public/campaign-file.schema.json');

test('[campaign file: JSON Schema] the published schema is that of the code; vitest -u rewrites it', async () => {
  await expect(`${JSON.stringify(campaignFileJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(file);
});

test('[campaign file: JSON Schema] it names every key of the file and allows x- keys', () => {
  const schema = campaignFileJsonSchema() as {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly required: readonly string[];
    readonly patternProperties: Readonly<Record<string, unknown>>;
    readonly additionalProperties: boolean;
  };
  expect(schema.required.toSorted()).toEqual([
    'conclusions',
    'format',
    'formatVersion',
    'id',
    'sides',
    'situations',
    'title',
  ]);
  expect(Object.keys(schema.properties)).toContain('battles');
  expect(schema.additionalProperties).toBe(false);
  expect(schema.patternProperties).toEqual({ '^x-': {} });
});
