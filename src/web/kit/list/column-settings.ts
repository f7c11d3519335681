/** A user's settings for the columns of one list; stored on the server for each user and page. */
type ColumnSetting = {
  readonly key: string;
  readonly width?: number;
  readonly hidden?: boolean;
  readonly pin?: 'left' | 'right' | 'none';
};
export type ColumnSettings = { readonly columns: readonly ColumnSetting[]; readonly density?: Density };
export type Density = 'compact' | 'normal' | 'roomy';

export type Declared = { readonly key: string; readonly width?: number; readonly pin?: 'left' | 'right'; readonly off?: boolean };
export type Placed = {
  readonly key: string;
  readonly width: number | undefined;
  readonly hidden: boolean;
  readonly pin: 'left' | 'right' | null;
};

export const widthMin = 56;
export const widthMax = 800;

/**
 * Places the declared columns by the settings. Columns that are not in the settings stay beside their declared neighbour; settings of
 * removed columns are ignored. Pinned columns come first and last, each side in its own order.
 */
export function placeColumns(declared: readonly Declared[], settings: ColumnSettings | null): Placed[] {
  const known = new Map(declared.map((column) => [column.key, column]));
  const set = new Map((settings?.columns ?? []).map((column) => [column.key, column]));
  const order = (settings?.columns ?? []).map((column) => column.key).filter((key) => known.has(key));
  declared.forEach((column, place) => {
    if (set.has(column.key)) return;
    const before = declared.slice(0, place).findLast((other) => order.includes(other.key));
    order.splice(before ? order.indexOf(before.key) + 1 : 0, 0, column.key);
  });
  const placed = order.flatMap((key): Placed[] => {
    const column = known.get(key);
    if (!column) return [];
    const mine = set.get(key);
    const pin = mine?.pin === 'none' ? null : (mine?.pin ?? column.pin ?? null);
    return [{ key, width: mine?.width ?? column.width, hidden: mine?.hidden ?? column.off ?? false, pin }];
  });
  const side = (pin: Placed['pin']) => placed.filter((column) => column.pin === pin);
  return [...side('left'), ...side(null), ...side('right')];
}

/** Columns in the order of a page template. Those that it does not name stay behind their neighbour. */
export function inOrder<C extends { readonly key: string }>(columns: readonly C[], order: readonly string[] | undefined): readonly C[] {
  if (!order) return columns;
  const keys = columns.map(({ key }) => key);
  const named = order.filter((key) => keys.includes(key)).map((key) => ({ key }));
  return placeColumns(
    keys.map((key) => ({ key })),
    { columns: named },
  ).flatMap(({ key }) => columns.find((column) => column.key === key) ?? []);
}

export type ColumnChange =
  | { readonly do: 'show' | 'hide'; readonly key: string }
  | { readonly do: 'pin'; readonly key: string; readonly to: 'left' | 'right' | null }
  | { readonly do: 'resize'; readonly key: string; readonly width: number }
  /** Moves a column before another, or to the end. */
  | { readonly do: 'move'; readonly key: string; readonly before: string | null }
  /** Moves a column by one place to the left or right among the shown ones. */
  | { readonly do: 'shift'; readonly key: string; readonly by: -1 | 1 }
  | { readonly do: 'density'; readonly to: Density }
  | { readonly do: 'reset' };

export function changeColumns(declared: readonly Declared[], settings: ColumnSettings | null, change: ColumnChange): ColumnSettings | null {
  if (change.do === 'reset') return null;
  const density = settings?.density;
  const placed = placeColumns(declared, settings);
  const keep = (columns: readonly Placed[], to = density): ColumnSettings => ({
    columns: columns.map((column) => ({
      key: column.key,
      hidden: column.hidden,
      pin: column.pin ?? 'none',
      ...(column.width === undefined ? {} : { width: column.width }),
    })),
    ...(to ? { density: to } : {}),
  });
  const edit = (key: string, to: Partial<Placed>) => keep(placed.map((column) => (column.key === key ? { ...column, ...to } : column)));
  switch (change.do) {
    case 'show':
      return edit(change.key, { hidden: false });
    case 'hide':
      return edit(change.key, { hidden: true });
    case 'pin':
      return edit(change.key, { pin: change.to });
    case 'resize':
      return edit(change.key, { width: Math.round(Math.min(widthMax, Math.max(widthMin, change.width))) });
    case 'density':
      return keep(placed, change.to);
    case 'move':
      return keep(moved(placed, change.key, change.before));
    case 'shift':
      return keep(shifted(placed, change.key, change.by));
  }
}

/** Moves a column. Among the pinned ones it becomes pinned there, outside them unpinned: the order never contradicts the pins. */
function moved(placed: readonly Placed[], key: string, before: string | null): Placed[] {
  const column = placed.find((each) => each.key === key);
  if (!column || key === before) return [...placed];
  const rest = placed.filter((each) => each.key !== key);
  const index = before === null ? rest.length : rest.findIndex((each) => each.key === before);
  const place = index < 0 ? rest.length : index;
  const pin = (rest[place] ?? rest.at(-1))?.pin ?? null;
  return [...rest.slice(0, place), { ...column, pin }, ...rest.slice(place)];
}

/** Moves a column past its neighbour among the shown columns; a step over the edge of the pinned ones changes its pin and not its place. */
function shifted(placed: readonly Placed[], key: string, by: -1 | 1): Placed[] {
  const shown = placed.filter((column) => !column.hidden);
  const at = shown.findIndex((column) => column.key === key);
  const column = shown[at];
  const next = shown[at + by];
  if (!column || !next) return [...placed];
  if (next.pin !== column.pin) return placed.map((each) => (each === column ? { ...each, pin: next.pin } : each));
  const before = by === -1 ? next.key : (placed[placed.indexOf(next) + 1]?.key ?? null);
  return moved(placed, key, before).map((each) => (each.key === key ? { ...each, pin: column.pin } : each));
}
