import { link } from '../../../../kernel/link.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { freightJobPage } from '../../job/pages.ts';
import type { FreightDocumentRow } from '../contract.ts';
import { printBillOfLadingPage } from '../pages.ts';
import { documentTones } from './moves.tsx';

/** The columns of bills on every page that lists them. */
export const documentColumns: readonly Column<FreightDocumentRow>[] = [
  { key: 'no', is: 'link', open: (row) => link(printBillOfLadingPage, { id: row.id }), pin: 'left', width: 160, sort: 'no' },
  { key: 'state', is: 'state', tones: documentTones, width: 180, below: (row) => row.reason },
  { key: 'kind', is: 'choice', words: 'freightDocument.kind', width: 110 },
  { key: 'release_type', is: 'choice', words: 'freightDocument.release_type', width: 150 },
  { key: 'job_no', is: 'link', open: (row) => link(freightJobPage, { id: row.job_id }), width: 150, below: (row) => row.customer_name },
  { key: 'shipper', is: 'text', width: 170 },
  { key: 'consignee', is: 'text', width: 170 },
  { key: 'loading_port', is: 'text', width: 120 },
  { key: 'discharge_port', is: 'text', width: 120 },
  { key: 'vessel', is: 'text', width: 140, below: (row) => row.voyage },
  { key: 'container_nos', is: 'code', width: 150 },
  { key: 'pieces', is: 'quantity', width: 80 },
  { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
  { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
  { key: 'originals', is: 'quantity', width: 80 },
  { key: 'originals_returned', is: 'quantity', width: 90 },
  { key: 'switched_from_no', is: 'code', width: 140 },
  { key: 'switched_to_no', is: 'code', width: 140 },
  { key: 'shipped_on', is: 'day' },
  { key: 'issued_on', is: 'day' },
  { key: 'released_at', is: 'instant' },
  { key: 'approved_by_name', is: 'text', width: 110 },
  { key: 'created_by_name', is: 'text', width: 110 },
  { key: 'created_at', is: 'instant', sort: 'created_at' },
];
