/** A button with a sign instead of words: first, previous, play. */
export function ControlButton({
  label,
  d,
  onPress,
  off,
}: {
  label: string;
  d: string;
  onPress: () => void;
  off: boolean;
}) {
  return (
    <button
      type="button"
      className="control"
      aria-label={label}
      title={label}
      onClick={onPress}
      disabled={off}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={d} fill="currentColor" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </button>
  );
}
