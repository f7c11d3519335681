import { create } from 'zustand';

export type ThemeChoice = 'auto' | 'light' | 'dark';

const stored = (): ThemeChoice => {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
};
const dusk = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
const isDark = (choice: ThemeChoice): boolean => choice === 'dark' || (choice === 'auto' && (dusk?.matches ?? false));

/** Light or dark: the system's setting unless the user chose one. */
export const useTheme = create<{ choice: ThemeChoice; dark: boolean }>()(() => ({ choice: stored(), dark: isDark(stored()) }));

/** Writes the theme to the root element, where the style sheets read it. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = useTheme.getState().dark ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem('theme', choice);
  useTheme.setState({ choice, dark: isDark(choice) });
}

useTheme.subscribe(() => applyTheme());
dusk?.addEventListener('change', () => useTheme.setState(({ choice }) => ({ dark: isDark(choice) })));
