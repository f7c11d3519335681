/** A value as JSON. An id or an amount is a bigint, which JSON has not: it is written as text, which PostgreSQL reads as the column's type. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
}

/** The same for rows whose bigints are columns: converting each value once takes a quarter of the time of a replacer. */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => {
      const text: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(row)) text[key] = typeof value === 'bigint' ? value.toString() : value;
      return text;
    }),
  );
}
