import { encodeQR } from 'qr';

/** A text as a QR code: always dark on white, because some cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((set, x) => (set ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
    >
      <path className="qr-code__ground" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path d={dark.join('')} />
    </svg>
  );
}
