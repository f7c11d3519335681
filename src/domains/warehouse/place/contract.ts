import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idOut, nothing } from '../../../kernel/schema.ts';
import { temperatures, zoneKinds } from './master.ts';
import { may } from './permits.ts';

/** Warehouses with their zones and the fill level of each location. */
export const readPlaces = call({
  cmd: 'place.read',
  shows: ['location', 'warehouseZone', 'pallet', 'inbound', 'stockCount'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({
    warehouses: z.array(
      z.object({
        id: idOut,
        code: z.string(),
        name: z.string(),
        zones: z.array(
          z.object({
            id: idOut,
            code: z.string(),
            name: z.string(),
            kind: z.enum(zoneKinds),
            temperature: z.enum(temperatures),
            locations: z.array(
              z.object({
                id: idOut,
                code: z.string(),
                pallets: z.int(),
                max_pallets: z.int(),
                frozen: z.boolean(),
                /** It holds more than its rules allow, as a lane of receiving or staging may. */
                over: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});
