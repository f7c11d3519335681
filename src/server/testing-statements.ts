import pg from 'pg';

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] };
export type SentStatements = {
  readonly statements: readonly SentStatement[];
  /** The number of times that the body waited for an answer before it went on. Statements that are sent in one go are one wait. */
  readonly waits: number;
};

/**
 * Records what a body sends to PostgreSQL, at the driver's single method for statements. Bodies that run at the same time are not told
 * apart. The commit of a read has no wait, because nobody waits for it.
 */
export async function recordStatements(run: () => Promise<unknown>): Promise<SentStatements> {
  const statements: SentStatement[] = [];
  let waits = 0;
  let open = false;
  const onAnswer = (): void => {
    if (open) waits += 1;
    open = false;
  };
  const { query } = pg.Client.prototype;
  // The driver's overloads cannot be written as one function; arguments and result pass unchanged.
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const { text, values } = (typeof first === 'object' ? first : { text: first, values: second }) as { text: string; values?: unknown };
    statements.push({ text, values: Array.isArray(values) ? values : Array.isArray(second) ? second : [] });
    open = true;
    const passed = args.map((arg) => (typeof arg === 'function' ? withAnswer(arg, onAnswer) : arg));
    const answer: unknown = Reflect.apply(query, this, passed);
    if (answer instanceof Promise) answer.then(onAnswer, onAnswer);
    return answer;
  } as typeof query;
  try {
    await run();
    return { statements, waits };
  } finally {
    pg.Client.prototype.query = query;
  }
}

function withAnswer(callback: Function, onAnswer: () => void) {
  return (...results: unknown[]): unknown => {
    onAnswer();
    return Reflect.apply(callback, undefined, results);
  };
}
