import { formatAwb } from '../../../../kernel/identifier.ts';
import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { SheetWord, usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import { type MasterWaybillSheet, printedFreightJobs, readMasterWaybill } from '../contract.ts';

/** The air waybill of the airline for all goods of a job. */
export default function PrintMasterAirWaybill({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const portTime = usePortTime();
  const read = useRead(readMasterWaybill, { id: query['id'] ?? '', languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint
      documents={read.data && [waybill(read.data, portTime)]}
      recording={printedFreightJobs}
      kind="masterAirWaybill"
      languages={languages}
    />
  );
}

/** The first line of a party is its name, the rest its address. */
function partyOf(word: string, text: string | null) {
  const [name = '', ...address] = (text ?? '').split('\n');
  return name === '' ? [] : [{ word, name, address: address.join(', ') || null }];
}

function waybill(job: MasterWaybillSheet, portTime: ReturnType<typeof usePortTime>): PrintDocument {
  return {
    key: job.id,
    records: [job.id],
    company: job.company,
    title: 'freightJob.print.masterAirWaybill',
    no: formatAwb(job.master_no),
    on: null,
    mark: job.state === 'draft' || job.state === 'cancelled' ? `freightJob.state.${job.state}` : null,
    parties: [
      ...partyOf('freightJob.shipper', job.shipper),
      ...partyOf('freightJob.consignee', job.consignee),
      ...partyOf('freightJob.notify', job.notify),
    ],
    body: (
      <>
        <PrintFacts
          of={job}
          subject="freightJob"
          items={[
            { key: 'carrier_name', is: 'text' },
            job.flights.length === 0 && { key: 'flight_no', is: 'code' },
            job.flights.length === 0 && { key: 'etd', is: 'instant' },
            { key: 'origin', is: 'text', word: 'freightJob.origin_name' },
            { key: 'destination', is: 'text', word: 'freightJob.destination_name' },
            { key: 'freight_term', is: 'choice', words: 'freightJob.freight_term' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
            { key: 'chargeable_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'no', is: 'code' },
          ]}
        />
        {job.flights.length > 0 && (
          <PrintLines
            rows={job.flights.map((flight) => ({ ...flight, departs: portTime(flight.departs), arrives: portTime(flight.arrives) }))}
            subject="booking"
            title="booking.flights"
            columns={[
              { key: 'flight_no', is: 'code' },
              { key: 'origin_name', is: 'text', word: 'freightJob.origin_name' },
              { key: 'destination_name', is: 'text', word: 'freightJob.destination_name' },
              { key: 'departs', is: 'text' },
              { key: 'arrives', is: 'text' },
            ]}
          />
        )}
        {job.rating ? (
          <PrintLines
            rows={[job.rating]}
            subject="booking"
            columns={[
              { key: 'rate_class', is: 'code' },
              { key: 'rated_kg', is: 'quantity', unit: 'unit.kg', word: 'freightJob.print.ratedWeight' },
              { key: 'rate', is: 'quantity' },
              { key: 'charge', is: 'amount', currency: 'currency', word: 'freightJob.print.charge' },
            ]}
          />
        ) : (
          <PrintNote>
            <SheetWord of="freightJob.print.asArranged" />
          </PrintNote>
        )}
        {job.surcharges && job.surcharges.length > 0 && (
          <PrintLines
            rows={job.surcharges}
            subject="booking"
            title="booking.surcharges"
            columns={[
              { key: 'code', is: 'code', word: 'booking.otherCharge' },
              { key: 'due', is: 'choice', words: 'booking.due' },
              { key: 'amount', is: 'amount', currency: 'currency' },
            ]}
          />
        )}
        {job.ulds.length > 0 && (
          <PrintLines
            rows={job.ulds}
            subject="booking"
            title="booking.ulds"
            columns={[
              { key: 'uld_no', is: 'code' },
              { key: 'pieces', is: 'quantity' },
              { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            ]}
          />
        )}
        {job.dimensions.length > 0 && (
          <PrintLines
            rows={job.dimensions}
            subject="freightJob"
            title="freightJob.dimensions"
            columns={[
              { key: 'pieces', is: 'quantity' },
              { key: 'length_cm', is: 'quantity' },
              { key: 'width_cm', is: 'quantity' },
              { key: 'height_cm', is: 'quantity' },
            ]}
          />
        )}
        <PrintNote word="freightJob.handling_info">{job.handling_info}</PrintNote>
        <PrintNote word="booking.handling_codes">{job.handling_codes.join(' / ') || null}</PrintNote>
        {job.statement && (
          <PrintNote word="booking.dangerous_lines">
            <SheetWord of={`freightJob.print.${job.statement}`} />
          </PrintNote>
        )}
        <PrintNote word="freightJob.marks">{job.marks}</PrintNote>
        <PrintNote word="freightJob.goods">{job.goods ?? <SheetWord of="freightJob.print.consolidated" />}</PrintNote>
      </>
    ),
    signatures: [{ word: 'freightJob.print.airline', ours: true }, { word: 'freightJob.shipper' }],
    printed: job.printed,
  };
}
