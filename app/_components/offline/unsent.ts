/** An order that did not reach the server, as it is kept in its author's browser. */
export interface Unsent {
  /** What was entered, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** ISO instant. */
  readonly at: string;
  /** Whose it is, as the page says it (`<meta name="reader">`): nobody else is offered it. */
  readonly reader: string;
}

const NAME = 'unsent order ';

const readerHere = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=reader]')?.content ?? '';

/** Keeps an order under a name of its own, in place of an earlier one. A browser that keeps nothing loses nothing: the form is still open. */
export function keepUnsent(key: string, values: Unsent['values']): Unsent {
  const unsent = { values, at: new Date().toISOString(), reader: readerHere() };
  try {
    localStorage.setItem(NAME + key, JSON.stringify(unsent));
  } catch {}
  return unsent;
}

/** The order kept for a round; null: none is. Orders for rounds that are over, and other people's, are forgotten. */
export function unsentOf(campaignId: string, round: string): Unsent | null {
  try {
    const key = `${NAME}${campaignId}/${round}`;
    for (const other of Object.keys(localStorage))
      if (other.startsWith(`${NAME}${campaignId}/`) && other !== key)
        localStorage.removeItem(other);
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Unsent | null;
    if (found?.reader === readerHere()) return found;
    localStorage.removeItem(key);
    return null;
  } catch {
    return null;
  }
}

export function forgetUnsent(key: string): void {
  try {
    localStorage.removeItem(NAME + key);
  } catch {}
}

/** Enters values into a form as if they were typed. */
export function fillIn(form: HTMLFormElement, values: Unsent['values']): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.type)) {
      const wanted = values[element.name] === element.value;
      if (element.checked !== wanted) element.click();
    } else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      const value = values[element.name];
      if (value === undefined || element.type === 'hidden' || element.value === value) continue;
      // React hears of a change only through the element's own setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(
        element,
        value,
      );
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}
