const keys = [
  ...['no', 'order_no', 'bill_no', 'entry_no', 'request_no', 'work_order_no', 'invoice_no', 'plan_no', 'quotation_no'],
  ...['code', 'plate_no', 'number', 'name', 'name_zh'],
];

/** The title of a record: its number or code, else its name. */
export function recordTitle(values: object): string {
  for (const key of keys) {
    const value: unknown = Reflect.get(values, key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
