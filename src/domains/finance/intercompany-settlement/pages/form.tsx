import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { Currency } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { LinesEditor } from '../../../../web/kit/lines/lines-editor.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getIntercompanySettlement, proposeIntercompanySettlement, saveIntercompanySettlement } from '../contract.ts';
import { intercompanySettlementsPage } from '../pages.ts';
import { type SettlementKind, settlementKinds } from '../rules.ts';

type Lines = { bill_id: string; amount: string }[];

/** Prepares a settlement. It is submitted from its page, another person approves it, and a person of the other company accepts it. */
export function SettlementForm({ id }: { id?: string }): ReactNode {
  const own = useOwnCompany().currency;
  const form = useForm(saveIntercompanySettlement, {
    id: id ?? 'new',
    start: { kind: 'transfer', currency: own, settled_on: useToday(), lines: [] },
    read: id ? () => readFor(id) : null,
    no: 'settlement_no',
    done: (saved) => link(intercompanySettlementsPage, { id: saved.id }),
  });
  const { values, set } = form;
  const { kind = 'transfer', currency = own, company_id: company, receiver_id: receiver } = values;
  return (
    <FormPage
      title="intercompanySettlement.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'intercompanySettlement.basic',
          fields: [
            {
              key: 'kind',
              is: 'choice',
              of: settlementKinds,
              words: 'intercompanySettlement.kind',
              as: 'radio',
              span: 12,
              onChange: () => set({ lines: [], from_account_id: null }),
            },
            !id && {
              key: 'company_id',
              is: 'ref',
              to: 'ownCompany',
              help: 'intercompanySettlement.payerHelp',
              onChange: () => set({ lines: [] }),
            },
            { key: 'receiver_id', is: 'ref', to: 'groupCompany', required: true, onChange: () => set({ lines: [] }) },
            { key: 'currency', is: 'currency', onChange: () => set({ lines: [] }) },
            kind === 'transfer' && { key: 'from_account_id', is: 'ref', to: 'ownBankAccount', required: true, span: 6 },
            { key: 'settled_on', is: 'day' },
            { key: 'bank_ref', is: 'code' },
            { key: 'memo', is: 'text', span: 12 },
          ],
        },
        receiver
          ? {
              key: 'lines',
              word: 'intercompanySettlement.lines',
              help: 'intercompanySettlement.linesHelp',
              body: (
                <OpenBills
                  of={{ kind, receiver_id: receiver, currency, ...(company ? { company_id: company } : {}) }}
                  value={values.lines ?? []}
                  onChange={(lines) => set({ lines })}
                />
              ),
            }
          : false,
      ]}
    />
  );
}

/** The open bills between the two companies. The amount typed beside a bill is settled. */
function OpenBills(props: {
  of: { kind: SettlementKind; company_id?: string; receiver_id: string; currency: Currency };
  value: Lines;
  onChange: (lines: Lines) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { currency } = props.of;
  const read = useRead(proposeIntercompanySettlement, props.of);
  if (!read.data) return <Read of={read} />;
  const bills = read.data.lines;
  if (bills.length === 0) return <p className="kit-quiet">{t('intercompanySettlement.noBills')}</p>;
  const settled = new Map(props.value.map((line) => [line.bill_id, line.amount]));
  const rows: Line[] = bills.map((bill) => ({ ...bill, settled: settled.get(bill.bill_id) ?? null }));
  const fill = (): void => props.onChange(bills.flatMap(({ bill_id, amount }) => (amount === null ? [] : [{ bill_id, amount }])));
  return (
    <>
      <Button className="kit-gap" onClick={fill}>
        {t('intercompanySettlement.fill')}
      </Button>
      <LinesEditor
        subject="intercompanyAllocation"
        label={t('intercompanySettlement.lines')}
        value={rows}
        onChange={(lines) =>
          props.onChange(
            lines.flatMap((line) => (line['settled'] ? [{ bill_id: String(line['bill_id']), amount: String(line['settled']) }] : [])),
          )
        }
        columns={[
          { key: 'bill_no', is: 'shown', show: (line) => String(line['bill_no']), align: 'left', width: 160 },
          {
            key: 'side',
            is: 'shown',
            show: (line) => t(`intercompanyAllocation.side.${line['owed'] === true ? 'owed' : 'claimed'}`),
            align: 'left',
            width: 120,
          },
          { key: 'bill_on', is: 'shown', show: (line) => format.day(String(line['bill_on'])) },
          { key: 'open', is: 'shown', show: (line) => format.money(String(line['open']), currency), align: 'right' },
          { key: 'settled', word: 'intercompanyAllocation.amount', is: 'amount', currency: { all: currency }, width: 150 },
        ]}
      />
    </>
  );
}

async function readFor(id: string) {
  const { version, settlement_no, kind, payer_id, receiver_id, currency, from_account_id, settled_on, bank_ref, memo, lines } = await send(
    getIntercompanySettlement,
    { id },
  );
  return {
    id,
    version,
    settlement_no,
    kind,
    company_id: payer_id,
    receiver_id,
    currency,
    from_account_id,
    settled_on,
    bank_ref,
    memo,
    lines: lines.map(({ bill_id, amount }) => ({ bill_id, amount })),
  };
}
