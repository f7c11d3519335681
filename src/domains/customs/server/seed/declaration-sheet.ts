import type { ParamsOf } from '../../../../kernel/call.ts';
import type { saveDeclaration } from '../../declaration/contract.ts';

export type DeclarationSheet = ParamsOf<typeof saveDeclaration>;

/** The facts of a declaration: one computer for export from China by road. For tests, which change what they are about. */
export function declarationSheet(
  { companyId, customerId }: { readonly companyId: bigint; readonly customerId: bigint },
  changes: Partial<DeclarationSheet> = {},
): DeclarationSheet {
  return {
    company_id: String(companyId),
    customer_id: String(customerId),
    country: 'CN',
    direction: 'export',
    domestic_party: '南宁立讯',
    domestic_code: '4501234567',
    domestic_uscc: '91450100MA5K00001A',
    overseas_party: 'Dell Inc.',
    customs_office: '7200',
    declared_on: '2026-11-20',
    transport_mode: 'road',
    bl_no: 'BL1',
    supervision_mode: '0110',
    contract_no: 'K-1',
    trade_country: 'VN',
    counter_country: 'VN',
    package_type: 'carton',
    pieces: 10,
    gross_kg: '40',
    net_kg: '35',
    trade_term: 'FOB',
    lines: [
      { hs_code: '8471300000', name: '电脑', qty: '1', unit: '台', unit_price: '500', total: '500.00', currency: 'CNY', origin: 'CN' },
    ],
    ...changes,
  };
}
