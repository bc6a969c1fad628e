import { cookies } from 'next/headers';

/** `paper` is light, `candle` dark, `system` follows the device. */
export const THEMES = ['system', 'paper', 'candle'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = 'theme';

/** Reads any text as a theme; an unknown one follows the device. */
export function themeFrom(value: string | undefined | null): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** The theme this visitor chose, read on the server, so that no page flashes. */
export async function readTheme(): Promise<Theme> {
  return themeFrom((await cookies()).get(THEME_COOKIE)?.value);
}
