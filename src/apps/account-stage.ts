import { may as mayAccounts } from '../domains/identity/account/permits.ts';
import { type RoleScope, saveRole } from '../domains/identity/role/contract.ts';
import { may as mayRoles } from '../domains/identity/role/permits.ts';
import { type AccountSheet, accountSheet } from '../domains/identity/server/seed/account-sheet.ts';
import { startStage } from './stage.ts';

type Line = { what: string; changes: { field: string; new: unknown }[] };
type Log = { audit_log: { id: bigint; subject: string; record_id: bigint } & Line };

/** A stage with an administrator of all own companies, and one who keeps the accounts and roles of the Vietnamese one alone. */
export async function startAccountStage() {
  const stage = await startStage();
  const admin = await stage.cast({ name: 'Chen', permits: 'all', scope: 'all' });
  const rights = [...Object.values(mayAccounts), ...Object.values(mayRoles)];
  const local = await stage.cast({ name: 'Minh', permits: rights, companyId: stage.companies.vn });
  return {
    stage,
    admin,
    local,
    /** An account of the Chinese company with these roles, as it is entered. */
    draft: (login: string, role_ids: string[], changes: Partial<AccountSheet> = {}): AccountSheet =>
      accountSheet({ companyId: stage.companies.cn, login }, { role_ids, ...changes }),
    /** The id of a new role. */
    roleWith: async (name: string, permits: readonly string[], scope: RoleScope = 'company'): Promise<string> =>
      (await admin.send(saveRole, { name, scope, remark: null, permits: [...permits] })).id,
    /** The history of a record, the newest line first. */
    historyOf: (subject: 'account' | 'role', id: string): Promise<Line[]> =>
      stage.system<Log, Line[]>(({ db }) =>
        db
          .selectFrom('audit_log')
          .select(['what', 'changes'])
          .where('subject', '=', subject)
          .where('record_id', '=', BigInt(id))
          .orderBy('id', 'desc')
          .execute(),
      ),
  };
}
export type AccountStage = Awaited<ReturnType<typeof startAccountStage>>;
