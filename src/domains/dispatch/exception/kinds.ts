export const roadExceptionKinds = [
  'delay',
  'breakdown',
  'accident',
  'damage',
  'shortage',
  'loss',
  'refusal',
  'customs',
  'weather',
  'other',
] as const;
export type RoadExceptionKind = (typeof roadExceptionKinds)[number];

/** The reasons for which a consignee signs for less than was loaded: pieces are missing, or are there and not accepted. */
export const shortKinds = ['shortage', 'refusal', 'damage'] as const satisfies readonly RoadExceptionKind[];
export type ShortKind = (typeof shortKinds)[number];

export const responsibles = ['undecided', 'carrier', 'own', 'customer', 'warehouse', 'forceMajeure'] as const;
export type Responsible = (typeof responsibles)[number];
