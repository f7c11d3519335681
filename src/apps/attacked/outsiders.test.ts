import { expect, test } from 'vitest';
import { z } from 'zod';
import type { UserType } from '../../kernel/permit.ts';
import { registry } from '../registry.generated.ts';

/*
 * The fields that carriers and customers receive. The whole list stands beside this file: a new field is a new line there, which somebody
 * must read before it is accepted (npx vitest run src/apps/attacked/outsiders.test.ts -u).
 */
type Shape = {
  readonly type?: string;
  readonly properties?: Record<string, Shape>;
  readonly items?: Shape;
  readonly anyOf?: Shape[];
  readonly additionalProperties?: Shape | boolean;
};

function fieldsOf(shape: Shape, at = ''): string[] {
  const below = [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => [`${at}${key}`, ...fieldsOf(inner, `${at}${key}.`)]),
    ...(shape.items ? fieldsOf(shape.items, at) : []),
    ...(shape.anyOf ?? []).flatMap((one) => fieldsOf(one, at)),
  ];
  return [...new Set(below)];
}
const told = (type: UserType): { cmd: string; fields: string[] }[] =>
  registry.calls
    .filter((call) => call.users.includes(type))
    .map((call) => ({ cmd: call.cmd, fields: fieldsOf(z.toJSONSchema(call.result, { io: 'output', unrepresentable: 'any' }) as Shape) }))
    .sort((one, other) => (one.cmd < other.cmd ? -1 : 1));

test('the fields that go to carriers and customers are the known ones', async () => {
  const lines = ([2, 4, 5] as const).flatMap((type) => told(type).map(({ cmd, fields }) => `${type} ${cmd}: ${fields.join(' ')}`));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('outsiders.fields.txt');
});

test('carriers are told nothing of what customers pay, customers nothing of what carriers cost, nobody what is left', () => {
  const kept: readonly (readonly [UserType, RegExp])[] = [
    [2, /income|profit|margin|customer_price|sell_|receivable|credit_limit/],
    [4, /(^|[._])cost|profit|margin|buy_|quoted_|payable|carrier_(price|amount)|credit_limit/],
    [5, /(^|[._])cost|profit|margin|buy_|quoted_|amount|price|payable|receivable|credit_limit/],
  ];
  const shown = kept.flatMap(([type, never]) =>
    told(type).flatMap(({ cmd, fields }) => fields.filter((field) => never.test(field)).map((field) => `${type} ${cmd}: ${field}`)),
  );
  expect(shown).toEqual([]);
});
