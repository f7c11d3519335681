import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { byVersion, idIn, idOut, saved } from '../../../kernel/schema.ts';
import { freightHouseIn } from '../job/contract.ts';
import { may } from '../job/permits.ts';

const { house_no, pieces, gross_kg, volume_m3, goods, marks } = freightHouseIn.shape;
const regrouped = z.object({ ...saved.shape, house_id: idOut, house_no: z.string() });
const refusals = ['NOT_EDITABLE', 'HOUSES_DEPARTED', 'HOUSE_HAS_BILL', 'HOUSE_DECLARED'] as const;

/** Splits a part off a house: the new house has the part, the house keeps the rest, and together they are what it was. */
export const splitFreightHouse = call({
  cmd: 'freightHouse.split',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({
    ...byVersion.shape,
    house_id: idIn,
    /** Assigned by the product when it is left out. */
    house_no,
    pieces,
    gross_kg,
    volume_m3,
    goods,
    marks,
    /** The containers of the house that go with the part. */
    container_ids: z.array(idIn).max(200).default([]),
  }),
  result: regrouped,
  refusals: [...refusals],
});

/** Merges a house into another of the same parties, which has the goods and the containers of both afterwards. */
export const mergeFreightHouses = call({
  cmd: 'freightHouse.merge',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ ...byVersion.shape, house_id: idIn, into_house_id: idIn, goods, marks }),
  result: regrouped,
  refusals: [...refusals, 'HOUSES_DIFFER'],
});
