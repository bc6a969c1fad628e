/** 12345 → “12,345”. */
export function figure(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** “1 unit”, “3 units”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
