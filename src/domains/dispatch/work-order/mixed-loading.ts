import type { Odour } from '../../order/transport-order/kinds.ts';

/*
 * Goods of several orders on one truck: ADR 2023, 7.5.2 and 7.5.4, which JT/T 617.6-2018 takes over for China. Odours are good practice of
 * the trade and no law.
 */

/** The facts of an order that decide which goods may travel beside it. Temperatures in °C; null is no limit. */
export type Goods = {
  readonly order_no: string;
  readonly is_dg: boolean;
  readonly dg_class: string | null;
  readonly un_no: string | null;
  /** True when it is known to contain food, other articles of consumption, or animal feed. */
  readonly food: boolean;
  readonly temperature_min_c: string | null;
  readonly temperature_max_c: string | null;
  readonly odour: Odour | null;
};

export const mixRules = ['explosives', 'temperature', 'foodstuffs', 'odour', 'dangerous'] as const;
export type MixRule = (typeof mixRules)[number];

/**
 * `forbidden`: not on one truck. `apart`: only kept apart, in one of `waysApart`, which the driver is told. `notice`: allowed, and the
 * dispatcher is told.
 */
export const mixGrades = {
  explosives: 'forbidden',
  temperature: 'forbidden',
  foodstuffs: 'apart',
  odour: 'apart',
  dangerous: 'notice',
} as const satisfies Record<MixRule, 'forbidden' | 'apart' | 'notice'>;

/**
 * The ways to keep goods apart (ADR 7.5.4 (a) to (d)): a partition as high as the packages; packages between them that are neither toxic,
 * infectious nor harmful to the environment; a distance of at least 0.8 m; an additional packaging, or a cover over all of the packages.
 */
export const waysApart = ['partition', 'packages', 'distance', 'covered'] as const;
export type WayApart = (typeof waysApart)[number];

export type MixConflict = { readonly rule: MixRule; readonly orders: readonly string[] };

/** Chapters of the Harmonized System with food, drink, tobacco and feed. */
export const foodChapters = [
  '02',
  '03',
  '04',
  '07',
  '08',
  '09',
  '10',
  '11',
  '12',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
];

/** Class 9 that ADR 7.5.4 keeps from foodstuffs like toxic goods: asbestos, PCB and like substances, and modified organisms. */
const harmfulUnNumbers = ['2212', '2315', '2590', '3151', '3152', '3245'];

const isExplosive = ({ dg_class }: Goods): boolean => dg_class?.startsWith('1.') ?? false;
const isToxic = ({ dg_class, un_no }: Goods): boolean =>
  dg_class === '6.1' || dg_class === '6.2' || (un_no !== null && harmfulUnNumbers.includes(un_no));

/** True when no temperature suits both. */
function needOtherTemperatures(one: Goods, other: Goods): boolean {
  const above = (low: string | null, high: string | null): boolean => low !== null && high !== null && Number(low) > Number(high);
  return above(one.temperature_min_c, other.temperature_max_c) || above(other.temperature_min_c, one.temperature_max_c);
}

/**
 * The rules that goods on one truck break or touch, each with its orders. Explosives travel without other dangerous goods, also without
 * other explosives, because the compatibility group that could allow it (7.5.2.2) is not known.
 */
export function mixConflicts(goods: readonly Goods[]): MixConflict[] {
  const dangerous = goods.filter(({ is_dg }) => is_dg);
  const explosive = dangerous.some(isExplosive) && dangerous.length > 1 ? dangerous : [];
  const cold = goods.filter((one) => goods.some((other) => needOtherTemperatures(one, other)));
  const toxic = goods.filter(isToxic);
  const food = goods.filter((one) => one.food);
  const smelling = goods.filter(({ odour }) => odour === 'emits');
  // Food that smells itself, such as durian, is no reason to keep other smells from it.
  const tainted = goods.filter(({ odour, food }) => odour === 'absorbs' || (food && odour === null));
  const classes = new Set(goods.map(({ is_dg, dg_class }) => (is_dg ? dg_class : '')));
  const involved: Record<MixRule, readonly Goods[]> = {
    explosives: explosive,
    temperature: cold,
    foodstuffs: toxic.length > 0 && food.length > 0 ? [...toxic, ...food] : [],
    odour: smelling.length > 0 && tainted.length > 0 ? [...smelling, ...tainted] : [],
    dangerous: dangerous.length > 0 && goods.length > 1 && classes.size > 1 ? dangerous : [],
  };
  return mixRules
    .map((rule) => ({ rule, orders: [...new Set(involved[rule].map(({ order_no }) => order_no))].sort() }))
    .filter(({ orders }) => orders.length > 0);
}
