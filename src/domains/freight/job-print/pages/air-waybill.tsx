import { formatAwb } from '../../../../kernel/identifier.ts';
import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type FreightJobSheet, printedFreightJobs, readFreightJobSheet } from '../contract.ts';

/** The house air waybills of a job, one sheet each. */
export default function PrintAirWaybill({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readFreightJobSheet, { id: query['id'] ?? '', languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  const { data } = read;
  return (
    <DocumentPrint
      documents={data?.houses.map((house) => waybill(data, house))}
      recording={printedFreightJobs}
      kind="airWaybill"
      languages={languages}
    />
  );
}

function waybill(job: FreightJobSheet, house: FreightJobSheet['houses'][number]): PrintDocument {
  const party = (word: 'shipper' | 'consignee' | 'notify') =>
    house[word] ? [{ word: `freightJob.${word}`, name: house[word], address: null }] : [];
  return {
    key: house.house_no,
    records: [job.id],
    company: job.company,
    title: 'freightJob.print.airWaybill',
    no: house.house_no,
    on: null,
    mark: job.state === 'draft' || job.state === 'cancelled' ? `freightJob.state.${job.state}` : null,
    parties: [...party('shipper'), ...party('consignee'), ...party('notify')],
    body: (
      <>
        <PrintFacts
          of={{ ...job, ...house, master_no: job.master_no && formatAwb(job.master_no) }}
          subject="freightJob"
          items={[
            { key: 'master_no', is: 'code' },
            { key: 'carrier_name', is: 'text' },
            { key: 'flight_no', is: 'code' },
            { key: 'etd', is: 'instant' },
            { key: 'origin', is: 'text', word: 'freightJob.origin_name' },
            { key: 'destination', is: 'text', word: 'freightJob.destination_name' },
            { key: 'freight_term', is: 'choice', words: 'freightJob.freight_term' },
            { key: 'incoterm', is: 'code' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
            { key: 'hs_code', is: 'code' },
          ]}
        />
        <PrintNote word="freightJob.marks">{house.marks}</PrintNote>
        <PrintNote word="freightJob.goods">{house.goods}</PrintNote>
      </>
    ),
    signatures: [{ word: 'freightJob.print.agent', ours: true }, { word: 'freightJob.shipper' }],
    printed: job.waybills_printed,
  };
}
