import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { code, decimal, idIn, idOut, line, lineOrNull } from '../../../kernel/schema.ts';
import { may } from '../stock/permits.ts';
import { palletNo } from '../stock/pallet-no.ts';
import { splitReasons } from './kinds.ts';

/**
 * Splits goods that no plan has reserved off a pallet onto a new one, which inherits lot, owner, grade and arrival. Repacked goods stand where
 * the caller says, by default beside their old pallet; damaged ones go to quarantine as a lot of their own. Goods on hold stay on hold: damage
 * takes them first, repacking after the free ones, and a pick face not at all. The filling of a pick face goes onto a pallet of the same lot that
 * stands there, if one came in no later.
 */
export const splitPallet = call({
  cmd: 'repack.split',
  shows: ['pallet'],
  kind: 'write',
  users: [1],
  permit: may.move,
  params: z.strictObject({
    pallet_no: palletNo,
    /** The lot, where the pallet has several. */
    lot_no: code(24)
      .nullish()
      .or(z.literal('').transform(() => null)),
    qty: decimal(3, { min: '0.001', max: '99999999' }),
    /** By default the share of the quantity. */
    cartons: z.int().min(0).max(999_999).nullish(),
    reason: z.enum(splitReasons).default('repack'),
    location_code: code(24)
      .nullish()
      .or(z.literal('').transform(() => null)),
    note: lineOrNull(200).default(null),
  }),
  result: z.object({
    id: idOut,
    pallet_no: z.string(),
    /** The goods went onto a pallet that has its label. */
    joined: z.boolean(),
    location_code: z.string(),
    qty: z.string(),
    cartons: z.int(),
    rest: z.string(),
  }),
  refusals: [
    'NO_SUCH_PALLET',
    'PALLET_NOT_ACTIVE',
    'PALLET_EMPTY',
    'PALLET_IN_RECEIVING',
    'LOT_TO_CHOOSE',
    'SPLIT_WHOLE',
    'STOCK_SHORT',
    'NO_SUCH_LOCATION',
    'NO_PLACE_OF_KIND',
    'LOCATION_FULL',
    'MIXED_GOODS',
    'LOCATION_FROZEN',
    'DAMAGED_TO_QUARANTINE',
    'NEEDS_COLD',
    'TEMPERATURE_UNFIT',
  ],
});

/** Merges all goods of a pallet onto another one of the same owner and warehouse; the empty pallet ends. */
export const mergePallets = call({
  cmd: 'repack.merge',
  shows: ['pallet'],
  kind: 'write',
  users: [1],
  permit: may.move,
  params: z.strictObject({ pallet_no: palletNo, onto_pallet_no: palletNo, note: lineOrNull(200).default(null) }),
  result: z.object({ pallet_no: z.string(), location_code: z.string(), lots: z.int(), cartons: z.int() }),
  refusals: [
    'NO_SUCH_PALLET',
    'PALLET_NOT_ACTIVE',
    'PALLET_EMPTY',
    'PALLET_IN_RECEIVING',
    'PALLET_RESERVED',
    'SAME_PALLET',
    'MERGE_OTHER_WAREHOUSE',
    'MERGE_OTHER_OWNER',
    'MERGE_OTHER_QUALITY',
    'MERGE_ONTO_OLDER',
    'LOCATION_FULL',
    'MIXED_GOODS',
    'LOCATION_FROZEN',
    'NEEDS_COLD',
    'TEMPERATURE_UNFIT',
  ],
});

/**
 * Transfers all goods of a pallet to another owner, who keeps the same goods under the same code. They go onto a pallet number of the new
 * owner, where the days of its own stay begin; lots, dates and the place of the goods stay.
 */
export const transferPallet = call({
  cmd: 'repack.transfer',
  shows: ['pallet'],
  kind: 'write',
  users: [1],
  permit: may.transfer,
  params: z.strictObject({ pallet_no: palletNo, customer_id: idIn, reason: line(200) }),
  result: z.object({ id: idOut, pallet_no: z.string(), location_code: z.string() }),
  refusals: [
    'NO_SUCH_PALLET',
    'PALLET_NOT_ACTIVE',
    'PALLET_EMPTY',
    'PALLET_IN_RECEIVING',
    'PALLET_RESERVED',
    'SAME_OWNER',
    'OWNER_LACKS_PRODUCT',
    'MIXED_GOODS',
    'LOCATION_FROZEN',
  ],
});
