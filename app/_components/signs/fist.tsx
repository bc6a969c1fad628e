/** The printer's fist: you must act. It never appears without words, so it is hidden from screen readers. */
export function Fist({ small }: { small?: boolean }) {
  const width = small ? 20 : 26;
  return (
    <svg
      className="fist"
      width={width}
      height={(width * 14) / 28}
      viewBox="0 0 28 14"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d="M0 2.6h4.6v10.8H0zM5.6 4h4.2c1-.2 1.9-1.3 2.8-2.4.8-1 2.1-1.2 2.6-.5.5.8-.1 1.9-.9 2.9h11.9c1 0 1.8.7 1.8 1.6s-.8 1.6-1.8 1.6h-8.4c.6.9.4 1.9-.4 2.2.5.8.2 1.7-.6 2 .2.9-.4 1.7-1.4 1.7H9.300c-1.4 0-2.2-.5-3.7-.9z"
      />
    </svg>
  );
}
