import { sql } from 'kysely';
import { nameSurvivor } from '../../../server/survivor.ts';

/** The fees of templates that name a merged customer or carrier name its survivor: what a template adds is charged to a party that is left. */
export default nameSurvivor('fee_template_fee', 'feeTemplate', sql`removed_at is null`);
