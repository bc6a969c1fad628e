/** Whether a name is a time zone that this machine knows, such as `Europe/Stockholm`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return /^[A-Za-z][\w+/-]{0,63}$/.test(name);
  } catch {
    return false;
  }
}

/**
 * Writes instants for a reader in their time zone: "Sunday, 22 November at 20:00". Answers the writer.
 *
 * @param timeZone one that `isTimeZone` accepts
 */
export function whenIn(timeZone: string): (instant: string) => string {
  const format = formatOf(timeZone);
  const zone = timeZone === 'UTC' ? ' UTC' : '';
  return (instant) => {
    const time = new Date(instant);
    return Number.isNaN(time.getTime()) ? 'a time not known' : `${format.format(time)}${zone}`;
  };
}

/** By time zone: making one takes longer than everything else about a notice. There are some 600 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}
