'use client';

/** A switch of something that is laid over the board. */
export interface OverlaySwitch {
  readonly id: string;
  readonly title: string;
}

/** The key of each overlay; one that is not listed has none. */
const KEYS: Readonly<Record<string, string>> = {
  reach: '1',
  threat: '2',
  command: '3',
  held: '4',
  sight: '4',
  ways: '5',
  lost: '6',
  supply: '8',
};

const WAYS: OverlaySwitch = { id: 'ways', title: 'Ways' };

/** The ruleset's overlays and the ways that pieces came, in the order of their keys. */
export function switchesOf(overlays: readonly OverlaySwitch[]): readonly OverlaySwitch[] {
  const keyOf = ({ id }: OverlaySwitch) => KEYS[id] ?? '9';
  return [...overlays, WAYS].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The overlay that a key switches; null: none. */
export function overlayOfKey(key: string, switches: readonly OverlaySwitch[]): string | null {
  return switches.find(({ id }) => KEYS[id] === key)?.id ?? null;
}

/** The switches of the overlays, each with its key. */
export function OverlayBar({
  switches,
  shown,
  onToggle,
}: {
  readonly switches: readonly OverlaySwitch[];
  readonly shown: readonly string[];
  readonly onToggle: (id: string) => void;
}) {
  return (
    <fieldset className="overlay-bar" aria-label="Shown on the board">
      {switches.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-pressed={shown.includes(id)}
          aria-keyshortcuts={KEYS[id]}
          onClick={() => onToggle(id)}
        >
          {title} {KEYS[id] === undefined ? null : <kbd>{KEYS[id]}</kbd>}
        </button>
      ))}
    </fieldset>
  );
}
