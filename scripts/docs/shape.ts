type Schema = Readonly<Record<string, unknown>>;

/** A JSON Schema in a form for people: `{ id: string, lines: { goods: string, pieces: integer }[], note?: string | null }`. */
export function shapeOf(schema: Schema): string {
  const { type, format } = schema;
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(variants)) return (variants as Schema[]).map(shapeOf).join(' | ');
  if (Array.isArray(schema['allOf'])) return (schema['allOf'] as Schema[]).map(shapeOf).join(' & ');
  if (type === 'array') return arrayOf(schema['items']);
  if (type === 'object') return objectOf(schema);
  return typeof format === 'string' ? format : typeof type === 'string' ? type : 'any';
}

function arrayOf(items: unknown): string {
  const shape = typeof items === 'object' && items !== null ? shapeOf(items as Schema) : 'any';
  return / [|&] /.test(shape) && !shape.startsWith('{') ? `(${shape})[]` : `${shape}[]`;
}

function objectOf(schema: Schema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = new Set((schema['required'] ?? []) as string[]);
  const fields = properties.map(([name, one]) => `${name}${required.has(name) ? '' : '?'}: ${shapeOf(one)}`);
  const rest = schema['additionalProperties'];
  if (typeof rest === 'object' && rest !== null && Object.keys(rest).length > 0) fields.push(`[name]: ${shapeOf(rest as Schema)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}
