import type { ReactNode } from 'react';
import { add, amountOf, type Currency, money } from '../../../../kernel/money.ts';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import type { BillSheet } from '../contract.ts';
import { bankLine } from '../rules.ts';

/** A bill as the customer receives it: the lines, a total for each currency with the amount in words, and the bank accounts. */
export function billDocument(bill: BillSheet): PrintDocument {
  return {
    ...headOfBill(bill),
    key: bill.id,
    records: [bill.id],
    no: bill.bill_no,
    on: bill.bill_on,
    mark: bill.state === 'void' ? 'bill.state.void' : null,
    body: (
      <>
        <BillFacts bill={bill} />
        <PrintLines
          rows={bill.lines}
          subject="charge"
          columns={[
            { key: 'business_on', is: 'day' },
            { key: 'order_no', is: 'code' },
            { key: 'freight_job_no', is: 'code' },
            { key: 'bl_nos', is: 'text', wrap: true },
            { key: 'container_nos', is: 'text', wrap: true },
            bill.side === 'payable' && { key: 'work_order_no', is: 'code' },
            { key: 'fee_name', is: 'text', below: ({ description }) => description },
            { key: 'quantity', is: 'quantity' },
            { key: 'unit_price', is: 'quantity' },
            { key: 'net', is: 'amount', currency: 'currency' },
            { key: 'tax', is: 'amount', currency: 'currency' },
            { key: 'amount', is: 'amount', currency: 'currency' },
          ]}
          totals={bill.balances.map(({ currency, net, tax, amount }) => ({ currency, values: { net, tax, amount } }))}
        />
      </>
    ),
    totals: bill.balances,
    foot: (
      <>
        <Banks banks={bill.banks} />
        <PrintNote word="bill.remark">{bill.remark}</PrintNote>
      </>
    ),
    printed: bill.printed,
  };
}

/**
 * A summary with one row for each bill. Each customer has its own sheet, since no customer may read another's bills. A void bill is not owed,
 * so it is left out; where all bills of a customer are void, the sheet is marked as void.
 */
export function billSummaries(bills: readonly BillSheet[]): PrintDocument[] {
  return [...Map.groupBy(bills, (bill) => `${bill.company_id} ${bill.party_id}`)].flatMap(([key, all]) => {
    const owed = all.filter(({ state }) => state !== 'void');
    const own = owed.length > 0 ? owed : all;
    const [first] = own;
    if (!first) return [];
    const rows = own.flatMap((bill) => bill.balances.map((balance) => ({ ...bill, ...balance })));
    const totals = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
      currency,
      net: sum(
        currency,
        of.map(({ net }) => net),
      ),
      tax: sum(
        currency,
        of.map(({ tax }) => tax),
      ),
      amount: sum(
        currency,
        of.map(({ amount }) => amount),
      ),
      open: sum(
        currency,
        of.map(({ open }) => open),
      ),
    }));
    const numbers = own.map(({ bill_no }) => bill_no).sort();
    const banks = new Map(own.flatMap((bill) => bill.banks.map((bank) => [bank.account_no, bank])));
    return {
      ...headOfBill(first),
      key,
      records: own.map(({ id }) => id),
      title: 'bill.print.summary',
      no: [...new Set([numbers[0], numbers.at(-1)])].join(' – '),
      mark: owed.length > 0 ? null : 'bill.state.void',
      body: (
        <PrintLines
          rows={rows}
          subject="bill"
          columns={[
            { key: 'bill_no', is: 'code' },
            { key: 'bill_on', is: 'day' },
            { key: 'due_on', is: 'day' },
            { key: 'customer_ref', is: 'text' },
            { key: 'line_count', is: 'quantity' },
            { key: 'net', is: 'amount', currency: 'currency' },
            { key: 'tax', is: 'amount', currency: 'currency' },
            { key: 'amount', is: 'amount', currency: 'currency' },
            { key: 'open', is: 'amount', currency: 'currency' },
          ]}
          totals={totals.map(({ currency, ...values }) => ({ currency, values }))}
        />
      ),
      totals,
      foot: <Banks banks={[...banks.values()]} />,
      printed: Math.max(...own.map(({ printed_in_summary }) => printed_in_summary)),
    };
  });
}

/** The parties and signatures of a bill, in the layout of the house and in a template. */
export function headOfBill({ company, party }: Pick<BillSheet, 'company' | 'party'>) {
  return {
    company,
    title: 'bill.print.title',
    parties: [{ word: 'bill.print.to', ...party }],
    signatures: [{ word: 'bill.print.seal', ours: true }, { word: 'bill.print.confirm' }],
  } as const;
}

function sum(currency: Currency, amounts: readonly string[]): string {
  return amountOf(currency, amounts.map((text) => money(currency, text)).reduce(add, money(currency, '0')).minor);
}

/** The facts at the head of a bill, in the layout of the house and in a template. */
export function BillFacts({ bill }: { bill: Omit<BillSheet, 'lines'> }): ReactNode {
  return (
    <PrintFacts
      of={bill}
      subject="bill"
      items={[
        { key: 'due_on', is: 'day' },
        { key: 'customer_ref', is: 'text' },
        { key: 'line_count', is: 'quantity' },
        { key: 'title', is: 'text', wrap: true },
      ]}
    />
  );
}

export function Banks({ banks }: { banks: BillSheet['banks'] }): ReactNode {
  return banks.map((bank) => (
    <PrintNote key={bank.account_no} word="bill.print.bank">
      {bankLine(bank)}
    </PrintNote>
  ));
}
