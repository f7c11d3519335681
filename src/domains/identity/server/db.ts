import { importKindFor } from '../../../server/import-kind.ts';
import { lockFor } from '../../../server/lock.ts';
import { recordFor } from '../../../server/record.ts';
import { handlerFor } from '../../../server/work.ts';
import type { OwnTables } from './tables.generated.ts';

export type IdentityTables = OwnTables;
export const handle = handlerFor<IdentityTables>();
export const lockOwn = lockFor<IdentityTables>();
export const importKind = importKindFor<IdentityTables>();
export const record = recordFor<IdentityTables>();
