import { BarChart, EffectScatterChart, GaugeChart, LineChart, LinesChart, MapChart, PieChart, ScatterChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GeoComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { registerLocale, use as install } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import th from 'echarts/lib/i18n/langTH.js';
import vi from 'echarts/lib/i18n/langVI.js';
import { CanvasRenderer } from 'echarts/renderers';

install([
  BarChart,
  EffectScatterChart,
  GaugeChart,
  LineChart,
  LinesChart,
  MapChart,
  PieChart,
  ScatterChart,
  DataZoomComponent,
  GeoComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  CanvasRenderer,
]);

// Chinese and English come with the library. A locale holds the months on an axis and the texts for screen readers.
registerLocale('TH', th);
registerLocale('VI', vi);

export { init, registerMap } from 'echarts/core';
