import type { Work } from '../../../../server/work.ts';
import { claimFile } from '../../../../server/files.ts';
import type { OrderTables } from '../../server/db.ts';
import type { DocumentKind } from '../kinds.ts';

/**
 * Adds a file that the caller uploaded to an order's documents. Dispatch uses it for the proof of delivery of a trip, also from a carrier.
 * The caller must first check access to the order.
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
  const file = await work.asSystem(() =>
    work.db
      .insertInto('order_document')
      .values({
        order_id: document.orderId,
        kind: document.kind,
        file_id: document.fileId,
        work_order_id: document.workOrderId ?? null,
        remark: document.remark ?? null,
        for_customer: document.forCustomer ?? true,
        created_by: work.who.accountId,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  await claimFile(work, document.fileId, { subject: 'orderDocument', id: file.id });
  work.audit({
    subject: 'order',
    id: document.orderId,
    what: 'addDocument',
    after: { document: document.kind },
    note: document.remark ?? null,
  });
  return file;
}
