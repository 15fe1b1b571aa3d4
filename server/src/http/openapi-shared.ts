/** Schemas that a document repeats, each written once under its components. */

type Json = { [key: string]: unknown };

/** Shorter ones are easier to read where they stand. */
const leastLetters = 300;

/**
 * The schema with every object of some size that `document` has at least twice replaced by a reference, and these objects
 * by name: that of the first property which holds one, with a number where others have it too.
 */
export function sharedSchemas(document: Json): { document: Json; schemas: Record<string, Json> } {
  const counts = new Map<string, number>();
  each(document, (schema) => {
    const text = JSON.stringify(schema);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    // What is in a schema that was there before is shared with it.
    return count === 1;
  });
  const names = new Map<string, string>();
  const schemas: Record<string, Json> = {};
  const rewrite = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => rewrite(one, key));
    if (!isJson(value)) return value;
    const inside = () =>
      Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewrite(one, within(name, key))]));
    if (!isShareable(value)) return inside();
    const text = JSON.stringify(value);
    if ((counts.get(text) ?? 0) < 2) return inside();
    let name = names.get(text);
    if (name === undefined) {
      name = freeName(key, schemas);
      names.set(text, name);
      schemas[name] = {}; // keeps the place: what it holds comes after it
      schemas[name] = inside() as Json;
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  return { document: rewrite(document, '') as Json, schemas };
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function isShareable(value: Json): boolean {
  return value.type === 'object' && isJson(value.properties) && JSON.stringify(value).length >= leastLetters;
}

/** Visits the shareable schemas; inside one only if the visit says so. */
function each(value: unknown, visit: (schema: Json) => boolean): void {
  if (Array.isArray(value)) for (const one of value) each(one, visit);
  else if (isJson(value) && (!isShareable(value) || visit(value)))
    for (const one of Object.values(value)) each(one, visit);
}

/** Words of JSON Schema that name no property. */
const structural = new Set([
  'properties',
  'items',
  'anyOf',
  'allOf',
  'oneOf',
  'additionalProperties',
  'schema',
  'content',
  'application/json',
]);
const within = (name: string, key: string) => (structural.has(name) || /^\d+$/.test(name) ? key : name);

function freeName(key: string, taken: Readonly<Record<string, unknown>>): string {
  const letters = key.replace(/[^A-Za-z0-9]/g, '');
  const name = letters.charAt(0).toUpperCase() + letters.slice(1) || 'Schema';
  if (!(name in taken)) return name;
  let number = 2;
  while (`${name}${number}` in taken) number += 1;
  return `${name}${number}`;
}
