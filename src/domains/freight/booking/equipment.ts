import { z } from 'zod';
import { decimal, lineOrNull } from '../../../kernel/schema.ts';
import { type ContainerType, containerTypes } from '../job/kinds.ts';
import { kg } from './air-lines.ts';

/* The lines of an ocean booking and of its amendments: containers by size and type. */

export const equipmentIn = z.strictObject({
  size_type: z.enum(containerTypes),
  units: z.int().min(1).max(999),
  shipper_owned: z.boolean().default(false),
  cargo_kg: kg.nullish(),
  /** The temperature in degrees Celsius at which a reefer keeps its goods. */
  temperature_c: decimal(1, { min: '-65', max: '40' }).nullish(),
  /** True for a reefer that runs without cooling, as a dry container does. */
  non_operating: z.boolean().default(false),
  commodity: lineOrNull(120).default(null),
});
type Equipment = z.output<typeof equipmentIn>;

/** True for a refrigerated container (ISO 6346, type code R). */
export function isReefer(size_type: ContainerType): boolean {
  return size_type[2] === 'R';
}

/** Tells the reefers without a temperature, and other containers with one: a line that is told neither carries the goods warm. */
export function checkReefers({ equipment }: { readonly equipment: readonly Equipment[] }, context: z.RefinementCtx): void {
  equipment.forEach(({ size_type, temperature_c, non_operating }, place) => {
    const cools = isReefer(size_type) && !non_operating;
    const fault = (at: keyof Equipment, message: string) => context.addIssue({ code: 'custom', path: ['equipment', place, at], message });
    if (cools && !temperature_c) fault('temperature_c', 'REEFER_TEMPERATURE');
    if (!cools && temperature_c) fault('temperature_c', 'NOT_A_REEFER');
    if (non_operating && !isReefer(size_type)) fault('non_operating', 'NOT_A_REEFER');
  });
}

export type EquipmentLine = Pick<Equipment, 'size_type' | 'units' | 'temperature_c' | 'non_operating'>;

/** The lines in short, such as `2×45R1 -18 °C, 1×22R1 NOR`. */
export function equipmentText(lines: readonly EquipmentLine[]): string {
  return lines
    .map(({ size_type, units, temperature_c, non_operating }) =>
      [`${units}×${size_type}`, temperature_c ? `${Number(temperature_c)} °C` : null, non_operating ? 'NOR' : null]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');
}
