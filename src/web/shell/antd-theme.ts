import { type MappingAlgorithm, theme, type ThemeConfig } from 'antd';

/**
 * Corrects antd's algorithms: text of 13 px (12 is too small for Chinese and for the marks of Thai), secondary text that is dark enough to
 * read (4.5 to 1), and soft backgrounds, which antd's mixing makes grey for a colour as deep as ours.
 */
function refined(dark: boolean): MappingAlgorithm {
  const soft = dark
    ? {
        colorPrimaryBg: '#12323d',
        colorPrimaryBgHover: '#17404e',
        colorInfoBg: '#12323d',
        colorInfoBorder: '#1f5568',
        colorSuccessBg: '#17301f',
        colorTextTertiary: '#93a1ab',
        colorTextQuaternary: '#84929c',
      }
    : {
        colorPrimaryBg: '#e3f1f6',
        colorPrimaryBgHover: '#d5e9f1',
        colorPrimaryHover: '#0a5f7b',
        colorPrimaryActive: '#084e65',
        colorInfoBg: '#e3f1f6',
        colorInfoBorder: '#b5d9e6',
        colorSuccessBg: '#e5f5eb',
        colorTextTertiary: '#5c6973',
        colorTextQuaternary: '#6a767f',
      };
  const edges = dark
    ? {
        colorSuccessBorder: '#2b5a3b',
        colorWarningBg: '#352a14',
        colorWarningBorder: '#63501f',
        colorErrorBg: '#3a1d1f',
        colorErrorBorder: '#6b3234',
      }
    : {
        colorSuccessBorder: '#b4dec4',
        colorWarningBg: '#fdf3dc',
        colorWarningBorder: '#efd69b',
        colorErrorBg: '#fdecec',
        colorErrorBorder: '#f3bcbc',
      };
  return (seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(seed)),
    ...soft,
    ...edges,
    colorBgMask: dark ? 'rgb(0 0 0 / 55%)' : 'rgb(16 32 44 / 32%)',
    fontSize: 13,
    fontSizeSM: 12,
    fontSizeLG: 15,
    lineHeight: 20 / 13,
  });
}

/** Users who set their system to less motion see none. */
const isMotionReduced = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The height of what is pressed on a phone: a thumb needs 44 px (WCAG 2.5.5). Controls within a line are smaller. */
const thumbs = { controlHeight: 44, controlHeightSM: 36 };

/** antd in the colours of base.css, compact: users look at this tool all day. */
export function antdTheme(dark: boolean, narrow: boolean): ThemeConfig {
  return {
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, theme.compactAlgorithm, refined(dark)],
    cssVar: { key: 'qs' },
    hashed: false,
    token: {
      colorPrimary: dark ? '#3fa9c9' : '#0b6e8f',
      colorInfo: dark ? '#3fa9c9' : '#0b6e8f',
      colorError: dark ? '#ff8a8a' : '#c02626',
      colorSuccess: dark ? '#52b77c' : '#1f7a43',
      colorWarning: dark ? '#e0a63e' : '#b4730f',
      colorBgLayout: dark ? '#0f1519' : '#f3f5f7',
      colorBgContainer: dark ? '#161e24' : '#ffffff',
      colorBgElevated: dark ? '#1b252c' : '#ffffff',
      colorTextBase: dark ? '#e3eaee' : '#1b2730',
      borderRadius: 6,
      fontFamily: 'var(--font)',
      wireframe: false,
      motion: !isMotionReduced,
      ...(narrow ? thumbs : {}),
    },
    components: {
      // On the light blue of the dark theme white is too faint to read (AA wants 4.5 : 1).
      Button: { primaryColor: dark ? '#06222c' : '#fff' },
      Menu: {
        itemHeight: 32,
        itemMarginBlock: 1,
        itemMarginInline: 6,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        activeBarHeight: 2,
        subMenuItemBg: 'transparent',
      },
      Table: { headerBg: dark ? '#1b252c' : '#f8fafb', cellPaddingBlockSM: 5, cellPaddingInlineSM: 8 },
    },
  };
}
