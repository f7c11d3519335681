import { sql } from 'kysely';
import type { RecordKind } from '../../master-record/server/save.ts';

export const carrierKind: RecordKind = {
  table: 'carrier',
  subject: 'carrier',
  latin: ['name', 'short_name'],
  searchColumns: ['code', 'name', 'name_en', 'short_name', 'short_name_en', 'tax_no', 'phone'],
};

/** The earliest last day among the licence, the permit and the insurance of `c`. */
export const firstDue = sql`least(coalesce(c.licence_until, 'infinity'), coalesce(c.permit_until, 'infinity'), coalesce(c.insurance_until, 'infinity'))`;
