import { amountOf, convert } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { handle } from '../../../server/db.ts';
import { returnOf, withheldBase, withheldPercent } from '../../certificate.ts';
import { readCertificateSheets } from '../../contract.ts';
import { withheldLines } from '../certificates.ts';

export default handle(readCertificateSheets, async (work, { ids }) => {
  const wanted = [...new Set(ids)];
  const payments = Map.groupBy(await withheldLines(work, wanted), ({ write_off_id }) => write_off_id);
  if (payments.size !== wanted.length) throw new Refusal('NOT_FOUND');
  const headOf = await letterheadsOf(
    work,
    [...payments.values()].flatMap(([line]) => (line ? [line.company_id] : [])),
  );
  const copies = await work.db
    .selectFrom('document_copies')
    .select(['record_id', 'copies'])
    .where('subject', '=', 'writeOff')
    .where('document', '=', 'withholdingCertificate')
    .where('record_id', 'in', wanted)
    .execute();
  return {
    sheets: wanted.flatMap((id) => {
      const lines = payments.get(id) ?? [];
      const [first] = lines;
      if (!first) return [];
      const currency = first.functional_currency;
      // The income and the tax on it have one rate, that of the tax.
      const bases = lines.map((line) => {
        const minor = withheldBase({ paid: line.paid, billNet: line.bill_net, billAmount: line.bill_amount });
        return convert({ currency: line.currency, minor }, currency, line.rate).minor;
      });
      return [
        {
          id,
          certificate_no: first.certificate_no,
          paid_on: first.paid_on,
          company: headOf(first.company_id),
          company_country: first.company_country,
          payee: { name: first.payee_name, address: first.payee_address, tax_no: first.payee_tax_no },
          form: returnOf(first.company_country, { country: first.payee_country, kind: first.payee_kind }),
          currency,
          lines: lines.map((line, place) => ({
            bill_no: line.bill_no,
            paid_on: line.paid_on,
            income: line.carriage ? ('transport' as const) : ('service' as const),
            base: amountOf(currency, bases[place] ?? 0n),
            percent: withheldPercent(line.tax, bases[place] ?? 0n),
            tax: amountOf(currency, line.tax),
          })),
          base: amountOf(
            currency,
            bases.reduce((sum, one) => sum + one, 0n),
          ),
          tax: amountOf(
            currency,
            lines.reduce((sum, line) => sum + line.tax, 0n),
          ),
          reversed: first.reversed,
          printed: copies.find(({ record_id }) => record_id === id)?.copies ?? 0,
        },
      ];
    }),
  };
});
