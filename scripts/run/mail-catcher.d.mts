export function catchMail(
  folder: string,
): Promise<{ readonly env: Readonly<Record<string, string>>; readonly stop: () => Promise<void> }>;
