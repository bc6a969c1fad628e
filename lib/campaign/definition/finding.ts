/** What `check` has to say of a campaign file. An error keeps the file from being played, a warning does not. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Stable, machine-readable; listed in docs/reference/campaign-file.md. */
  readonly code: string;
  /** Where: `battles[2].odds`; empty for the file as a whole. */
  readonly path: string;
  /** One plain sentence. */
  readonly message: string;
  /** Line of the file, the first is 1; absent where the finding is at no line. */
  readonly line?: number;
}

/** Where a finding is, to be put behind its code: ` at battles[2].odds, line 40`. */
export function placeInWords({ path, line, message }: Finding): string {
  const known = line === undefined || message.startsWith(`Line ${line},`);
  if (path === '') return known ? '' : ` in line ${line}`;
  return ` at ${path}${known ? '' : `, line ${line}`}`;
}

/** An error: the file cannot be played. */
export function fileError(code: string, path: string, message: string): Finding {
  return { severity: 'error', code, path, message };
}

/** A warning: the file plays, and the author should look at it. */
export function fileWarning(code: string, path: string, message: string): Finding {
  return { severity: 'warning', code, path, message };
}

/** Whether a list of findings lets the file be played. */
export function isPlayable(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'error');
}
