import type { NameOf } from '../../../server/names.ts';
import { customerLineName, lineName, routeName } from './names.ts';

/** Records whose names follow from others, by table. */
export const recordNames: Readonly<Record<string, NameOf>> = { line: lineName, customer_line: customerLineName, route: routeName };
