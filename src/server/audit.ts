/** One change that a call made to one record. `before` and `after` are flat facts; only the differences are stored. */
export type AuditLine = {
  /** Kind of record, as in its record.ts: `order`, `workOrder`, `bill`. */
  readonly subject: string;
  readonly id: bigint;
  /** `create`, `save`, or the action of its machine. */
  readonly what: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** The reason or comment that the user entered, such as the reason of a rejection. */
  readonly note?: string | null;
};

export type Change = { readonly field: string; readonly old: unknown; readonly new: unknown };

const secret = /password|secret|sign_key|token|totp/i;

/** The differences, field by field. Values are as the wire would show them; secrets are masked. */
export function changes(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((field) => {
    const [old, now] = [plain(before?.[field]), plain(after?.[field])];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [secret.test(field) ? { field, old: '•••', new: '•••' } : { field, old, new: now }];
  });
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]));
  return value;
}
