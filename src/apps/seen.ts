import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { UserType } from '../kernel/permit.ts';
import type { Reply } from '../server/door.ts';
import { fieldName } from './declared.ts';

/*
 * Facts that a run of all tests saw at the door. The run names a folder (TESTS_SEEN), each of its processes writes a file there, and
 * scripts/seen.ts compares at the end with all that is declared. Without a folder nothing is noted: the tests of one capability see a part.
 */

const folder = process.env['TESTS_SEEN'];
const known = new Set<string>();

export const seesAll: boolean = folder !== undefined;

/** Tests that meet other refusals in each run, by random acts or by who is first. A fact that only they see is shown by no story. */
const byChance = ['attacked/fuzz.test.ts', 'count/adjust.test.ts', 'picking/floor.test.ts', 'write-off/parallel.test.ts'];

/** One fact, as words without spaces. */
export function noteSeen(...fact: readonly string[]): void {
  const line = fact.join(' ');
  if (!folder || known.has(line)) return;
  const file = expect.getState().testPath ?? '';
  if (byChance.some((name) => file.endsWith(`/${name}`))) return;
  known.add(line);
  appendFileSync(path.join(folder, `${process.pid}.txt`), `${line}\n`);
}

type Refused = {
  readonly refusal?: string;
  readonly at?: readonly { readonly at: string; readonly why: string }[];
  readonly action?: string;
  readonly state?: string;
};
type Batch = { readonly results?: readonly { readonly refused?: { readonly code: string } | null }[] };

/** Notes the reply to a call: who got it done, or why it was refused, in a batch for each record. */
export function noteReply(cmd: string, type: UserType | undefined, { code, msg, data }: Reply): void {
  const { at: places } = (data ?? {}) as { readonly at?: unknown };
  const faults: readonly { readonly msg?: string }[] = Array.isArray(places) ? places : [];
  const said = [msg, ...faults.map((fault) => fault.msg ?? '')].join('\n');
  // Names of ours such as {{limit}}; the braces that a user typed are shown as they are.
  if (/\{\{[a-z_]+[,}]/.test(said)) throw new Error(`${cmd} shows its reader a name in place of a fact: ${said}`);
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
  // A refusal may have a fact of that name.
  for (const { at: field, why } of Array.isArray(at) ? at : []) {
    noteSeen('refused', cmd, why);
    noteSeen('fault', fieldName(field), why);
  }
  if (refusal === 'ILLEGAL_MOVE' && action && state) noteSeen('illegal', cmd, action, state);
}
