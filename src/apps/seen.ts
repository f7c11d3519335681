import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { UserType } from '../kernel/permit.ts';
import type { Reply } from '../server/door.ts';

/*
 * What a run of all tests saw happen at the door. The run gives a folder (TESTS_SEEN), each of its processes writes a file there, and
 * scripts/test.mjs compares at the end with what is declared (seen-whole.ts). The tests of one folder see a part of it, so they note nothing.
 */

const folder = process.env['TESTS_SEEN'];
const known = new Set<string>();

export const seesAll: boolean = folder !== undefined;

/** One fact, as words without spaces. */
export function noteSeen(...fact: readonly string[]): void {
  const line = fact.join(' ');
  if (!folder || known.has(line)) return;
  known.add(line);
  appendFileSync(path.join(folder, `${process.pid}.txt`), `${line}\n`);
}

type Refused = {
  readonly refusal?: string;
  readonly at?: readonly { readonly why: string }[];
  readonly action?: string;
  readonly state?: string;
};
type Batch = { readonly results?: readonly { readonly refused?: { readonly code: string } | null }[] };

/** Notes the reply to a call: who got it done, or why it was refused, in a batch for each record. */
export function noteReply(cmd: string, type: UserType | undefined, { code, data }: Reply): void {
  if (!folder) return;
  if (code === 200) {
    if (type) noteSeen('done', cmd, String(type));
    const { results } = (data ?? {}) as Batch;
    if (cmd.endsWith('Many') && Array.isArray(results))
      for (const { refused } of results) if (refused) noteSeen('refused', cmd, refused.code);
    return;
  }
  const { refusal, at = [], action, state } = data as Refused;
  if (refusal) noteSeen('refused', cmd, refusal);
  for (const { why } of at) noteSeen('refused', cmd, why);
  if (refusal === 'ILLEGAL_MOVE' && action && state) noteSeen('illegal', cmd, action, state);
}
