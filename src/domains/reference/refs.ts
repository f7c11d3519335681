import type { RefTarget } from '../../kernel/kinds.ts';

/* The records that plain tables refer to. An import recognises them by code, then by name. */

const ref = (to: string, table: string, by: RefTarget['by'], show = 'name') =>
  ({ is: 'ref', to, table, by, show }) as const satisfies RefTarget;

const fourNames = ['code', 'name_zh', 'name_vi', 'name_en', 'name_th'] as const;

export const toCustomer = { ...ref('customer', 'customer', ['code', 'name', 'short_name']), abroad: ['latin_name'] } as const;
export const toCarrier = { ...ref('carrier', 'carrier', ['code', 'name', 'short_name']), abroad: ['latin_name'] } as const;
export const toSupplier = { ...ref('supplier', 'supplier', ['code', 'name', 'short_name']), abroad: ['latin_name'] } as const;
export const toStation = { ...ref('station', 'station', ['code', 'name', 'name_en']), abroad: ['names', 'name_en'] } as const;
export const toLine = ref('line', 'line', ['code', 'name']);
export const toVehicle = ref('vehicle', 'vehicle', ['plate_no'], 'plate_no');
export const toVehicleType = ref('vehicleType', 'vehicle_type', fourNames, 'names');
export const toFeeType = ref('feeType', 'fee_type', fourNames, 'names');
export const toFeeName = ref('feeName', 'fee_name', fourNames, 'names');
export const toOwnCompany = { ...ref('ownCompany', 'own_company', ['code', 'name']), abroad: ['name_en'] } as const;
/** A colleague. Accounts of customers and carriers have a company too, and are in charge of nothing here. */
export const toAccount = { ...ref('account', 'account', ['login_name', 'name']), company: 'company_id', only: ['user_type', 1] } as const;
