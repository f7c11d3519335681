import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton, theme, Tooltip } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../format.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { saveAs } from '../record/file-preview.tsx';
import { useLatest } from '../use-latest.ts';

/** Colours that people with red-green colour blindness can tell apart (after Okabe and Ito), beginning with the product's own colour. */
const palette: { light: string[]; dark: string[] } = {
  light: ['#0b6e8f', '#d55e00', '#009e73', '#7a5fb5', '#b4730f', '#56a0d3', '#c2477f', '#55636e'],
  dark: ['#3fa9c9', '#f0874a', '#4cc09a', '#a995e0', '#e0a63e', '#8cc4ec', '#e486b0', '#a5b3bc'],
};

/** An axis of values with its numbers as the language writes them. */
function withNumbers(axis: unknown, number: (value: number) => string): unknown {
  if (typeof axis !== 'object' || axis === null || !('type' in axis) || axis.type !== 'value') return axis;
  return { axisLabel: { formatter: number }, ...axis };
}

/** Each option replaces the previous one as a whole, so each must contain the look. */
function withLook(option: EChartsCoreOption, dark: boolean, number: (value: number) => string): EChartsCoreOption {
  return {
    backgroundColor: 'transparent',
    color: dark ? palette.dark : palette.light,
    animationDuration: 300,
    ...option,
    ...(option['xAxis'] === undefined ? {} : { xAxis: withNumbers(option['xAxis'], number) }),
    ...(option['yAxis'] === undefined ? {} : { yAxis: withNumbers(option['yAxis'], number) }),
  };
}

/**
 * A chart from its ECharts option. The library is loaded when the first chart is drawn. The effects of a hidden tab are torn down, so the
 * chart is disposed of then and drawn again when the tab is shown; its size follows its box.
 */
export function Chart(props: {
  option: EChartsCoreOption;
  /** The subject of the chart, for screen readers; the name of its picture where it can be saved. */
  label: string;
  height?: number;
  /** True where the reader may save the chart as a picture. */
  saves?: boolean;
  onClick?: (name: string) => void;
}): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const [drawn, setDrawn] = useState(false);
  const { token } = theme.useToken();
  const language = useLanguage();
  const { onClick } = props;
  const format = useFormat();
  const dark = token.colorBgContainer.toLowerCase() < '#888888';
  const option = useMemo(() => withLook(props.option, dark, (value) => format.number(value)), [props.option, dark, format]);
  const latest = useLatest(option);
  useEffect(() => {
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    void import('./chart-library.ts').then(({ init }) => {
      if (gone || !box.current) return;
      const instance = init(box.current, dark ? 'dark' : null, { renderer: 'canvas', locale: language.toUpperCase() });
      instance.setOption(latest.current);
      if (onClick) instance.on('click', (event) => onClick(String(event.name)));
      chart.current = instance;
      observer.observe(box.current);
      setDrawn(true);
    });
    return () => {
      gone = true;
      observer.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, [dark, language, onClick, latest]);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);
  const save = (): void => {
    const address = chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token.colorBgContainer });
    if (address) saveAs(address, `${props.label}.png`);
  };
  return (
    <div className="kit-chart" style={{ height: props.height ?? 260 }}>
      {!drawn && <Skeleton active />}
      {drawn && props.saves && (
        <Tooltip title={t('kit.savePicture')}>
          <Button
            className="kit-chart-save"
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            aria-label={`${t('kit.savePicture')}: ${props.label}`}
            onClick={save}
          />
        </Tooltip>
      )}
      <div ref={box} role="img" aria-label={props.label} style={{ height: '100%' }} />
    </div>
  );
}
