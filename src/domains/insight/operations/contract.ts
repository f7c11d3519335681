import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn, idOut, instantOut } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** The steps of an order's work, in their order. Each is what waits to be done next. */
export const steps = ['review', 'receive', 'dispatch', 'depart', 'deliver', 'paper'] as const;
export type Step = (typeof steps)[number];
/** The figures of today. */
export const deeds = ['entered', 'departed', 'signed', 'papersBack'] as const;
/** The work of a person: the orders that the person serves, or sells. */
export const works = ['service', 'sales'] as const;

/** Today's work of operations: orders by the step that they wait for, the late ones, and the people with the most of them. */
export const readOperations = call({
  cmd: 'operationBoard.read',
  isReport: true,
  shows: ['order', 'workOrder'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ company: z.array(idIn).min(1).max(50).optional() }),
  result: z.object({
    done: z.array(z.object({ key: z.enum(deeds), count: z.int() })),
    /** `late` counts orders past their delivery time, and past the days within which a paper has to be back. */
    steps: z.array(z.object({ key: z.enum(steps), count: z.int(), late: z.int(), oldest_at: instantOut.nullable() })),
    people: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        work: z.enum(works),
        orders: z.int(),
        late: z.int(),
        /** True for a person with more than half again the usual number of orders. */
        too_much: z.boolean(),
      }),
    ),
    late: z.array(
      z.object({
        id: idOut,
        order_no: z.string(),
        customer_name: z.string(),
        destination_name: z.string(),
        state: z.string(),
        service_name: z.string().nullable(),
        due_at: instantOut,
        late_hours: z.int(),
      }),
    ),
  }),
});
