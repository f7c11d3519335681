import { z } from 'zod';
import { identifierOrNull, isIdentifier } from '../../../kernel/identifier.ts';
import { code, day, decimal, idIn, lineOrNull, refuseTwins } from '../../../kernel/schema.ts';
import { containerTypes, vgmMethods } from './kinds.ts';
import { vgmByAddition } from './rules.ts';

export const kg = decimal(3, { min: '0.001', max: '99999999' });
export const m3 = decimal(4, { min: '0.0001', max: '99999' });
export const pieces = z.int().min(1).max(9_999_999);

export const freightContainerIn = z.strictObject({
  id: idIn.nullish(),
  container_no: identifierOrNull('container').default(null),
  size_type: z.enum(containerTypes),
  seal_no: lineOrNull(15).default(null),
  /** The booking under which it goes. Without one it goes by the only live booking of its job. */
  booking_id: idIn.nullish(),
  /** The house whose goods are in it; none for a container of several. */
  house_no: code(20)
    .nullish()
    .or(z.literal('').transform(() => null)),
  pieces: pieces.nullish(),
  gross_kg: kg.nullish(),
  volume_m3: m3.nullish(),
  vgm_kg: kg.nullish(),
  vgm_method: z.enum(vgmMethods).nullish(),
  /** The weights that method 2 adds to the goods: the empty container, and what packs and secures them. */
  tare_kg: kg.nullish(),
  packing_kg: kg.nullish(),
  /** The shipper who answers for the verified gross mass, and the person who signed on its behalf, by name in capitals (MSC.1/Circ.1475). */
  vgm_party: lineOrNull(70).default(null),
  vgm_signatory: lineOrNull(35).default(null),
  vgm_weighed_on: day.nullish(),
  vgm_place: lineOrNull(70).default(null),
});

/** A size and type of which a booking has another number than the containers under it. */
export const equipmentDifference = z.object({ size_type: z.enum(containerTypes), booked: z.int(), assigned: z.int() });

/**
 * The largest maximum gross mass of a closed, open-top, refrigerated or tank container (ISO 668). Flat racks and platforms are built for more.
 */
const maxGrossKg = 36_000;
const isFlat = (size_type: string): boolean => size_type[2] === 'P';

const vgmDetails = ['vgm_party', 'vgm_signatory', 'vgm_weighed_on', 'vgm_place'] as const;

/** Tells the faults of the containers of a job whose houses have these numbers. */
export function checkContainers(
  context: z.RefinementCtx,
  containers: readonly z.output<typeof freightContainerIn>[],
  houseNumbers: readonly (string | null)[],
): void {
  const fault = (path: (string | number)[], message: string, params: Record<string, unknown> = {}) =>
    context.addIssue({ code: 'custom', message, path, params });
  const containerNumbers = containers.map(({ container_no }) => container_no);
  refuseTwins(context, ['containers', 'container_no'], containerNumbers);
  containers.forEach((container, place) => {
    const { container_no, house_no, gross_kg, size_type, vgm_kg, vgm_method } = container;
    if (container_no && !isIdentifier('container', container_no)) fault(['containers', place, 'container_no'], 'BAD_CONTAINER_NO');
    if (house_no && !houseNumbers.includes(house_no)) fault(['containers', place, 'house_no'], 'NOT_FOUND');
    if (Boolean(vgm_kg) !== Boolean(vgm_method)) fault(['containers', place, vgm_kg ? 'vgm_method' : 'vgm_kg'], 'BOTH_OR_NONE');
    if (vgm_kg && gross_kg && Number(vgm_kg) <= Number(gross_kg)) fault(['containers', place, 'vgm_kg'], 'VGM_UNDER_GROSS');
    if (Number(vgm_kg ?? gross_kg) > maxGrossKg && !isFlat(size_type))
      fault(['containers', place, vgm_kg ? 'vgm_kg' : 'gross_kg'], 'OVER_MAX_GROSS', { limit: maxGrossKg });
    if (!vgm_kg && vgmDetails.some((key) => container[key])) fault(['containers', place, 'vgm_kg'], 'REQUIRED');
    if (vgm_method !== '2' || !container.tare_kg) return;
    const sum = vgmByAddition(container);
    if (sum === null) fault(['containers', place, 'gross_kg'], 'REQUIRED');
    else if (vgm_kg && Number(sum) !== Number(vgm_kg)) fault(['containers', place, 'vgm_kg'], 'VGM_NOT_THE_SUM', { sum });
  });
}
