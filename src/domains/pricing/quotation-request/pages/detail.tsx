import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { sendQuotation } from '../../own-quotation/contract.ts';
import { addQuotationPage, quotationDetailPage } from '../../quotation/pages.ts';
import { may as mayQuote } from '../../quotation/permits.ts';
import { getRequest, moveRequest } from '../contract.ts';
import { tones } from './request-columns.ts';

type Request = ResultOf<typeof getRequest>;

/** A customer's request, and our reply: an approved quotation, or the reason for none. */
export default function RequestDetail({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const can = useCan();
  const open = useOpen();
  const read = useRead(getRequest, { id });
  const moves = useMoves(moveRequest);
  const [sending, setSending] = useState(false);
  const waits = (request: Request): boolean => request.state === 'requested' && can(mayQuote.editSell);
  return (
    <>
      <DetailPage
        subject="quotationRequest"
        id={id}
        read={read}
        title={(request) => request.request_no}
        party={(request) => request.customer_name}
        state={(request) => request.state}
        tones={tones}
        keyFacts={() => [
          { key: 'origin_name', is: 'text' },
          { key: 'destination_name', is: 'text' },
          { key: 'starts_on', is: 'day' },
        ]}
        actions={(request) => [
          waits(request) && { key: 'quote', word: 'quotationRequest.do.quote', tone: 'primary', run: () => setSending(true) },
          waits(request) && {
            key: 'prepare',
            word: 'quotationRequest.prepare',
            run: () => open(link(addQuotationPage, { request_id: request.id })),
          },
          ...moves.of(request),
        ]}
        sections={(request) => [{ key: 'facts', word: 'quotationRequest.facts', body: <RequestFacts request={request} /> }]}
      />
      {read.data && sending && <ReplyDialog request={read.data} close={() => setSending(false)} />}
    </>
  );
}

function RequestFacts({ request }: { request: Request }): ReactNode {
  return (
    <Facts
      of={request}
      subject="quotationRequest"
      items={[
        { key: 'mode', is: 'choice', words: 'rating.mode' },
        { key: 'goods', is: 'text', wrap: true },
        { key: 'vehicle_type_name', is: 'text' },
        { key: 'pieces', is: 'quantity' },
        { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        { key: 'note', is: 'text', wrap: true },
        { key: 'company_name', is: 'ref' },
        { key: 'requested_by', is: 'text' },
        { key: 'created_at', is: 'instant' },
        {
          key: 'quotation_number',
          is: 'link',
          open: (row) => (row.quotation_id === null ? null : link(quotationDetailPage, { id: row.quotation_id })),
        },
        { key: 'reason', is: 'text', wrap: true },
      ]}
    />
  );
}

function ReplyDialog({ request, close }: { request: Request; close: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const labels = new Map(
    request.sheets.map(({ id, number, revision, title, valid_from, valid_to, answer }) => {
      const days = `${format.day(valid_from)} – ${valid_to === null ? '' : format.day(valid_to)}`;
      const answered = answer === null ? [] : [t(`quotation.answer.${answer}`)];
      return [id, [`${number} v${revision}`, title, days, ...answered].join(' · ')];
    }),
  );
  const [first] = request.sheets;
  return (
    <FormDialog
      call={sendQuotation}
      verb="quotationRequest.do.quote"
      of={request.request_no}
      start={{ reply_to_id: request.id, ...(first ? { id: first.id, version: first.version } : {}) }}
      fields={({ set }) => [
        {
          key: 'id',
          is: 'choice',
          of: [...labels.keys()],
          words: (id) => labels.get(id) ?? id,
          span: 12,
          onChange: (id) => {
            const chosen = request.sheets.find((sheet) => sheet.id === id);
            if (chosen) set({ version: chosen.version });
          },
        },
        { key: 'note', is: 'note', rows: 3 },
      ]}
      off={request.sheets.length === 0}
      close={close}
    >
      {request.sheets.length === 0 ? (
        <Alert type="warning" showIcon title={t('quotationRequest.noSheets')} />
      ) : (
        <p className="kit-quiet">{t('quotationRequest.sendHelp')}</p>
      )}
    </FormDialog>
  );
}
