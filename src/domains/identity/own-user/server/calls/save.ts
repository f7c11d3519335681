import type { z } from 'zod';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { endOpenSessions, issue, uniqueFaults } from '../../../account/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { canReceiveCode } from '../../../session/rules.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { saveOwnUser } from '../../contract.ts';
import { rightsToGive } from '../../rules.ts';
import { type KeeperWork, lockOwnUser } from '../user.ts';

type Params = z.output<typeof saveOwnUser.params>;
/** More is a mistake or a misuse; staff add accounts without this bound. */
const usersMax = 200;

/** Its companies, places and boards are those of the keeper: nobody gives more than is seen by who gives it. */
export default handle(saveOwnUser, (work, p) =>
  work.asSystem(async () => {
    const faults = await uniqueFaults(work, p, await companyOf(work, p.id));
    if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
    const { id, version, allowed, ...facts } = p;
    const party_rights = rightsToGive(work.who.permits).filter((right) => allowed.includes(right));
    if (id === undefined) return add(work, { ...facts, party_rights });
    if (version === undefined) throw badField('version', 'REQUIRED');
    return change(work, id, version, { ...facts, party_rights });
  }),
);

type Facts = Omit<Params, 'id' | 'version' | 'allowed'> & { readonly party_rights: string[] };

/** The own company of a user, which may be another than the keeper's. A new user gets that of the keeper. */
async function companyOf({ db, who }: KeeperWork, id: bigint | undefined): Promise<bigint> {
  if (id === undefined) return who.companyId;
  const user = await db.selectFrom('account').select('company_id').where('id', '=', id).executeTakeFirst();
  return user?.company_id ?? who.companyId;
}

async function add(work: KeeperWork, facts: Facts) {
  const { db, now, product, who, audit } = work;
  const keeper = await db.selectFrom('account').selectAll().where('id', '=', who.accountId).forUpdate().executeTakeFirstOrThrow();
  const { users } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<bigint>().as('users'))
    .where('customer_id', '=', keeper.customer_id)
    .executeTakeFirstOrThrow();
  if (users >= usersMax) throw new Refusal('TOO_MANY_USERS', { most: usersMax });
  const { password, columns: secret } = await issue(product, now);
  const { user_type, company_id, company_ids, customer_id, time_zone, places, air_sign, inventory_sign, inventory_sign1 } = keeper;
  const asKeeper = { user_type, company_id, company_ids, customer_id, time_zone, places, air_sign, inventory_sign, inventory_sign1 };
  requireReachable({ ...facts, places, totp_secret: null });
  const { id } = await db
    .insertInto('account')
    .values({
      ...asKeeper,
      ...facts,
      ...secret,
      carrier_id: null,
      team_id: null,
      totp_secret: null,
      totp_last_step: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'account', id, what: 'create', after: { ...asKeeper, ...facts } });
  return { id, version: 1, name: facts.name, login_name: facts.login_name, password };
}

/** A sign-in from outside the places needs a code: a user that no code can reach would be locked out there. */
function requireReachable(user: Parameters<typeof canReceiveCode>[0] & { readonly places: readonly string[] }): void {
  if (user.places.length > 0 && !canReceiveCode(user)) throw badField('phone', 'PLACES_WITHOUT_CODE');
}

async function change(work: KeeperWork, id: bigint, seen: number, facts: Facts) {
  const { db, now, audit } = work;
  const before = await lockOwnUser(work, id, seen);
  requireReachable({ ...before, ...facts });
  const version = before.version + 1;
  await db
    .updateTable('account')
    .set({ ...facts, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  // A changed name signs in as somebody else would, so open sessions end with it.
  if (before.login_name !== facts.login_name) await endOpenSessions(work, id, 'administrator');
  else tellRights(work, [id]);
  const factsBefore = Object.fromEntries(Object.keys(facts).map((key) => [key, before[key as keyof Facts]]));
  audit({ subject: 'account', id, what: 'save', before: factsBefore, after: { ...facts } });
  return { id, version, name: facts.name, login_name: facts.login_name, password: null };
}
