/** A fingerprint or hash in its groups, breaking between them. */
export function Fingerprint({ text }: { text: string }) {
  return <code className="fingerprint">{text}</code>;
}

/** A hash of 64 digits by its first sixteen, the whole as its title. */
export function ShortHash({ hash }: { hash: string }) {
  const groups = hash.slice(0, 16).match(/.{4}/g) ?? [];
  return (
    <code className="fingerprint" title={hash}>
      {groups.join(' ')}…
    </code>
  );
}
