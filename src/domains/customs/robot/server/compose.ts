import { amountOf } from '../../../../kernel/money.ts';
import type { CustomsWork } from '../../server/db.ts';
import { composeFiling } from '../layout.ts';

/** The message of a declaration in the layout of its country. */
export async function messageOf({ db }: CustomsWork, declarationId: bigint, key: string): Promise<string> {
  const declaration = await db.selectFrom('customs_declaration').selectAll().where('id', '=', declarationId).executeTakeFirstOrThrow();
  const lines = await db.selectFrom('customs_line').selectAll().where('declaration_id', '=', declarationId).orderBy('line_no').execute();
  const header = Object.fromEntries(Object.entries(declaration).flatMap(([field, value]) => plain(field, value)));
  const rows = lines.map((line) => ({
    ...Object.fromEntries(Object.entries(line).flatMap(([field, value]) => plain(field, value))),
    total: amountOf(line.currency, line.total_minor),
  }));
  return composeFiling(declaration.country, key, header, rows);
}

function plain(field: string, value: unknown): [string, string | number | boolean | null][] {
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? [[field, value]] : [];
}
