/** Tells a fault that was got over to the log: its name and place; a message may hold what only one side knows. */
export function logFault(fault: unknown): void {
  const { name, stack } = fault instanceof Error ? fault : new Error('not an error');
  const code = (fault as { code?: unknown } | null)?.code;
  const places =
    stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 6) ?? [];
  process.stderr.write(
    `${JSON.stringify({ level: 'error', fault: name, ...(typeof code === 'string' ? { code } : {}), places })}\n`,
  );
}
