/** A receipt for the newest entry, to be kept: as a line to copy, and as a letter. */
export function Receipt({ text, entry, name }: { text: string; entry: number; name: string }) {
  const subject = `Receipt: ${name}, entry ${entry}`;
  const letter = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <details className="receipt-fold">
      <summary>Receipt for entry {entry}</summary>
      <p className="cap">
        Keep this line, or mail it to yourself. With it you can show later, at “Check a campaign”,
        whether anything up to this entry was changed or cut off.
      </p>
      <p>
        <code className="receipt">{text}</code>
      </p>
      <p>
        <a href={letter}>Mail it</a>
      </p>
    </details>
  );
}
