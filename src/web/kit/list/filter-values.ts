/** The values chosen in a filter that takes several. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
