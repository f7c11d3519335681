import { sql } from 'kysely';
import type { KeptKind } from '../keep/store.ts';

export const driverKind: KeptKind = { table: 'driver', subject: 'driver', found: ['name', 'phone', 'licence_no'] };

/** The day on which the first mandatory paper runs out; the index driver_due is over this expression of `d`. */
export const firstDue = sql`least(d.licence_until, coalesce(d.qualification_until, 'infinity'))`;
