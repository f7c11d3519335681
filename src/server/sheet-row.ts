import type { Fault } from '../kernel/refusal.ts';
import { numberOfCell } from '../kernel/sheet-cell.ts';
import type { SheetRow } from './work.ts';

/* The cells of an imported row as its record takes them. */

export const orNull = (text: string | undefined): string | null => text || null;
export const wholeOf = (text: string | undefined): number | undefined => (text ? Number(numberOfCell(text)) : undefined);

/** A choice by its name or by its word in any language. Other text is returned as it is, so that the schema names it as a fault. */
export function choiceOf<C extends string>(
  choices: readonly C[],
  text: string | undefined,
  wordsOf: (choice: C) => readonly string[],
): string | undefined {
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return undefined;
  return choices.find((one) => one.toLowerCase() === wanted || wordsOf(one).some((word) => word.toLowerCase() === wanted)) ?? wanted;
}

/** A choice that does not exist, with those that do. */
export function badChoices(
  row: SheetRow,
  key: string,
  choose: (cells: SheetRow['cells']) => string | undefined,
  choices: readonly string[],
  at: (row: SheetRow, key: string) => string,
): Fault[] {
  const choice = choose(row.cells);
  if (choice === undefined || choices.includes(choice)) return [];
  return [{ at: at(row, key), why: 'SHEET_BAD_CHOICE', facts: { text: row.cells[key] ?? '', choices: choices.join(', ') } }];
}
