import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { readFreightJobSheet } from '../../contract.ts';
import { copiesOf, jobOnPaper } from '../queries.ts';

export default handle(readFreightJobSheet, async (work, { id }) => {
  const { db, who } = work;
  const job = await jobOnPaper(work, id).select(shortName('cu', who.language).as('customer_name')).executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const [houses, containers, printed, headOf] = await Promise.all([
    db.selectFrom('freight_house').selectAll().where('job_id', '=', id).orderBy('seq').execute(),
    db
      .selectFrom('freight_container as k')
      .leftJoin('freight_house as h', 'h.id', 'k.house_id')
      .selectAll('k')
      .select('h.house_no')
      .where('k.job_id', '=', id)
      .orderBy('k.seq')
      .execute(),
    copiesOf(work, id),
    letterheadsOf(work, [job.company_id]),
  ]);
  return {
    ...job,
    company: headOf(job.company_id),
    pieces: job.confirmed_pieces ?? job.pieces,
    gross_kg: job.confirmed_kg ?? job.gross_kg,
    volume_m3: job.confirmed_m3 ?? job.volume_m3,
    chargeable_kg: job.chargeable_confirmed_kg ?? job.chargeable_planned_kg,
    houses,
    containers,
    waybills_printed: printed('airWaybill'),
    manifests_printed: printed('cargoManifest'),
  };
});
