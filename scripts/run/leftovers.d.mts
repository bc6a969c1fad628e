export function noteRunning(
  folder: string,
  port: number,
): { part(name: string, pid: number): void; remove(): void };
export function takeOver(
  folder: string,
  port: number,
  limits?: { readonly byItselfMs?: number; readonly goneMs?: number },
): Promise<readonly string[]>;
