import pg from 'pg';

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
};
type Answer = pg.QueryResult<{ 'QUERY PLAN': [{ Plan: Node }] }>;
export type Explained = { readonly text: string; readonly values: readonly unknown[]; readonly plan: Node };

/**
 * Runs a body whose statements that match are explained, each in its own place: in the transaction, the role and the settings of the call.
 * They run, and their answer has no rows. Bodies that run at the same time are not told apart.
 */
export async function explainStatements(run: () => Promise<unknown>, isExplained: (text: string) => boolean): Promise<Explained[]> {
  const explained: Explained[] = [];
  const { query } = pg.Client.prototype;
  // The driver's overloads cannot be written as one function; other statements pass unchanged.
  pg.Client.prototype.query = function explaining(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const { text, values = [] } = (typeof first === 'object' ? first : { text: first }) as { text: string; values?: unknown[] };
    if (!isExplained(text)) return Reflect.apply(query, this, args) as unknown;
    const explaining = { text: `explain (analyze, timing off, format json) ${text}`, values };
    const answered = ({ rows: [row], ...result }: Answer): pg.QueryResult => {
      if (row) explained.push({ text, values, plan: row['QUERY PLAN'][0].Plan });
      return { ...result, rows: [], rowCount: 0, command: 'SELECT' };
    };
    const last = args.at(-1);
    if (typeof last !== 'function') return (Reflect.apply(query, this, [explaining]) as Promise<Answer>).then(answered);
    const callback = last as (error: Error | null, result?: pg.QueryResult) => void;
    return Reflect.apply(query, this, [
      explaining,
      (error: Error | null, result: Answer) => (error ? callback(error) : callback(null, answered(result))),
    ]) as unknown;
  } as typeof query;
  try {
    await run();
    return explained;
  } finally {
    pg.Client.prototype.query = query;
  }
}

const nodesOf = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap((part) => nodesOf(part))];

/** The work of one step of a plan: the table or index that it reads, or the rows that it sorts. */
export type Step = { readonly does: string; readonly rows: number };

/** The rows that each step of a plan reads from a table or an index, and those that it sorts. */
export function stepsOf(plan: Node): Step[] {
  return nodesOf(plan).flatMap((node) => {
    const loops = node['Actual Loops'];
    const read = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
    const rows = Math.round(read.reduce<number>((sum, n) => sum + (n ?? 0), 0) * loops);
    if (node['Relation Name'] !== undefined) return [{ does: `reads ${node['Relation Name']}`, rows }];
    if (node['Index Name'] !== undefined) return [{ does: `reads ${node['Index Name']}`, rows }];
    if (node['Node Type'] === 'Sort') {
      const sorted = (node.Plans ?? []).reduce((sum, part) => sum + part['Actual Rows'] * part['Actual Loops'], 0) / Math.max(1, loops);
      return [{ does: 'sorts', rows: Math.round(sorted) }];
    }
    return [];
  });
}

export function indexesOf(plan: Node): string[] {
  return nodesOf(plan).flatMap((node) => node['Index Name'] ?? []);
}
