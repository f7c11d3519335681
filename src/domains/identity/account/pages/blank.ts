import type { ParamsOf } from '../../../../kernel/call.ts';
import type { SessionReply } from '../../../../kernel/session.ts';
import { timeZones } from '../../time-zones.ts';
import type { saveAccount } from '../contract.ts';

/** A new account begins with the language and the time zone of the person who makes it: most are made for colleagues of one place. */
export function blankAccount({ language, time_zone }: Pick<SessionReply, 'language' | 'time_zone'>): Partial<ParamsOf<typeof saveAccount>> {
  return {
    user_type: '1',
    role_ids: [],
    team_id: null,
    carrier_id: null,
    customer_id: null,
    language,
    time_zone: timeZones.find((zone) => zone === time_zone) ?? 'Asia/Shanghai',
    places: [],
    one_place: false,
    gps_sign: false,
    air_sign: false,
    inventory_sign: false,
    inventory_sign1: false,
    keeps_users: false,
    employed_from: null,
    employed_until: null,
  };
}
