import { formatAwb } from '../../../../kernel/identifier.ts';
import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type FreightJobSheet, printedFreightJobs, readFreightJobSheet } from '../contract.ts';

/** The houses and containers under one master, for the agent at the destination and for customs. */
export default function PrintCargoManifest({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readFreightJobSheet, { id: query['id'] ?? '', languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint
      documents={read.data && [manifest(read.data)]}
      recording={printedFreightJobs}
      kind="cargoManifest"
      languages={languages}
    />
  );
}

function manifest(job: FreightJobSheet): PrintDocument {
  const isAir = job.mode === 'air';
  return {
    key: job.id,
    records: [job.id],
    company: job.company,
    title: 'freightJob.print.cargoManifest',
    no: job.no,
    on: null,
    mark: job.state === 'draft' || job.state === 'cancelled' ? `freightJob.state.${job.state}` : null,
    parties: [],
    body: (
      <>
        <PrintFacts
          of={{ ...job, master_no: isAir && job.master_no ? formatAwb(job.master_no) : job.master_no }}
          subject="freightJob"
          items={[
            { key: 'master_no', is: 'code' },
            { key: 'carrier_name', is: 'text' },
            { key: 'vessel', is: 'text' },
            { key: 'voyage', is: 'code' },
            { key: 'flight_no', is: 'code' },
            { key: 'etd', is: 'instant' },
            { key: 'origin', is: 'text', word: 'freightJob.origin_name' },
            { key: 'destination', is: 'text', word: 'freightJob.destination_name' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
          ]}
        />
        <PrintLines
          rows={job.houses}
          subject="freightJob"
          title="freightJob.houses"
          columns={[
            { key: 'house_no', is: 'code' },
            { key: 'shipper', is: 'text' },
            { key: 'consignee', is: 'text' },
            { key: 'goods', is: 'text' },
            { key: 'hs_code', is: 'code' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity' },
            { key: 'volume_m3', is: 'quantity' },
          ]}
        />
        {!isAir && (
          <PrintLines
            rows={job.containers}
            subject="freightJob"
            title="freightJob.containers"
            columns={[
              { key: 'container_no', is: 'code' },
              { key: 'size_type', is: 'code' },
              { key: 'seal_no', is: 'code' },
              { key: 'house_no', is: 'code' },
              { key: 'pieces', is: 'quantity' },
              { key: 'gross_kg', is: 'quantity' },
              { key: 'vgm_kg', is: 'quantity' },
            ]}
          />
        )}
      </>
    ),
    signatures: [{ word: 'freightJob.print.agent', ours: true }],
    printed: job.manifests_printed,
  };
}
