import { expect, test } from 'vitest';
import { numberOfCell } from '../kernel/sheet-cell.ts';
import { readSheet } from './sheet.ts';

/** The numbers in the second column of a CSV file. */
async function weightsOf(text: string): Promise<(string | null)[]> {
  const rows: (string | null)[] = [];
  for await (const { line, values } of readSheet(Buffer.from(text))) if (line > 1) rows.push(numberOfCell(values[1]));
  return rows;
}

test('a comma before three digits is the decimal sign in a file with semicolons, and parts thousands in others', async () => {
  expect(await weightsOf('goods;kg;m3\nGạo;12,345;1\nTrà;-8,250;0,125\nCà phê;12,5;1\n')).toEqual(['12.345', '-8.250', '12.5']);
  expect(await weightsOf('goods\tkg\tm3\nRice\t12,345\t1\nTea\t12.5\t1\n')).toEqual(['12345', '12.5']);
  expect(await weightsOf('goods,kg,m3\nRice,"12,345",1\nTea,12.5,1\n')).toEqual(['12345', '12.5']);
});

test('other cells of a file with semicolons stay as they are', async () => {
  expect(await weightsOf('goods;no\nA;0,125\nB;SO1,234\nC;123.456\nD;1,234,567\n')).toEqual(['0.125', 'SO1,234', '123.456', '1234567']);
});
