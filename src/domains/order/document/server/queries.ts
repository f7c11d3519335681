import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { OrderTables } from '../../server/db.ts';

/** The documents of one order; row-level security limits a customer to those meant for them. */
export function papersOf(work: Work<OrderTables>, orderId: bigint) {
  return work.db
    .selectFrom('order_document as d')
    .innerJoin('file as f', 'f.id', 'd.file_id')
    .leftJoin('account as a', 'a.id', 'd.created_by')
    .select([
      'd.id',
      'd.version',
      'd.kind',
      'd.file_id',
      'd.for_customer',
      'd.remark',
      'd.created_at',
      'f.name as file_name',
      'f.mime',
      sql<number>`f.bytes::int`.as('size'),
      'a.name as created_by_name',
    ])
    .where('d.order_id', '=', orderId)
    .orderBy('d.id')
    .execute();
}
