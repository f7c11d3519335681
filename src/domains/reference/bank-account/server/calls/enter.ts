import { badField } from '../../../../../kernel/refusal.ts';
import { staffWith } from '../../../../identity/role/server/holders.ts';
import { handle, type ReferenceWork } from '../../../server/db.ts';
import { enterBankAccount } from '../../contract.ts';
import { may } from '../../permits.ts';
import { recordAddress } from '../../../../../kernel/link.ts';

export default handle(enterBankAccount, async (work, p) => {
  const name = await partyName(work, p);
  if (name === undefined) throw badField('account_name', 'BAD_CHOICE');
  const values = {
    carrier_id: p.carrier_id ?? null,
    customer_id: p.customer_id ?? null,
    supplier_id: p.supplier_id ?? null,
    bank: p.bank,
    branch: p.branch ?? null,
    account_no: p.account_no,
    account_name: p.account_name,
    swift: p.swift ?? null,
    cnaps: p.cnaps ?? null,
    currency: p.currency,
    reason: p.reason ?? null,
    name_differs: !sameName(name, p.account_name),
  };
  const { id } = await work.db
    .insertInto('party_bank_account')
    .values({ ...values, created_by: work.who.accountId, approved_by: null, approved_at: null, usable_from: null, refused_reason: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'bankAccount', id, what: 'enter', after: values });
  await tellApprovers(work, p, name);
  return { id, version: 1 };
});

/** Notifies everybody who may approve the account at once. It becomes payable a day after its approval. */
async function tellApprovers(work: ReferenceWork, p: Party & { readonly account_no: string }, party: string): Promise<void> {
  const accounts = await staffWith(work, may.approve, { except: work.who.accountId });
  if (accounts.length === 0) return;
  const subject = p.carrier_id ? 'carrier' : p.customer_id ? 'customer' : 'supplier';
  const id = String(p.carrier_id ?? p.customer_id ?? p.supplier_id);
  const address = recordAddress(work.product.pages, subject, id, ({ users }) => users.includes(1));
  work.push({
    type: 1,
    topic: 'money',
    to: { accounts },
    title: 'bankAccount.enteredTitle',
    message: 'bankAccount.entered',
    facts: { who: work.who.name, party, account: p.account_no },
    ...(address ? { link: address } : {}),
  });
}

type Party = { carrier_id?: bigint | undefined; customer_id?: bigint | undefined; supplier_id?: bigint | undefined };

async function partyName({ db }: ReferenceWork, p: Party): Promise<string | undefined> {
  const [table, id] = p.carrier_id
    ? (['carrier', p.carrier_id] as const)
    : p.customer_id
      ? (['customer', p.customer_id] as const)
      : (['supplier', p.supplier_id ?? 0n] as const);
  return (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/** Spaces, full width and case do not make a different name. */
function sameName(a: string, b: string): boolean {
  const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
  return plain(a) === plain(b);
}
