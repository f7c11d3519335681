import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { idIn, idOut } from '../../../kernel/schema.ts';
import { customerLines } from '../customer-line/master.ts';
import { lines } from '../line/master.ts';
import { may as mayRoute } from '../route/permits.ts';
import { stations } from './master.ts';

/** The positions of stations for a map, in no order; stations without a position are left out. */
export const stationPlaces = call({
  cmd: 'station.places',
  kind: 'read',
  users: [1],
  permit: [stations.may.view, lines.may.view, customerLines.may.view, mayRoute.view],
  params: z.strictObject({ ids: z.array(idIn).max(100) }),
  result: z.object({
    places: z.array(z.object({ id: idOut, name: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })),
  }),
});
export type StationPlace = ResultOf<typeof stationPlaces>['places'][number];
