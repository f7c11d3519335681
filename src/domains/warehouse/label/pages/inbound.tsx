import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { PrintSheet } from '../../../../web/kit/print-sheet.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { readInboundSlip } from '../contract.ts';
import { Slip } from './slip.tsx';

/** The slip that warehouse and driver sign when goods have come. */
export default function PrintInbound({ query }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(readInboundSlip, { id: query['id'] ?? '' }, { staleTime: Number.POSITIVE_INFINITY });
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  const plan = read.data;
  return (
    <PrintSheet ready={plan !== undefined}>
      {plan && (
        <Slip
          title="label.inboundSlip"
          company={plan.company_name}
          address={plan.company_address}
          no={plan.plan_no}
          barcode={plan.barcode}
          facts={[
            ['inbound.customer_name', plan.customer_name],
            ['inbound.customer_ref', plan.customer_ref],
            ['inbound.warehouse_name', plan.warehouse_name],
            ['inbound.arrived_at', plan.arrived_at ? format.instant(plan.arrived_at) : null],
            ['inbound.plate_no', plan.plate_no],
            ['inbound.driver_name', plan.driver_name],
            ['inbound.container_no', plan.container_no],
            ['inbound.seal_no', plan.seal_no],
            ['inbound.dock', plan.dock],
          ]}
          signs={['label.signDriver', 'label.signKeeper', 'label.signCustomer']}
        >
          <table className="print-lines">
            <thead>
              <tr>
                {['line_no', 'product_name', 'batch_no', 'qty', 'received_qty', 'damaged_qty', 'cartons', 'gross_kg', 'remark'].map(
                  (key) => (
                    <th key={key}>{t(`inbound.${key}`)}</th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {plan.line_rows.map((line) => (
                <tr key={line.id}>
                  <td>{line.line_no}</td>
                  <td>
                    {line.product_code} {line.product_name}
                  </td>
                  <td>{line.batch_no}</td>
                  <td className="number">{format.number(line.qty)}</td>
                  <td className="number">{format.number(line.received_qty)}</td>
                  <td className="number">{format.number(line.damaged_qty)}</td>
                  <td className="number">{format.number(line.cartons)}</td>
                  <td className="number">{line.gross_kg ? format.number(line.gross_kg) : ''}</td>
                  <td>{line.remark}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Slip>
      )}
    </PrintSheet>
  );
}
