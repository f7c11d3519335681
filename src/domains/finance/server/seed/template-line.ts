import type { ParamsOf } from '../../../../kernel/call.ts';
import type { saveTemplateFees } from '../../fee-template/contract.ts';

export type TemplateLine = ParamsOf<typeof saveTemplateFees>['lines'][number];

/** A flat fee of a template, whatever the job. For tests, which change what they are about. */
export function templateLine(feeName: bigint, changes: Partial<TemplateLine> = {}): TemplateLine {
  return {
    fee_name_id: String(feeName),
    description: null,
    basis: 'flat',
    unit_price: '9',
    currency: 'CNY',
    customer_id: null,
    carrier_id: null,
    port_id: null,
    container_type: null,
    direction: null,
    ...changes,
  };
}
