import type { Insertable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { hashPassword } from '../../account/server/password.ts';
import type { IdentityTables } from '../db.ts';

type Account = Insertable<IdentityTables['account']>;
type Facts = Pick<Account, 'login_name' | 'company_id'> & {
  /** The SHA-256 of the password, as a sign-in sends it. */
  readonly digest: string;
};

/** Adds an account of staff with a password of its own, and answers its id. For tests of sign-ins, which change what they are about. */
export async function addAccount(
  { db, product, now }: Work<IdentityTables>,
  { login_name, company_id, digest }: Facts,
  changes: Partial<Account> = {},
): Promise<bigint> {
  const { id } = await db
    .insertInto('account')
    .values({
      login_name,
      name: login_name,
      user_type: 1,
      company_id,
      carrier_id: null,
      customer_id: null,
      team_id: null,
      phone: null,
      email: null,
      language: 'en',
      password_phc: await hashPassword(product, digest),
      password_issued: false,
      password_at: now,
      totp_secret: null,
      totp_last_step: null,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
