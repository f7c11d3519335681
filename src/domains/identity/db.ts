import { importKindFor } from '../../server/import-kind.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor } from '../../server/work.ts';
import type { IdentityTables } from './tables.ts';

export type { IdentityTables } from './tables.ts';
export const handle = handlerFor<IdentityTables>();
export const importKind = importKindFor<IdentityTables>();
export const record = recordFor<IdentityTables>();
