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

export const responsibles = ['undecided', 'carrier', 'own', 'customer', 'warehouse', 'forceMajeure'] as const;
export type Responsible = (typeof responsibles)[number];
