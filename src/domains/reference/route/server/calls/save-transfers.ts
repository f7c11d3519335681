import { type Fault, Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { saveTransfers } from '../../contract.ts';
import { activeIds, codesOf } from '../route.ts';

/** The transfer points belong to the customer's line, so they share its version and its history. */
export default handle(saveTransfers, async ({ db, now, audit }, { id, version, transfers }) => {
  requireVersion(
    await db.selectFrom('customer_line').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst(),
    version,
  );
  const known = await activeIds(
    db,
    'station',
    transfers.map(({ station_id }) => station_id),
  );
  const faults = transfers.flatMap(({ station_id }, place): Fault[] =>
    known.has(station_id) ? [] : [{ at: `transfers.${place}.station_id`, why: 'NOT_ACTIVE' }],
  );
  if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
  const before = await db
    .selectFrom('customer_line_transfer')
    .select('station_id')
    .where('customer_line_id', '=', id)
    .orderBy('seq')
    .execute();
  await db.deleteFrom('customer_line_transfer').where('customer_line_id', '=', id).execute();
  if (transfers.length > 0)
    await db
      .insertInto('customer_line_transfer')
      .values(transfers.map((transfer, place) => ({ ...transfer, customer_line_id: id, seq: place + 1 })))
      .execute();
  await db
    .updateTable('customer_line')
    .set({ version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  const points = (rows: readonly { station_id: bigint }[]) => rows.map(({ station_id }) => station_id);
  const codes = await codesOf(db, points(before), points(transfers));
  audit({ subject: 'customerLine', id, what: 'save', before: { transfers: codes.before }, after: { transfers: codes.after } });
  return { id, version: version + 1 };
});
