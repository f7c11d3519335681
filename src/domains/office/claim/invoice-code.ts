import { plainDecimal } from '../../../kernel/decimal.ts';
import type { ReceiptFacts } from './receipt-text.ts';

/*
 * Reads the QR code of a Chinese invoice: version, kind, code, number, amount, day, check code and a checksum, with commas between them. The
 * amount of a fully digital invoice (kinds 31 and 32) includes the tax; that of the kinds before it does not.
 */

const fullyDigital = ['31', '32'];

type InvoiceCode = Pick<ReceiptFacts, 'invoice_no' | 'invoice_on' | 'currency' | 'net' | 'amount'>;

/** The exact facts of the code; null for a code of another kind, such as the address of a web page. */
export function readInvoiceCode(text: string): InvoiceCode | null {
  const fields = /^01,(\d{2}),(?:\d{10}|\d{12})?,(\d{8}|\d{20}),(-?\d{1,13}(?:\.\d{1,2})?),(\d{4})(\d{2})(\d{2}),/.exec(text);
  if (!fields) return null;
  const [, kind = '', invoice_no = '', money = '', year, month, day] = fields;
  const amount = plainDecimal(money);
  const facts = { invoice_no, invoice_on: `${year}-${month}-${day}`, currency: 'CNY' as const };
  return fullyDigital.includes(kind) ? { ...facts, net: null, amount } : { ...facts, net: amount, amount: null };
}

/** The facts of the print with those of the code in their place. Net and tax of the print are kept only where they agree with the code. */
export function withInvoiceCode(printed: ReceiptFacts, code: InvoiceCode): ReceiptFacts {
  const { invoice_no, invoice_on, currency } = code;
  const exact = { ...printed, invoice_no, invoice_on, currency };
  if (code.amount !== null) {
    const agrees = printed.amount !== null && Number(printed.amount) === Number(code.amount);
    return { ...exact, amount: code.amount, net: agrees ? printed.net : null, tax: agrees ? printed.tax : null };
  }
  const agrees = printed.net !== null && Number(printed.net) === Number(code.net);
  return { ...exact, net: code.net, tax: agrees ? printed.tax : null, amount: agrees ? printed.amount : null };
}
