import type { Theme } from './theme';
import { chooseTheme } from './theme-action';

const names: Record<Theme, string> = { system: 'As device', paper: 'Paper', candle: 'Candle' };

/** Three buttons in a plain form: the choice is kept in a cookie and read on the server. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  return (
    <form action={chooseTheme} className="theme-switch">
      <fieldset>
        <legend className="theme-switch__legend">Light</legend>
        <div className="theme-switch__row">
          {(['system', 'paper', 'candle'] as const).map((value) => (
            <button
              key={value}
              type="submit"
              name="theme"
              value={value}
              aria-pressed={theme === value}
            >
              {names[value]}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
