import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { byVersion, day, idIn } from '../../../kernel/schema.ts';
import { freightTripRefusals } from '../../dispatch/freight-work/contract.ts';
import { checkPlan, planFields, sentTrip } from '../../dispatch/work-order/contract.ts';
import { may } from '../../dispatch/work-order/permits.ts';
import { freightLegKinds } from '../job/kinds.ts';

/**
 * Orders a truck for a container of an ocean job, or for the goods of an air job: plans and dispatches a trip like any freight work order and
 * names it as a leg of the job. Booking or air waybill, container, seal and weight are the job's. `id` and `version` are those of the job.
 */
export const orderHaulage = call({
  cmd: 'haulage.order',
  shows: ['freightJob', 'workOrder'],
  kind: 'write',
  users: [1],
  permit: may.dispatch,
  params: z
    .strictObject({
      ...byVersion.shape,
      ...planFields.shape,
      leg: z.enum(freightLegKinds),
      /** The container of an ocean job; an air job has none. */
      container_id: idIn.nullish(),
      origin_station_id: idIn,
      destination_station_id: idIn,
      return_station_id: idIn.nullable().default(null),
      /** The last day on which the container costs nothing; by default the first one of its clocks. */
      free_until: day.nullable().default(null),
    })
    .superRefine(checkPlan),
  result: sentTrip,
  refusals: [...freightTripRefusals, 'CHANGED_MEANWHILE', 'NOT_EDITABLE', 'HAULAGE_UNBOOKED'],
});
