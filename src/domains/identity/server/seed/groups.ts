import type { SeedContext } from '../../../../server/seed.ts';
import type { GroupKind } from '../../work-group/server/tables.ts';
import type { IdentityTables } from '../db.ts';

type Group = {
  readonly kind: GroupKind;
  readonly country: string;
  readonly name: string;
  readonly members: readonly string[];
  readonly customers: readonly bigint[];
  readonly regions: readonly string[];
};

/**
 * The groups of the demo: staff who serve certain customers, and staff for certain parts of the road. The customers come from the caller.
 */
export async function seedGroups(
  { db }: SeedContext<IdentityTables>,
  customersOf: (country: string, from: number, count: number) => bigint[],
): Promise<void> {
  const groups: readonly Group[] = [
    { kind: 'service', country: 'CN', name: '华南客服组', members: ['service'], customers: customersOf('CN', 0, 5), regions: [] },
    { kind: 'service', country: 'CN', name: '华东客服组', members: [], customers: customersOf('CN', 5, 5), regions: [] },
    { kind: 'operation', country: 'CN', name: '口岸操作组', members: ['operator'], customers: [], regions: ['border'] },
    {
      kind: 'operation',
      country: 'CN',
      name: '重点客户操作组',
      members: ['operator'],
      customers: customersOf('CN', 0, 2),
      regions: ['cn', 'border'],
    },
    { kind: 'service', country: 'VN', name: 'Nhóm chăm sóc Hà Nội', members: [], customers: customersOf('VN', 0, 3), regions: [] },
    { kind: 'service', country: 'TH', name: 'กลุ่มบริการลูกค้ากรุงเทพฯ', members: [], customers: customersOf('TH', 0, 3), regions: [] },
  ];
  const companies = await db.selectFrom('own_company').select(['id', 'country']).execute();
  const accounts = await db.selectFrom('account').select(['id', 'login_name']).where('user_type', '=', 1).execute();
  const groupRows = await db
    .insertInto('work_group')
    .values(
      groups.map(({ kind, country, name, customers, regions }) => ({
        kind,
        name,
        company_id: companies.find((company) => company.country === country)?.id ?? 0n,
        by_customer: customers.length > 0,
        regions: [...regions],
        remark: null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const idOf = (name: string): bigint => groupRows.find((group) => group.name === name)?.id ?? 0n;
  const members = groups.flatMap((group) =>
    accounts
      .filter((account) => group.members.includes(account.login_name))
      .map((account) => ({ group_id: idOf(group.name), account_id: account.id })),
  );
  const customers = groups.flatMap((group) => group.customers.map((customer_id) => ({ group_id: idOf(group.name), customer_id })));
  if (members.length > 0) await db.insertInto('work_group_member').values(members).execute();
  if (customers.length > 0) await db.insertInto('work_group_customer').values(customers).execute();
}
