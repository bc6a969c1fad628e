import { z } from 'zod';
import { figure } from '@/app/_components/figures/format';
import type { Json } from '@/lib/kernel/canonical-json';
import { nameInWords } from './name-in-words';

/** One field of a calculator's form. `list`: several values separated by commas; `json`: anything nested. */
export interface CalculatorField {
  readonly name: string;
  readonly label: string;
  readonly kind:
    | 'number'
    | 'text'
    | 'yesNo'
    | 'choice'
    | 'numberChoice'
    | 'list'
    | 'numberList'
    | 'json';
  readonly options: readonly string[];
  readonly start: string;
  readonly required: boolean;
  readonly hint: string | null;
}

const propertySchema = z.looseObject({
  title: z.string().optional(),
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.looseObject({ const: z.union([z.number(), z.string()]).optional() })).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z
    .looseObject({ type: z.string().optional(), enum: z.array(z.string()).optional() })
    .optional(),
  default: z.json().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Property = z.output<typeof propertySchema>;
const objectSchema = z.looseObject({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()).optional(),
});

/** The fields of a form from the JSON Schema of an object; nested objects and lists of objects are written as JSON. */
export function fieldsOf(schema: Json): readonly CalculatorField[] {
  const { properties, required } = objectSchema.parse(schema);
  return Object.entries(properties).flatMap(([name, property]): CalculatorField[] => {
    const parts = partsOf(name, property);
    return parts.length > 0 ? parts : [fieldOf(name, property)];
  });

  /** The numbers of an object of nothing else, each as a field of its own: `lossPoints.A`. */
  function partsOf(name: string, property: Property): CalculatorField[] {
    const own = objectSchema.safeParse(property);
    if (property.type !== 'object' || !own.success) return [];
    const parts = Object.entries(own.data.properties);
    if (!parts.every(([, part]) => part.type === 'number' || part.type === 'integer')) return [];
    return parts.map(([key, part]) => ({
      ...fieldOf(`${name}.${key}`, part),
      label: part.title ?? `${property.title ?? nameInWords(name)}, ${key}`,
      required: own.data.required?.includes(key) ?? false,
    }));
  }

  function fieldOf(name: string, property: Property): CalculatorField {
    const consts = property.anyOf?.map((one) => one.const).filter((one) => one !== undefined) ?? [];
    const base = {
      name,
      label: property.title ?? nameInWords(name),
      required: required?.includes(name) ?? false,
      options: [] as readonly string[],
      hint: rangeHint(property),
    };
    const start = property.default === undefined ? '' : String(property.default);
    if (property.enum) return { ...base, kind: 'choice', options: property.enum, start };
    if (consts.length > 0)
      return { ...base, kind: 'numberChoice', options: consts.map(String), start };
    if (property.type === 'boolean')
      return { ...base, kind: 'yesNo', start: start === 'true' ? 'true' : '' };
    if (property.type === 'number' || property.type === 'integer')
      return { ...base, kind: 'number', start };
    if (property.type === 'string') return { ...base, kind: 'text', start };
    if (property.type === 'array' && property.items?.enum) {
      return {
        ...base,
        kind: 'list',
        start: '',
        hint: `Of ${property.items.enum.join(', ')}; separated by commas.`,
      };
    }
    if (property.type === 'array' && property.items?.type === 'integer')
      return { ...base, kind: 'numberList', start: '', hint: 'Separated by commas.' };
    return { ...base, kind: 'json', start: JSON.stringify(exampleOf(property)), hint: 'As JSON.' };
  }
}

/** The value of a field in what is given: of `lossPoints.A`, the `A` of `lossPoints`. */
export function givenOf(given: Readonly<Record<string, Json>>, name: string): Json | undefined {
  const [key = '', part] = name.split('.');
  const value = given[key];
  if (part === undefined || value === undefined) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, Json>>)[part];
}

/** Puts a field's value into the input. */
export function putInto(input: Record<string, Json>, name: string, value: Json): void {
  const [key = '', part] = name.split('.');
  if (part === undefined) input[key] = value;
  else input[key] = { ...(input[key] as { [member: string]: Json } | undefined), [part]: value };
}

/** A given value as its field shows it. */
export function textOfValue(field: CalculatorField, value: Json): string {
  if (field.kind === 'json') return JSON.stringify(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function rangeHint(property: z.output<typeof propertySchema>): string | null {
  const { minimum, maximum } = property;
  if (minimum === undefined || maximum === undefined) return null;
  return `${bound(minimum)} to ${bound(maximum)}`;
}

/** Whole numbers as everywhere; a share such as 0.25 as it is. */
const bound = (value: number): string => (Number.isInteger(value) ? figure(value) : String(value));

/** A minimal example of a nested value, so that its keys are visible. */
function exampleOf(schema: unknown): Json {
  const node = z
    .looseObject({
      type: z.string().optional(),
      properties: z.record(z.string(), z.unknown()).optional(),
      items: z.unknown().optional(),
      enum: z.array(z.string()).optional(),
      minimum: z.number().optional(),
    })
    .safeParse(schema);
  if (!node.success) return null;
  const { type, properties, items, enum: options, minimum } = node.data;
  if (options) return options[0] ?? '';
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, value]) => [key, exampleOf(value)]),
    );
  if (type === 'array') return [exampleOf(items)];
  if (type === 'number' || type === 'integer') return Math.max(minimum ?? 0, 0);
  if (type === 'boolean') return false;
  return '';
}

/** What a form's field means as JSON; undefined where it was left blank. Throws a SyntaxError for invalid JSON. */
export function valueOfField(field: CalculatorField, text: string): Json | undefined {
  const plain = text.trim();
  if (field.kind === 'yesNo') return plain === 'true';
  if (plain === '') return undefined;
  switch (field.kind) {
    case 'number':
    case 'numberChoice':
      return numberOf(plain);
    case 'list':
      return plain.split(',').map((part) => part.trim());
    case 'numberList':
      return plain.split(',').map((part) => numberOf(part.trim()));
    case 'json':
      return JSON.parse(plain) as Json;
    case 'choice':
    case 'text':
      return plain;
  }
}

const numberOf = (text: string): Json => {
  const value = Number(text.replace(/[\s,’']/g, '').replace('−', '-'));
  return Number.isFinite(value) ? value : text;
};
