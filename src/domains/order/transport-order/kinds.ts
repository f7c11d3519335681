export const businessTypes = ['ftl', 'ltl', 'container', 'crossBorder'] as const;
export type BusinessType = (typeof businessTypes)[number];

export const transportModes = ['road', 'rail', 'air', 'sea'] as const;
export type TransportMode = (typeof transportModes)[number];

/** The dispatch list of an order. */
export const regions = ['cn', 'vn', 'th', 'border'] as const;
export type Region = (typeof regions)[number];

export const orderSources = ['manual', 'import', 'copy', 'portal'] as const;
export type OrderSource = (typeof orderSources)[number];

/** UN packing groups of dangerous goods, most dangerous first. */
export const packingGroups = ['I', 'II', 'III'] as const;

/** Classes and divisions of the UN model regulations. */
export const dangerClasses = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const;
export type DangerClass = (typeof dangerClasses)[number];

/**
 * Goods and smells: `emits` (durian, rubber, hides, fishmeal, paint) or `absorbs` (tea, coffee, flour, tobacco, textiles). Others
 * are neutral.
 */
export const odours = ['emits', 'absorbs'] as const;
export type Odour = (typeof odours)[number];

/** Packing types, by the codes of UN/ECE Recommendation 21. */
export const packings = ['CT', 'PX', 'BX', 'BG', 'DR', 'CR', 'RO', 'NE', 'VL', 'PK'] as const;
export type Packing = (typeof packings)[number];

/** ISO 6346 size and type codes of the containers that drayage carries. */
export const containerTypes = ['22G1', '42G1', '45G1', 'L5G1', '22R1', '45R1', '22U1', '42U1', '42P1'] as const;

/** The services that a customer orders besides the carriage; each is carried out by dispatch or the warehouse and priced by its own fee. */
export const orderServices = [
  'loading',
  'unloading',
  'tailLift',
  'appointment',
  'customsDeclaration',
  'storage',
  'returnOfPod',
  'cashOnDelivery',
] as const;
export type OrderService = (typeof orderServices)[number];
