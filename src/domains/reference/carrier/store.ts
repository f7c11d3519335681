import { sql } from 'kysely';
import type { KeptKind } from '../keep/store.ts';

export const carrierKind: KeptKind = {
  table: 'carrier',
  subject: 'carrier',
  found: ['code', 'name', 'name_en', 'short_name', 'tax_no', 'phone'],
};

/** The day on which the first of the licence, the permit and the insurance of `c` runs out. */
export const firstDue = sql`least(coalesce(c.licence_until, 'infinity'), coalesce(c.permit_until, 'infinity'), coalesce(c.insurance_until, 'infinity'))`;
