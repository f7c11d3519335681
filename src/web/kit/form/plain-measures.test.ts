import { expect, test } from 'vitest';
import { withPlainMeasures } from './plain-measures.ts';

test('a form holds weights, volumes and lengths without the zeros of their columns, and every other value as it is', () => {
  const job = {
    gross_kg: '4000.000',
    volume_m3: '1.2500',
    confirmed_kg: null,
    customer_ref: '10.00',
    pieces: 100,
    containers: [{ container_no: 'MSKU1234565', vgm_kg: '12000.500', tare_kg: '0.000' }],
    dimensions: [{ length_cm: '100.00' }],
  };
  expect(withPlainMeasures(job)).toEqual({
    ...job,
    gross_kg: '4000',
    volume_m3: '1.25',
    containers: [{ container_no: 'MSKU1234565', vgm_kg: '12000.5', tare_kg: '0' }],
    dimensions: [{ length_cm: '100' }],
  });
});
