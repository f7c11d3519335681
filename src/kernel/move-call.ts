import { z } from 'zod';
import { type Call, call } from './call.ts';
import type { Machine } from './machine.ts';
import type { UserType } from './permit.ts';
import { byVersion, idIn, note, version } from './schema.ts';

/** The most records that one call moves. */
export const recordsMax = 100;

/**
 * The result of a batch, in the order of its records: the new state of each, or the sentence that says why it was not moved. A bug has its
 * reference.
 */
export const moveOutcome = z.object({
  state: z.string().nullable(),
  refused: z.object({ code: z.string(), msg: z.string(), reference: z.string().nullable() }).nullable(),
});
export type MoveOutcome = z.output<typeof moveOutcome>;

/**
 * The call for a machine's moves: the record as a page saw it, the action, and the reason. `with` are params that some
 * moves need in addition, `tells` fields of the reply beside the new state, `refusals` those of the effects. `many` is
 * the same for many records: each is moved in a transaction of its own, and a refusal is its own result.
 */
export function moveCall<
  S extends string,
  A extends string,
  C extends A,
  const W extends z.ZodRawShape = Record<never, never>,
  const T extends z.ZodRawShape = Record<never, never>,
>(m: {
  cmd: string;
  users: readonly UserType[];
  machine: Machine<S, A, C>;
  /** The maximum length of a reason. */
  reasonMax?: number;
  with?: W;
  tells?: T;
  guards?: Call['guards'];
  refusals?: readonly string[];
}) {
  const { machine, reasonMax = 300 } = m;
  const taken = machine.moves.filter(([action]) => machine.actions.some((one) => one === action));
  const permits = [...new Set(taken.flatMap(([, , , permit]) => (permit === 'system' ? [] : [permit])))];
  const besides = taken.map(([, , , , beside]) => beside);
  const refusals = [
    'CHANGED_MEANWHILE',
    'ILLEGAL_MOVE',
    ...(besides.some(({ reason }) => reason === 'required') ? ['REASON_REQUIRED'] : []),
    ...(besides.some(({ notBy }) => notBy) ? ['FOUR_EYES'] : []),
    ...(besides.some(({ onlyBy }) => onlyBy) ? ['NOT_YOURS'] : []),
    ...(m.refusals ?? []),
  ];
  // A call without params or facts of its own has an empty shape, the default of W and T.
  const own = m.with ?? ({} as W);
  const tells = m.tells ?? ({} as T);
  const shared = { kind: 'write' as const, users: m.users, permit: permits, refusals, ...(m.guards ? { guards: m.guards } : {}) };
  const wanted = { action: z.enum(machine.actions), reason: note(reasonMax).default(null), ...own };
  return {
    ...call({
      ...shared,
      cmd: m.cmd,
      params: z.strictObject({ id: idIn, version, ...wanted }),
      result: z.object({ state: z.enum(machine.states), version, ...tells }),
    }),
    machine,
    reasonMax,
    tells: z.object(tells),
    many: call({
      ...shared,
      cmd: `${m.cmd}Many`,
      params: z.strictObject({ records: z.array(byVersion).min(1).max(recordsMax), ...wanted }),
      result: z.object({ results: z.array(moveOutcome.extend(z.object(tells).partial().shape)) }),
    }),
  };
}

/** A call of moves in the form that a page needs. */
export type MoveCall<S extends string, A extends string, C extends A, T = unknown> = Call & {
  readonly machine: Machine<S, A, C>;
  readonly reasonMax: number;
  readonly tells: z.ZodType<T>;
  readonly many: Call<z.ZodType, z.ZodType<{ results: MoveOutcome[] }>>;
};

/** The batch of a call, if it is one of moves. */
export function manyOf(call: Call): Call | undefined {
  return 'many' in call ? (call as MoveCall<string, string, string>).many : undefined;
}
