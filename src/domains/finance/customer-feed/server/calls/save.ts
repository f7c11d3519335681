import { guards } from '../../../../../kernel/guard.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { acceptedAddress, isInside } from '../../../../../server/mail-host.ts';
import type { Product } from '../../../../../server/work.ts';
import { requireVersion } from '../../../../../server/version.ts';
import type { Sight } from '../../../../identity/role/rules.ts';
import { requireStaff } from '../../../../identity/account/server/staff.ts';
import { refuseMore } from '../../../../identity/role/server/limits.ts';
import { handle } from '../../../server/db.ts';
import { saveFeed } from '../../contract.ts';
import type { FeedKind, FeedTransport } from '../../kinds.ts';
import { addressOf } from '../address.ts';
import { feedOf, refuseSecondFeed } from '../feeds.ts';
import { newSecret, placeOf, sealPassword } from '../sign.ts';

export default handle(saveFeed, async (work, { id, version, password, ...facts }) => {
  const { db, who, now, audit, product } = work;
  if (!who.companyIds.includes(facts.company_id)) throw badField('company_id', 'NOT_KNOWN');
  refuseMore(work, [sightOfFeed(facts)]);
  await requireReachable(product, facts.transport, facts.address);
  const before = id === undefined ? undefined : requireVersion(await feedOf(work, id).forUpdate().executeTakeFirst(), version ?? 0);
  if (before?.state === 'closed') throw new Refusal('FEED_CLOSED');
  if (before)
    for (const at of ['company_id', 'customer_id', 'kind', 'transport'] as const)
      if (before[at] !== facts[at]) throw badField(at, 'FEED_FIXED');
  if (!before) await requireParties(work, facts);
  await requireStaff(work, 'responsible_id', [facts.responsible_id], [before?.responsible_id]);
  // Otherwise a user who may change the address could send an unknown password to a server of their own.
  const kept = before?.password && placeOf(before) === placeOf(facts) ? before.password : null;
  const sealedPassword = facts.transport === 'sftp' ? (password ? sealPassword(product, facts, password) : kept) : null;
  if (facts.transport === 'sftp' && sealedPassword === null) throw badField('password', before?.password ? 'PASSWORD_AGAIN' : 'REQUIRED');
  const fresh = before ? null : newSecret(product, facts);
  const savedFeed = before
    ? await db
        .updateTable('customer_feed')
        .set({ ...facts, password: sealedPassword, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('customer_feed')
        .values({ ...facts, password: sealedPassword, secret: fresh?.sealed ?? '', created_by: who.accountId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const was = before && Object.fromEntries(Object.keys(facts).map((key) => [key, before[key as keyof typeof facts]]));
  // The audit records that the password was set, never its value.
  audit({
    subject: 'customerFeed',
    id: savedFeed.id,
    what: before ? 'save' : 'create',
    ...(was ? { before: { ...was, password: before?.password ? '•' : null } } : {}),
    after: { ...facts, password: sealedPassword === null ? null : password ? '••' : '•' },
  });
  return { ...savedFeed, secret: fresh?.secret ?? null };
});

/** A receiver gets the customer's records in the whole company, and bills with their prices, regardless of the user who entered its address. */
function sightOfFeed({ company_id, kind }: { readonly company_id: bigint; readonly kind: FeedKind }): Sight {
  const hidden = new Set(guards.filter((guard) => kind !== 'bill' || guard !== 'customerPrice'));
  return { permits: new Set(), scope: 'company', companyIds: [company_id], hidden };
}

async function requireParties(work: Parameters<typeof feedOf>[0], facts: Parameters<typeof refuseSecondFeed>[1]): Promise<void> {
  const customer = await work.db.selectFrom('customer').select('id').where('id', '=', facts.customer_id).executeTakeFirst();
  if (!customer) throw badField('customer_id', 'NOT_KNOWN');
  await refuseSecondFeed(work, facts);
}

/** The longest wait for a name: the transaction is open meanwhile. */
const lookUpMsMax = 2000;

/**
 * Refuses an address inside our network, and one without encryption outside it. A name that cannot be resolved now is accepted: it is
 * checked again whenever a connection is made.
 */
async function requireReachable(product: Product, transport: FeedTransport, text: string): Promise<void> {
  const to = addressOf(transport, text);
  if (!to) throw badField('address', 'BAD_FEED_ADDRESS');
  const unknown = new Promise<null>((resolve) => setTimeout(resolve, lookUpMsMax, null).unref());
  const address = await Promise.race([
    unknown,
    acceptedAddress(to.host, product.mailNetworks).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOTACCEPTED') throw badField('address', 'ADDRESS_NOT_ACCEPTED');
      return null;
    }),
  ]);
  if (!to.secure && (address === null || !isInside(address, product.mailNetworks))) throw badField('address', 'ADDRESS_NOT_ENCRYPTED');
}
