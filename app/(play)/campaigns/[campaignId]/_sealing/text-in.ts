/** The text of a field of a form that is being sent; null: it has none. */
export function textIn(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}
