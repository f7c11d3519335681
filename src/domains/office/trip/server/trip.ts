import type { Selectable } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import type { TripTable } from './tables.ts';

export type Trip = Selectable<TripTable>;
export type TripWork = Work<OfficeTables>;
