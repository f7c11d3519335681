import type { Fault } from '../../../../kernel/refusal.ts';
import { numberOfCell } from '../../../../kernel/sheet-cell.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import type { ImportColumn } from '../../../../server/work.ts';
import { orNull, wholeOf } from '../../../../server/sheet-row.ts';
import { freightHouseIn, houseFaults } from '../../job/contract.ts';
import { may } from '../../job/permits.ts';
import { recordAfterCutOff } from '../../job/server/cut-offs.ts';
import { requireTotalsOfMaster } from '../../job/server/master-bill.ts';
import { touchFreightJob } from '../../job/server/job.ts';
import { importKind } from '../../server/db.ts';
import { undepartedStates } from '../../job/states.ts';
import { lockUndeparted, requireFreeNumber, requireRoom } from './regroup.ts';

const columns: readonly ImportColumn[] = [
  {
    key: 'job',
    title: 'freightJob.no',
    required: true,
    sample: 'OFNN2611290001',
    names: ['job', 'job no'],
    of: { table: 'freight_job', by: ['no'], company: 'company_id', states: undepartedStates },
  },
  { key: 'house_no', title: 'freightJob.house_no', required: true, sample: 'QSHPH26110001', names: ['hbl', 'hawb'] },
  { key: 'shipper', title: 'freightJob.shipper', sample: '立讯南宁' },
  { key: 'consignee', title: 'freightJob.consignee', sample: 'Luxshare VN' },
  { key: 'notify', title: 'freightJob.notify', sample: '' },
  { key: 'pieces', title: 'freightJob.pieces', required: true, sample: '100' },
  { key: 'gross_kg', title: 'freightJob.gross_kg', required: true, sample: '8000' },
  { key: 'volume_m3', title: 'freightJob.volume_m3', required: true, sample: '30' },
  { key: 'goods', title: 'freightJob.goods', required: true, sample: '连接器' },
  { key: 'hs_code', title: 'freightJob.hs_code', sample: '' },
  { key: 'marks', title: 'freightJob.marks', sample: '' },
];

const house = freightHouseIn.omit({ id: true });

/**
 * Imports houses into jobs that have not departed, one a row. A house that its job has already is skipped, so that a sheet can be sent
 * again; it is recognised by its number, which the sheet must give.
 */
export default importKind({
  what: 'freightHouse',
  users: [1],
  permit: may.edit,
  columns,
  key: (cells) => (cells['house_no'] ?? '').toUpperCase(),
  save: async (work, [row]) => {
    const cells = row?.cells ?? {};
    const { db, who } = work;
    const jobRow = await db
      .selectFrom('freight_job')
      .select(['id', 'mode'])
      .where('no', '=', (cells['job'] ?? '').toUpperCase())
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst();
    const house_no = (cells['house_no'] ?? '').trim().toUpperCase() || null;
    const values = {
      house_no,
      shipper: orNull(cells['shipper']),
      consignee: orNull(cells['consignee']),
      notify: orNull(cells['notify']),
      pieces: wholeOf(cells['pieces']),
      gross_kg: numberOfCell(cells['gross_kg']),
      volume_m3: numberOfCell(cells['volume_m3']),
      goods: cells['goods'] ?? '',
      hs_code: orNull(cells['hs_code']),
      marks: orNull(cells['marks']),
    };
    const faults: Fault[] = [
      ...(jobRow ? [] : [{ at: 'job', why: cells['job'] ? 'BAD_CHOICE' : 'REQUIRED' }]),
      ...(house_no ? [] : [{ at: 'house_no', why: 'REQUIRED' }]),
      ...(jobRow ? houseFaults(jobRow.mode, { house_no, hs_code: values.hs_code }) : []),
    ];
    const fields = readRecord(house, values, faults);
    if (!jobRow || !house_no) return 'skipped';
    const job = await lockUndeparted(work, jobRow.id);
    const own = await db
      .selectFrom('freight_house')
      .select('id')
      .where('job_id', '=', job.id)
      .where('house_no', '=', house_no)
      .executeTakeFirst();
    if (own) return 'skipped';
    await requireFreeNumber(work, job, house_no);
    await requireRoom(work, job, 'job');
    const others = await db.selectFrom('freight_house').selectAll().where('job_id', '=', job.id).orderBy('seq').execute();
    await requireTotalsOfMaster(work, job, [...others, fields]);
    await db
      .insertInto('freight_house')
      .values({ ...fields, house_no, job_id: job.id, company_id: job.company_id, seq: (others.at(-1)?.seq ?? 0) + 1 })
      .execute();
    const { pieces, gross_kg, volume_m3, goods } = fields;
    await touchFreightJob(work, job, { what: 'importHouse', note: house_no, after: { house_no, pieces, gross_kg, volume_m3, goods } });
    await recordAfterCutOff(work, job, ['DCO']);
    return 'created';
  },
});
