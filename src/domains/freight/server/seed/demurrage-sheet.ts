import type { ParamsOf } from '../../../../kernel/call.ts';
import type { demurrageTariffs } from '../../demurrage-tariff/master.ts';
import type { ClockScene } from './clock-scene.ts';

export type DemurrageSheet = ParamsOf<typeof demurrageTariffs.save>;

/**
 * The demurrage that we charge for imports of a line through Qinzhou, 100 yuan a day after three, as it is entered. For tests, which change what
 * they are about.
 */
export function demurrageSheet(
  { line, qinzhou }: Pick<ClockScene, 'line' | 'qinzhou'>,
  companyId: bigint,
  changes: Partial<DemurrageSheet> = {},
): DemurrageSheet {
  return {
    company_id: String(companyId),
    side: 'receivable',
    kind: 'demurrage',
    direction: 'import',
    carrier_id: String(line),
    station_id: String(qinzhou),
    currency: 'CNY',
    valid_from: '2026-01-01',
    free_days: 3,
    count_by: 'calendar',
    starts: 'sameDay',
    warn_days: 2,
    last_rate: '100',
    ...changes,
  };
}
