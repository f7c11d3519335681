import type { ParamsOf } from '../../../../kernel/call.ts';
import type { saveAccount } from '../../account/contract.ts';

export type AccountSheet = ParamsOf<typeof saveAccount>;

/** The facts of an account without rights, of staff of a company. For tests, which change what they are about. */
export function accountSheet(
  { companyId, login }: { readonly companyId: bigint; readonly login: string },
  changes: Partial<AccountSheet> = {},
): AccountSheet {
  return {
    user_type: '1',
    login_name: login,
    name: login,
    phone: null,
    email: null,
    company_id: String(companyId),
    team_id: null,
    role_ids: [],
    carrier_id: null,
    customer_id: null,
    language: 'en',
    time_zone: 'Asia/Shanghai',
    places: [],
    one_place: false,
    gps_sign: false,
    air_sign: false,
    inventory_sign: false,
    inventory_sign1: false,
    ...changes,
  };
}
