import { rightsOfPages } from '../../../../server/product.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { pagesFor } from '../../page-template/rules.ts';
import type { IdentityTables } from '../db.ts';

/** The fields that two customers do not see on their pages: their accounts are opened later. */
const drafts = [
  { cmd: 'portal.orders', hidden: ['consignee_name', 'gross_kg', 'volume_m3'], active: true },
  { cmd: 'portal.order', hidden: ['signed_by_name'], active: true },
  { cmd: 'portal.orders', hidden: ['volume_m3'], active: false },
] as const;

/** Page templates of customers without an account, so that the demo's own customers see everything. */
export async function seedPageTemplates({ db, now, product }: SeedContext<IdentityTables>, customers: readonly bigint[]): Promise<void> {
  const [first, second] = customers;
  if (first === undefined || second === undefined) return;
  const pages = pagesFor(product.calls, { userType: 4, permits: rightsOfPages(product.pages, 4) });
  const rows = drafts.flatMap(({ cmd, hidden, active }) => {
    const page = pages.find((one) => one.cmd === cmd);
    if (!page) return [];
    const shown = page.fields.map(({ key }) => key).filter((key) => !hidden.some((one) => one === key));
    const customer_id = active ? first : second;
    return [
      {
        role_id: null,
        customer_id,
        cmd,
        subject: page.subject,
        shown,
        hidden: [...hidden],
        active,
        created_by: null,
        updated_at: now,
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('page_template').values(rows).execute();
}
