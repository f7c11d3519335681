/** A value as JSON. An id or an amount is a bigint, which JSON has not: it is written as text, which PostgreSQL reads as the column's type. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
}
