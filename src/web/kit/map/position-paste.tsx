import { Input, Select, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Datum, datums, inWgs84, type Point, readPosition } from '../../../kernel/geo.ts';
import { degrees } from '../../../kernel/outline.ts';
import { useT } from '../../i18n.ts';
import './place-input.css';

/**
 * Takes a position copied from another map, a link or a pair of numbers, and converts it to WGS-84: positions of Chinese maps are off by
 * some hundred metres.
 */
export function PositionPaste({ onMove, disabled = false }: { onMove: (place: Point) => void; disabled?: boolean }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [datum, setDatum] = useState<Datum>('gcj02');
  const [took, setTook] = useState<'nothing' | Point | null>(null);
  const take = () => {
    if (text.trim() === '') return setTook(null);
    const read = readPosition(text);
    if (!read) return setTook('nothing');
    const place = inWgs84(read, datum);
    onMove(place);
    setTook(place);
    setText('');
  };
  return (
    <div className="kit-position">
      <Space.Compact className="kit-wide">
        <Select<Datum>
          aria-label={t('kit.place.datum')}
          value={datum}
          disabled={disabled}
          popupMatchSelectWidth={false}
          options={datums.map((each) => ({ value: each, label: t(`kit.place.datum.${each}`) }))}
          onChange={setDatum}
        />
        <Input.Search
          aria-label={t('kit.place.paste')}
          placeholder={t('kit.place.paste')}
          enterButton={t('kit.place.take')}
          value={text}
          disabled={disabled}
          {...(took === 'nothing' ? { status: 'error' } : {})}
          onChange={(event) => setText(event.target.value)}
          onSearch={take}
          onPressEnter={(event) => event.preventDefault()}
        />
      </Space.Compact>
      {took === 'nothing' ? (
        <span className="kit-bad" role="alert">
          {t('kit.place.notRead')}
        </span>
      ) : (
        took && (
          <span className="kit-quiet" role="status">
            {t('kit.place.took', { at: `${degrees(took.latitude)}, ${degrees(took.longitude)}` })}
          </span>
        )
      )}
    </div>
  );
}
