'use client';

/** A switch of something that is laid over the board. */
export interface OverlaySwitch {
  readonly id: string;
  readonly title: string;
  /** Absent: it has none. */
  readonly key?: string;
}

/** The keys of each overlay, the usual one first; the next where another overlay of the board has that. */
const KEYS: Readonly<Record<string, string>> = {
  reach: '1',
  threat: '2',
  command: '3',
  orders: '3',
  held: '4',
  sight: '4v',
  ways: '5',
  lost: '6',
  lanes: '7',
  near: '2',
  spans: '3',
  forces: '7',
  screens: '9',
  supply: '8',
  fire: 'g',
  unmoved: 'u',
  plans: 'p',
};

const WAYS: OverlaySwitch = { id: 'ways', title: 'Ways' };

/** What artificial commanders mean to do. */
const PLANS: OverlaySwitch = { id: 'plans', title: 'Plans' };

/**
 * The ruleset's overlays, the ways that pieces came, and to those who may see them the plans of artificial commanders, each with
 * its key, in the order of the keys.
 */
export function switchesOf(
  overlays: readonly Pick<OverlaySwitch, 'id' | 'title'>[],
  plans = false,
): readonly OverlaySwitch[] {
  const taken = new Set<string>();
  const keyed = [...overlays, WAYS, ...(plans ? [PLANS] : [])].map(
    ({ id, title }): OverlaySwitch => {
      const key = [...(KEYS[id] ?? '')].find((one) => !taken.has(one));
      if (key === undefined) return { id, title };
      taken.add(key);
      return { id, title, key };
    },
  );
  const last = '~';
  return keyed.sort((one, other) => ((one.key ?? last) < (other.key ?? last) ? -1 : 1));
}

/** The overlay that a key switches; null: none. */
export function overlayOfKey(key: string, switches: readonly OverlaySwitch[]): string | null {
  return switches.find((one) => one.key === key)?.id ?? null;
}

/** The switches of the overlays, each with its key. */
export function OverlayBar({
  switches,
  shown,
  onToggle,
  measuring,
  onMeasure,
}: {
  readonly switches: readonly OverlaySwitch[];
  readonly shown: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Whether a measuring stick is in hand; absent: the board has none. */
  readonly measuring?: boolean | undefined;
  readonly onMeasure?: () => void;
}) {
  return (
    <fieldset className="overlay-bar" aria-label="Shown on the board">
      {switches.map(({ id, title, key }) => (
        <button
          key={id}
          type="button"
          aria-pressed={shown.includes(id)}
          aria-keyshortcuts={key?.toUpperCase()}
          onClick={() => onToggle(id)}
        >
          {title} {key === undefined ? null : <kbd>{key.toUpperCase()}</kbd>}
        </button>
      ))}
      {measuring === undefined ? null : (
        <button type="button" aria-pressed={measuring} aria-keyshortcuts="M" onClick={onMeasure}>
          Measure <kbd>M</kbd>
        </button>
      )}
    </fieldset>
  );
}
