import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Day } from '../../../../kernel/day.ts';
import type { Actor } from '../../../../server/seed.ts';
import type { Work } from '../../../../server/work.ts';
import { type Scene as OrderScene, setScene as setOrderScene } from '../../../order/server/seed/scene.ts';
import { moveOrder, saveOrder } from '../../../order/transport-order/contract.ts';
import type { saveQuotation } from '../../../pricing/quotation/contract.ts';
import type { FinanceTables } from '../db.ts';
import { type Scene, setScene } from './scene.ts';

/** The reference data of finance, and that of orders from Nanning to Hanoi, in one company. */
export type RoadScene = Scene & OrderScene;

export async function setRoadScene(
  work: Work<FinanceTables>,
  companyId: bigint,
  rates: Readonly<Record<Day, string>> = {},
): Promise<RoadScene> {
  return { ...(await setScene(work, companyId, rates)), ...(await setOrderScene(work, companyId)) };
}

type QuotationSheet = ParamsOf<typeof saveQuotation>;

/** A customer's quotation of 1,090.00 yuan for a trip on the line in 2026, as it is entered. For tests, which change what they are about. */
export function lineQuotation({ companyId, lux, freight, line }: RoadScene, changes: Partial<QuotationSheet> = {}): QuotationSheet {
  return {
    side: 'sell',
    company_id: String(companyId),
    party_id: String(lux),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [{ fee_name_id: String(freight), basis: 'trip', currency: 'CNY', price: '1090', line_id: String(line) }],
    ...changes,
  };
}

/** An order that one person enters and another approves and receives. */
export async function receivedOrder(
  maker: Actor,
  approver: Actor,
  sheet: ParamsOf<typeof saveOrder>,
): Promise<{ id: string; no: string; version: number }> {
  const { id, order_no, version } = await maker.send(saveOrder, sheet);
  const approved = await approver.send(moveOrder, { id, version, action: 'approve' });
  const received = await approver.send(moveOrder, { id, version: approved.version, action: 'receive' });
  return { id, no: order_no, version: received.version };
}
