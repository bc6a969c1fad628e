'use server';

import { cookies } from 'next/headers';
import { THEME_COOKIE, themeFrom } from './theme';

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores the visitor's theme for a year. Works as a plain form POST too. */
export async function chooseTheme(form: FormData): Promise<void> {
  const value = form.get('theme');
  const theme = themeFrom(typeof value === 'string' ? value : null);
  const store = await cookies();
  if (theme === 'system') store.delete(THEME_COOKIE);
  else
    store.set(THEME_COOKIE, theme, {
      path: '/',
      maxAge: yearSeconds,
      sameSite: 'lax',
      httpOnly: true,
      secure: (process.env.NEXTAUTH_URL ?? '').startsWith('https://'),
    });
}
