import type { SeedContext } from '../../../../server/seed.ts';
import type { WorkspaceTables } from '../db.ts';

/**
 * A mail account for each own company, as a user would enter it. Inactive, because their servers do not exist and every message of the demo
 * would fail.
 */
export async function seedMailAccounts({ db }: SeedContext<WorkspaceTables>): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'name', 'country']).orderBy('id').execute();
  await db
    .insertInto('mail_account')
    .values(
      companies.map(({ id, name, country }) => ({
        name: `notice-${country.toLowerCase()}`,
        company_id: id,
        host: `smtp.${country.toLowerCase()}.quayside.example`,
        port: 587,
        security: 'startTls' as const,
        user_name: null,
        secret: null,
        certificate: null,
        from_address: `notice@${country.toLowerCase()}.quayside.example`,
        from_name: name,
        reply_to: null,
        remark: null,
        active: false,
        fault: null,
        fault_said: null,
        fault_at: null,
        worked_at: null,
        created_by: null,
      })),
    )
    .execute();
}
