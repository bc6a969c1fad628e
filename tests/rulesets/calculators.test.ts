import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import { RULESETS } from '@/lib/rulesets/registry';

/** How the calculators handle arbitrary input, and the ends of their input ranges. */

const CALCULATORS = RULESETS.flatMap(({ calculators }) => calculators);

const nodeSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Values of a JSON Schema, mostly at its limits. */
function valuesOf(schema: unknown): fc.Arbitrary<Json> {
  const node = nodeSchema.parse(schema);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.anyOf) return fc.oneof(...node.anyOf.map(valuesOf));
  const { minimum: min = -1e9, maximum: max = 1e9 } = node;
  switch (node.type) {
    case 'string':
      return fc.oneof(
        fc.string(),
        fc.constantFrom('a1', 'A1', 'constructor', '__proto__', 'zz999'),
      );
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
    case 'number':
      return fc.oneof(
        fc.constantFrom(min, max, Math.max(min, 0), Math.min(max, 1)),
        fc.double({ min, max, noNaN: true, noDefaultInfinity: true }),
      );
    case 'array':
      return fc.array(valuesOf(node.items), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 8, 12),
      });
    case 'object': {
      const members = Object.entries(node.properties ?? {}).map(
        ([name, member]) => [name, valuesOf(member)] as const,
      );
      return fc.record(Object.fromEntries(members), { requiredKeys: node.required ?? [] });
    }
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}`);
  }
}

function numbersIn(value: Json, name = ''): [string, number][] {
  if (typeof value === 'number') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    numbersIn(member as Json, Array.isArray(value) ? name : key),
  );
}

test.each(CALCULATORS)(
  '[rulesets: calculators] $name answers valid input with finite figures, and refuses the rest with a message',
  (calculator) => {
    fc.assert(
      fc.property(valuesOf(calculator.inputSchema), (input) => {
        const answer = calculator.calculate(input);
        if (!answer.ok) {
          // Only what a schema cannot express: members that do not go together.
          expect(
            answer.error.every(({ message }) => /not above|more dice|a square from/.test(message)),
          ).toBe(true);
          return;
        }
        for (const [name, figure] of numbersIn(answer.value)) {
          expect(Number.isFinite(figure)).toBe(true);
          if (/chance/i.test(name) && name !== 'distribution') {
            expect(figure).toBeGreaterThanOrEqual(0);
            expect(figure).toBeLessThanOrEqual(1);
          }
          if (/^(low|high|mean|strength|casualties|fireValue|threat)$/.test(name))
            expect(figure).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 150 },
    );
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const answer = calculator.calculate(value);
        if (!answer.ok) expect(answer.error[0]?.message).toMatch(/\.$/);
      }),
      { numRuns: 60 },
    );
  },
);

test.each(CALCULATORS)(
  '[rulesets: calculators] $name: casualty probabilities sum to one and have the stated mean',
  (calculator) => {
    fc.assert(
      fc.property(valuesOf(calculator.inputSchema), (input) => {
        const answer = calculator.calculate(input);
        if (!answer.ok) return;
        const { mean, distribution } = answer.value as {
          mean?: number;
          distribution?: { casualties: number; chance: number }[];
        };
        if (mean === undefined || !distribution || distribution.length === 0) return;
        const sum = distribution.reduce((all, { chance }) => all + chance, 0);
        expect(sum).toBeCloseTo(1, 3);
        const middle = distribution.reduce((all, one) => all + one.chance * one.casualties, 0);
        expect(Math.abs(middle - mean)).toBeLessThan(0.1 + mean * 1e-3);
      }),
      { numRuns: 100 },
    );
  },
);
