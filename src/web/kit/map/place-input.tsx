import { Alert, Button, Form, Input, Segmented } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Point } from '../../../kernel/geo.ts';
import { metresBetween } from '../../../kernel/geo.ts';
import { areaOf, degrees, outlineFault, outlineLimits, readOutline, type Ring, writeOutline } from '../../../kernel/outline.ts';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import '../kit.css';
import { type MapArea, type MapLine, type MapPoint, MapView } from './map.tsx';
import './place-input.css';
import { PositionPaste } from './position-paste.tsx';

type Props = {
  /** The drawn outline as well-known text; without one the circle counts. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  place: Point | null;
  radius_m: number | null;
  radiusMin: number;
  radiusMax: number;
  onMove: (place: Point) => void;
  onRadius: (metres: number) => void;
};

const tools = ['place', 'outline'] as const;
type Tool = (typeof tools)[number];
const noRing: Ring = [];
const metresPerDegree = 111_320;

/**
 * An input for a place and the area that counts as being there: a marker to set or drag, a circle by its radius, or an outline drawn corner
 * by corner. Everything can also be typed: the position in its own fields, the corners line by line beside the map.
 */
export function PlaceInput(props: Props): ReactNode {
  const { value, onChange, place, disabled = false } = props;
  const t = useT();
  const [tool, setTool] = useState<Tool>('place');
  const [chosen, setChosen] = useState<number | null>(null);
  const [former, setFormer] = useState<readonly (string | null)[]>([]);
  const [dragged, setDragged] = useState<{ id: string; at: Point } | null>(null);
  const outline = (value && readOutline(value)) || noRing;
  const ring = dragged ? dragRing(outline, dragged) : outline;
  const fault = ring.length > 0 ? outlineFault(ring, place) : null;
  // After a refusal the form shows the fault below the field.
  const invalid = Form.Item.useStatus().status === 'error';

  const draw = (next: Ring) => {
    setFormer([...former.slice(-49), value ?? null]);
    onChange?.(writeOutline(next));
  };
  const drop = (corner: number) => {
    draw(outline.filter((_, at) => at !== corner));
    setChosen(null);
  };
  const put = (at: Point) => {
    if (disabled) return;
    if (tool === 'place') return props.onMove(at);
    if (outline.length >= outlineLimits.points) return;
    draw([...outline, [at.longitude, at.latitude]]);
    setChosen(outline.length);
  };
  const drag = (id: string, at: Point, done: boolean) => {
    if (disabled) return;
    if (!done) return setDragged({ id, at });
    setDragged(null);
    if (id === 'place') return props.onMove(at);
    if (id === 'radius') return place ? props.onRadius(radiusOf(place, at, props)) : undefined;
    draw(dragRing(outline, { id, at }));
    setChosen(cornerOf(id));
  };
  const choose = (id: string) => {
    if (disabled) return;
    // A click between two corners adds one there.
    const [kind, number] = id.split(' ');
    if (kind === 'between') draw(dragRing(outline, { id, at: between(outline, Number(number)) }));
    if (kind === 'between' || kind === 'corner') setChosen(cornerOf(id));
  };
  const pressed = (event: KeyboardEvent) => {
    if (disabled || chosen === null || !['Delete', 'Backspace'].includes(event.key)) return;
    event.preventDefault();
    drop(chosen);
  };
  return (
    <div className="kit-place">
      <PositionPaste disabled={disabled} onMove={props.onMove} />
      <div className="kit-place-tools">
        <Segmented<Tool>
          value={tool}
          disabled={disabled}
          aria-label={t('kit.place.tool')}
          onChange={setTool}
          options={tools.map((each) => ({ value: each, label: t(`kit.place.${each}`) }))}
        />
        <span className="kit-space" />
        <Button size="small" disabled={disabled || chosen === null || !outline[chosen]} onClick={() => chosen !== null && drop(chosen)}>
          {t('kit.place.drop')}
        </Button>
        <Button
          size="small"
          disabled={disabled || former.length === 0}
          onClick={() => {
            onChange?.(former.at(-1) ?? null);
            setFormer(former.slice(0, -1));
            setChosen(null);
          }}
        >
          {t('kit.place.undo')}
        </Button>
        <Button
          size="small"
          danger
          disabled={disabled || outline.length === 0}
          onClick={() => {
            draw(noRing);
            setChosen(null);
          }}
        >
          {t('kit.place.clear')}
        </Button>
      </div>
      <span className="kit-quiet">{t(tool === 'place' ? 'kit.place.placeHelp' : 'kit.place.outlineHelp')}</span>
      <div className="kit-place-body" onKeyDown={pressed}>
        <MapView
          label={t('kit.place.map')}
          height={400}
          fit={place || outline.length > 0 ? 'shown' : 'nowhere'}
          chosen={chosen === null ? null : `corner ${chosen}`}
          points={pointsOf(place, ring, dragged, props, tool)}
          areas={areasOf(place, ring, dragged, props, fault !== null)}
          lines={edgesOf(ring, fault !== null)}
          onPlace={put}
          onDrag={drag}
          onChoose={choose}
        />
        <Corners ring={ring} disabled={disabled} change={draw} />
      </div>
      {!fault && <Said ring={ring} place={place} radius_m={props.radius_m} />}
      {fault && !invalid && <Alert type="warning" showIcon title={t(`refusal.${fault}`)} />}
    </div>
  );
}

function cornerOf(id: string): number {
  const [kind, number] = id.split(' ');
  return Number(number) + (kind === 'between' ? 1 : 0);
}

/** The ring with one corner moved, or with a new corner on the edge that was dragged. */
function dragRing(ring: Ring, { id, at }: { id: string; at: Point }): Ring {
  const [kind] = id.split(' ');
  const corner: Ring[number] = [at.longitude, at.latitude];
  const place = cornerOf(id);
  if (kind === 'corner') return ring.map((each, number) => (number === place ? corner : each));
  return kind === 'between' ? [...ring.slice(0, place), corner, ...ring.slice(place)] : ring;
}

function between(ring: Ring, corner: number): Point {
  const [x1, y1] = ring[corner] ?? [0, 0];
  const [x2, y2] = ring[(corner + 1) % ring.length] ?? [x1, y1];
  return { longitude: (x1 + x2) / 2, latitude: (y1 + y2) / 2 };
}

type Circle = { readonly radius_m: number | null; readonly radiusMin: number; readonly radiusMax: number };

function radiusOf(place: Point, at: Point, { radiusMin, radiusMax }: Circle): number {
  return Math.min(radiusMax, Math.max(radiusMin, Math.round(metresBetween(place, at) / 10) * 10));
}

function pointsOf(place: Point | null, ring: Ring, dragged: { id: string; at: Point } | null, circle: Circle, tool: Tool): MapPoint[] {
  const shown = dragged?.id === 'place' ? dragged.at : place;
  const betweens =
    ring.length >= 2 && ring.length < outlineLimits.points && !dragged?.id.startsWith('between')
      ? ring.map((_, at): MapPoint => ({ ...between(ring, at), id: `between ${at}`, small: true, tone: 'off', drags: true }))
      : [];
  const east = shown && circle.radius_m ? circle.radius_m / metresPerDegree / Math.cos((shown.latitude * Math.PI) / 180) : 0;
  const handle: MapPoint[] =
    shown && ring.length === 0 && east > 0
      ? [
          {
            ...(dragged?.id === 'radius' ? dragged.at : { latitude: shown.latitude, longitude: shown.longitude + east }),
            id: 'radius',
            small: true,
            drags: true,
          },
        ]
      : [];
  return [
    // While corners are drawn the position cannot be moved.
    ...(shown ? [{ ...shown, id: 'place', tone: 'bad' as const, drags: tool === 'place' }] : []),
    ...handle,
    ...betweens,
    ...ring.map(([longitude, latitude], at): MapPoint => ({ longitude, latitude, id: `corner ${at}`, label: String(at + 1), drags: true })),
  ];
}

function areasOf(place: Point | null, ring: Ring, dragged: { id: string; at: Point } | null, circle: Circle, wrong: boolean): MapArea[] {
  if (ring.length > 0) return wrong ? [] : [{ id: 'outline', ring }];
  const centre = dragged?.id === 'place' ? dragged.at : place;
  if (!centre || !circle.radius_m) return [];
  const radius_m = dragged?.id === 'radius' ? radiusOf(centre, dragged.at, circle) : circle.radius_m;
  return [{ id: 'circle', centre, radius_m }];
}

/** The edges of an outline that is not valid yet, and so has no area to fill. */
function edgesOf(ring: Ring, wrong: boolean): MapLine[] {
  const [first] = ring;
  return wrong && first && ring.length > 1 ? [{ id: 'edges', at: [...ring, first], tone: 'bad', dashed: true }] : [];
}

/** The area that counts at the moment, in words and measures. */
function Said({ ring, place, radius_m }: { ring: Ring; place: Point | null; radius_m: number | null }): ReactNode {
  const t = useT();
  const format = useFormat();
  const area = ring.length > 2 ? areaOf(ring) : radius_m ? Math.PI * radius_m ** 2 : 0;
  const size = area >= 1_000_000 ? `${format.number((area / 1_000_000).toFixed(2))} km²` : `${format.number(Math.round(area))} m²`;
  const counts =
    ring.length > 0
      ? t('kit.place.byOutline', { count: ring.length, size })
      : place && radius_m
        ? t('kit.place.byRadius', { radius: format.number(radius_m), size })
        : t('kit.place.nowhere');
  return (
    <p className="kit-quiet kit-place-said" role="status">
      {counts}
    </p>
  );
}

const written = (ring: Ring): string => ring.map(([longitude, latitude]) => `${degrees(latitude)}, ${degrees(longitude)}`).join('\n');

/** The corners as text, one on each line: latitude, longitude, as map programs copy them. */
function Corners({ ring, disabled, change }: { ring: Ring; disabled: boolean; change: (ring: Ring) => void }): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<number | null>(null);
  const text = written(ring);
  const take = () => {
    if (typed === null || typed === text) return setTyped(null);
    const lines = typed.split('\n').filter((line) => line.trim() !== '');
    const read = lines.map((line) => /^\s*(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(line));
    const bad = read.findIndex((match) => match === null);
    setWrong(bad < 0 ? null : bad + 1);
    if (bad >= 0) return;
    setTyped(null);
    change(read.map((match): Ring[number] => [Number(match?.[2]), Number(match?.[1])]));
  };
  return (
    <label className="kit-place-corners">
      <span>{t('kit.place.corners')}</span>
      <Input.TextArea
        value={typed ?? text}
        disabled={disabled}
        spellCheck={false}
        placeholder={'22.101200, 106.752300'}
        {...(wrong === null ? {} : { status: 'error' })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
        onBlur={take}
      />
      {wrong !== null && (
        <span className="kit-bad" role="alert">
          {t('kit.place.badLine', { line: wrong })}
        </span>
      )}
      <span className="kit-quiet">{t('kit.place.cornersHelp')}</span>
    </label>
  );
}
