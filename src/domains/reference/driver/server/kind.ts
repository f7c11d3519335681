import { sql } from 'kysely';
import type { RecordKind } from '../../master-record/server/save.ts';

export const driverKind: RecordKind = { table: 'driver', subject: 'driver', searchColumns: ['name', 'phone', 'licence_no'] };

/** The day on which the first mandatory paper expires; the index driver_due covers this expression of `d`. */
export const firstDue = sql`least(d.licence_until, coalesce(d.qualification_until, 'infinity'))`;
