import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { Skeleton, theme } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n.ts';
import { useLatest } from './use-latest.ts';

/** Told apart also by people who do not tell red from green (after Okabe and Ito), begun with the product's own colour. */
const palette: { light: string[]; dark: string[] } = {
  light: ['#0b6e8f', '#d55e00', '#009e73', '#7a5fb5', '#b4730f', '#56a0d3', '#c2477f', '#55636e'],
  dark: ['#3fa9c9', '#f0874a', '#4cc09a', '#a995e0', '#e0a63e', '#8cc4ec', '#e486b0', '#a5b3bc'],
};

/** Every option replaces the one before as a whole, so the look goes with each. */
function withLook(option: EChartsCoreOption, dark: boolean): EChartsCoreOption {
  return {
    backgroundColor: 'transparent',
    color: dark ? palette.dark : palette.light,
    aria: { enabled: true },
    animationDuration: 300,
    ...option,
  };
}

/**
 * A chart by its ECharts option. The library comes when the first chart is drawn. A hidden tab's effects are torn down, so the chart is
 * disposed of then and drawn again on return; its size follows its box.
 */
export function Chart(props: { option: EChartsCoreOption; label: string; height?: number; onClick?: (name: string) => void }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const [drawn, setDrawn] = useState(false);
  const { token } = theme.useToken();
  const language = useLanguage();
  const { onClick } = props;
  const latest = useLatest(props.option);
  const dark = token.colorBgContainer.toLowerCase() < '#888888';
  useEffect(() => {
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    void import('./chart-library.ts').then(({ init }) => {
      if (gone || !box.current) return;
      const made = init(box.current, dark ? 'dark' : null, { renderer: 'canvas', locale: language.toUpperCase() });
      made.setOption(withLook(latest.current, dark));
      if (onClick) made.on('click', (event) => onClick(String(event.name)));
      chart.current = made;
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
    chart.current?.setOption(withLook(props.option, dark), { notMerge: true });
  }, [props.option, dark]);
  return (
    <div className="kit-chart" style={{ height: props.height ?? 260 }}>
      {!drawn && <Skeleton active />}
      <div ref={box} role="img" aria-label={props.label} style={{ height: '100%' }} />
    </div>
  );
}
