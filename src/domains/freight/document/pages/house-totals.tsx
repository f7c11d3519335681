import Big from 'big.js';
import type { ReactNode } from 'react';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { type FreightDocumentRow, listDocumentsOfJob } from '../contract.ts';

type Totals = Pick<FreightDocumentRow, 'gross_kg' | 'volume_m3'> & { readonly pieces: number | string };
type Row = {
  readonly id: keyof Totals;
  readonly master_total: string | null;
  readonly house_total: string;
  readonly difference: string | null;
};

/** The totals of a master bill beside those of the houses of its job, with the difference. Draws nothing for a job without houses. */
export function HouseTotals({ jobId, master }: { jobId: string; master: Partial<Totals> }): ReactNode {
  const { data } = useRead(listDocumentsOfJob, { job_id: jobId }, { quiet: true, enabled: jobId !== '' });
  const totals = data?.totals;
  if (!totals) return null;
  return (
    <SubTable<Row>
      rows={(['pieces', 'gross_kg', 'volume_m3'] as const).map((id) => rowOf(id, master[id], totals[id]))}
      subject="freightDocument"
      title="freightDocument.totals"
      columns={[
        { key: 'id', word: 'freightDocument.measure', is: 'choice', words: 'freightDocument.measure', width: 170 },
        { key: 'master_total', is: 'quantity', width: 130 },
        { key: 'house_total', is: 'quantity', width: 130 },
        { key: 'difference', is: 'quantity', width: 130 },
      ]}
    />
  );
}

/** A measure that is not entered yet, or not as a number, has no difference. */
function rowOf(id: keyof Totals, entered: number | string | undefined, house_total: string): Row {
  const master_total = /^\d+(\.\d+)?$/.test(String(entered)) ? String(entered) : null;
  return { id, master_total, house_total, difference: master_total && new Big(master_total).minus(house_total).toFixed() };
}
