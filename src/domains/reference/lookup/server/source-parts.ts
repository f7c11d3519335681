import { type RawBuilder, sql } from 'kysely';
import type { Who } from '../../../../server/session.ts';

/* The parts that most sources of pickers have in common. */

export const staff = [1] as const;
export const storedName = (): RawBuilder<unknown> => sql`p.name`;
export const active = sql`p.active`;
export const kind = { search: 'p.search', usable: active } as const;
export const none = sql`null::text`;
export const ofCompanies = (who: Who): RawBuilder<unknown> => sql`p.company_id = any(${who.companyIds.map(String)}::bigint[])`;
export const companyKind = { ...kind, users: staff, only: ofCompanies } as const;
