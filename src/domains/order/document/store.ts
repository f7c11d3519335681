import type { Work } from '../../../server/work.ts';
import { claimFile } from '../../../server/files.ts';
import type { OrderTables } from '../db.ts';
import type { DocumentKind } from './kinds.ts';

/**
 * Puts a file that the caller uploaded among an order's papers. Dispatch uses it for the proof of delivery of a trip, also where a
 * carrier sends it: whether the caller may touch the order is decided before.
 */
export async function keepDocument(
  work: Work<OrderTables>,
  document: {
    orderId: bigint;
    kind: DocumentKind;
    fileId: bigint;
    workOrderId?: bigint | null;
    remark?: string | null;
    forCustomer?: boolean;
  },
): Promise<{ id: bigint; version: number }> {
  const kept = await work.asSystem(() =>
    work.db
      .insertInto('order_document')
      .values({
        order_id: document.orderId,
        kind: document.kind,
        file_id: document.fileId,
        work_order_id: document.workOrderId ?? null,
        remark: document.remark ?? null,
        for_customer: document.forCustomer ?? true,
        created_by: work.who.accountId || null,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  await claimFile(work, document.fileId, { subject: 'orderDocument', id: kept.id });
  work.audit({
    subject: 'order',
    id: document.orderId,
    what: 'addDocument',
    after: { document: document.kind },
    note: document.remark ?? null,
  });
  return kept;
}
