import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { containerTypes, freightTerms } from '../../job/kinds.ts';
import { withPlainMeasures } from '../../../../web/kit/form/plain-measures.ts';
import { getFreightDocument, listDocumentsOfJob, proposeFreightDocument, saveFreightDocument } from '../contract.ts';
import { type FreightDocumentKind, releaseTypes } from '../kinds.ts';
import { freightDocumentsPage } from '../pages.ts';
import { HouseTotals } from './house-totals.tsx';

type Values = ParamsOf<typeof saveFreightDocument> & object;

/**
 * A bill of lading: of a house or the shipowner's; the path says which. A job, and a house of it, suggest the content, and so does a bill
 * that is switched.
 */
export default function FreightDocumentForm({ page, query }: PageProps): ReactNode {
  const { id, job, house, switch: first } = query;
  const kind: FreightDocumentKind = page.fixed?.['kind'] === 'master' ? 'master' : 'house';
  const form = useForm(saveFreightDocument, {
    start: { kind, release_type: 'original', originals: 3, copies: 3, containers: [] },
    read: id ? () => readFor(id) : first ? () => secondSetFor(first) : job ? () => proposalFor(kind, job, house) : null,
    done: () => link(freightDocumentsPage),
  });
  const { set } = form;
  const keepsGoods = Boolean(form.values.switched_from_id);
  const houses = useHouses(kind, textOf(form.values.job_id), id ?? first);
  const suggest = async (jobId: unknown, houseId?: unknown): Promise<void> => {
    if (textOf(jobId) && !id) set(await proposalFor(kind, textOf(jobId), textOf(houseId)));
  };
  return (
    <FormPage
      title={page.title}
      form={form}
      again={false}
      sections={[
        {
          key: 'head',
          word: 'freightDocument.section.head',
          fields: [
            {
              key: 'job_id',
              is: 'ref',
              to: 'freightJob',
              within: { mode: 'ocean' },
              disabled: Boolean(id) || keepsGoods,
              onChange: (value) => void suggest(value),
            },
            kind === 'house' && {
              key: 'house_id',
              is: 'choice',
              of: houses.map((one) => one.id),
              words: (choice) => houses.find((one) => one.id === choice)?.house_no ?? '',
              help: 'freightDocument.houseHelp',
              required: !keepsGoods,
              disabled: keepsGoods,
              onChange: (value) => void suggest(form.values.job_id, value),
            },
            { key: 'no', is: 'code' },
            {
              key: 'release_type',
              is: 'choice',
              of: releaseTypes,
              words: 'freightDocument.release_type',
              onChange: (type) => set({ originals: type === 'seaWaybill' ? 0 : 3 }),
            },
            { key: 'originals', is: 'whole' },
            { key: 'copies', is: 'whole' },
            { key: 'freight_term', is: 'choice', of: freightTerms, words: 'freightJob.freight_term' },
            { key: 'issue_place', is: 'text' },
            { key: 'shipped_on', is: 'day', disabled: keepsGoods },
          ],
        },
        {
          key: 'parties',
          word: 'freightDocument.section.parties',
          fields: [
            { key: 'shipper', is: 'note', rows: 4, span: 4 },
            { key: 'consignee', is: 'note', rows: 4, span: 4 },
            { key: 'notify', is: 'note', rows: 4, span: 4 },
          ],
        },
        {
          key: 'voyage',
          word: 'freightDocument.section.voyage',
          fields: [
            { key: 'receipt_place', is: 'text' },
            { key: 'loading_port', is: 'text', disabled: keepsGoods },
            { key: 'discharge_port', is: 'text', disabled: keepsGoods },
            { key: 'delivery_place', is: 'text' },
            { key: 'vessel', is: 'text', disabled: keepsGoods },
            { key: 'voyage', is: 'text', disabled: keepsGoods },
          ],
        },
        {
          key: 'goods',
          word: 'freightDocument.section.goods',
          fields: [
            { key: 'marks', is: 'note', rows: 3, span: 4, disabled: keepsGoods },
            { key: 'goods', is: 'note', rows: 3, span: 8, disabled: keepsGoods },
            { key: 'pieces', is: 'whole', disabled: keepsGoods },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg', disabled: keepsGoods },
            { key: 'volume_m3', is: 'quantity', unit: 'unit.m3', disabled: keepsGoods },
            {
              key: 'containers',
              is: 'lines',
              newLine: () => ({ container_no: '', size_type: '45G1' }),
              columns: [
                { key: 'container_no', is: 'code', required: true, width: 150 },
                { key: 'size_type', is: 'choice', of: containerTypes, words: 'freightJob.size_type', required: true, width: 160 },
                { key: 'seal_no', is: 'code', width: 130 },
                { key: 'pieces', is: 'whole', width: 90, total: true },
                { key: 'gross_kg', is: 'quantity', width: 120, total: true },
                { key: 'volume_m3', is: 'quantity', width: 110, total: true },
              ],
            },
            { key: 'remark', is: 'note' },
          ],
        },
        kind === 'master' && {
          key: 'totals',
          word: 'freightDocument.totals',
          help: 'freightDocument.totalsHelp',
          body: <HouseTotals jobId={textOf(form.values.job_id)} master={form.values} />,
        },
      ]}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The houses of a job for which a bill may be drawn up, and the house of the bill itself. */
function useHouses(kind: FreightDocumentKind, jobId: string, billId: string | undefined): readonly { id: string; house_no: string }[] {
  const { data } = useRead(listDocumentsOfJob, { job_id: jobId }, { quiet: true, enabled: kind === 'house' && jobId !== '' });
  const own = data?.rows.find((row) => row.id === billId);
  return [...(own?.house_id && own.house_no ? [{ id: own.house_id, house_no: own.house_no }] : []), ...(data?.houses ?? [])];
}

async function readFor(id: string): Promise<Values> {
  const { containers, ...document } = await send(getFreightDocument, { id });
  return withPlainMeasures({ ...document, containers });
}

/** The second set of a bill: its goods are the same, its parties and its place of issue are entered. */
async function secondSetFor(firstId: string): Promise<Values> {
  const { id, version: _, no, ...first } = await send(getFreightDocument, { id: firstId });
  return withPlainMeasures({
    ...first,
    switched_from_id: id,
    no: `${no.slice(0, 19)}S`,
    shipper: '',
    consignee: '',
    notify: null,
    issue_place: null,
    remark: null,
  });
}

/** The values that the job suggests; fields that it leaves open stay empty. */
async function proposalFor(kind: FreightDocumentKind, job_id: string, house_id?: string): Promise<Values> {
  const { no, shipper, consignee, goods, pieces, gross_kg, volume_m3, ...rest } = await send(proposeFreightDocument, {
    job_id,
    house_id: house_id || null,
  });
  return withPlainMeasures({
    ...rest,
    kind,
    job_id,
    no: kind === rest.kind ? (no ?? '') : '',
    shipper: shipper ?? '',
    consignee: consignee ?? '',
    goods: goods ?? '',
    pieces: pieces ?? 0,
    gross_kg: gross_kg ?? '',
    volume_m3: volume_m3 ?? '',
  });
}
