import { expect, test } from 'vitest';
import { sheetColumns } from '../../../../web/kit/transfer/sheet-columns.ts';
import { workOrderRow } from '../shapes.ts';
import { tripColumns } from './columns.tsx';

test('a sheet of trips says where each one begins and ends, who drives, and how much of it is signed', () => {
  const columns = sheetColumns(tripColumns(['no']), workOrderRow, 'workOrder', (key) => key);
  expect(columns.filter(({ key }) => !(key in workOrderRow.shape))).toEqual([]);
  expect(columns.map(({ key, title }) => [key, title])).toEqual(
    expect.arrayContaining([
      ['origin_name', 'workOrder.origin_name'],
      ['destination_name', 'workOrder.destination_name'],
      ['driver_name', 'workOrder.driver_name'],
      ['second_driver_name', 'workOrder.second_driver_name'],
      ['signed_loads', 'workOrder.signed_loads'],
      ['loads', 'workOrder.loads'],
    ]),
  );
});
