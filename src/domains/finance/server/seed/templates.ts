import type { Direction, TemplateBasis } from '../../fee-template/kinds.ts';
import type { Side } from '../../side.ts';
import type { Book, Context } from './book.ts';

type FeeDraft = {
  readonly fee: string;
  readonly basis: TemplateBasis;
  readonly price: string;
  readonly container?: '22G1' | '45G1';
  readonly direction?: Direction;
};
type Draft = { readonly side: Side; readonly name: string; readonly port: string; readonly fees: readonly FeeDraft[] };

const drafts: readonly Draft[] = [
  {
    side: 'receivable',
    name: '钦州港出口整箱',
    port: 'CNQZH',
    fees: [
      { fee: 'DOC', basis: 'bill_of_lading', price: '450' },
      { fee: 'THC', basis: 'container', price: '850', container: '22G1', direction: 'export' },
      { fee: 'THC', basis: 'container', price: '1250', container: '45G1', direction: 'export' },
      { fee: 'OFRT', basis: 'container', price: '2600', container: '22G1', direction: 'export' },
      { fee: 'OFRT', basis: 'container', price: '4300', container: '45G1', direction: 'export' },
    ],
  },
  {
    side: 'payable',
    name: '钦州港出口港杂',
    port: 'CNQZH',
    fees: [
      { fee: 'DOC', basis: 'bill_of_lading', price: '300' },
      { fee: 'THC', basis: 'container', price: '720', container: '22G1', direction: 'export' },
      { fee: 'THC', basis: 'container', price: '1080', container: '45G1', direction: 'export' },
    ],
  },
];

/** Two ocean templates of the first company, one for each side. Fees that the tariff does not have are left out. */
export async function seedTemplates({ db }: Context, book: Book): Promise<void> {
  const [company] = book.companies;
  if (!company) return;
  const fees = await db.selectFrom('fee_name').select(['id', 'code']).execute();
  const ports = await db.selectFrom('station').select(['id', 'code']).execute();
  const feeIds = new Map(fees.map(({ id, code }) => [code, id]));
  const portIds = new Map(ports.map(({ id, code }) => [code, id]));
  for (const { side, name, port, fees: lines } of drafts) {
    const known = lines.flatMap((line) => {
      const fee_name_id = feeIds.get(line.fee);
      return fee_name_id === undefined ? [] : [{ ...line, fee_name_id }];
    });
    if (known.length === 0) continue;
    const { id } = await db
      .insertInto('fee_template')
      .values({ company_id: company.id, side, business: 'ocean', name, remark: null, created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('fee_template_fee')
      .values(
        known.map(({ fee_name_id, basis, price, container, direction }, place) => ({
          template_id: id,
          place,
          fee_name_id,
          description: null,
          basis,
          unit_price: price,
          currency: company.currency,
          customer_id: null,
          carrier_id: null,
          port_id: direction === undefined ? null : (portIds.get(port) ?? null),
          container_type: container ?? null,
          direction: direction ?? null,
        })),
      )
      .execute();
  }
}
