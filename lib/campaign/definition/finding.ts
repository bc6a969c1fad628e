/** What `check` has to say of a campaign file. An error keeps the file from being played, a warning does not. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Stable, machine-readable; listed in docs/campaign-file.md. */
  readonly code: string;
  /** Where: `battles[2].odds`; empty for the file as a whole. */
  readonly path: string;
  /** One plain sentence. */
  readonly message: string;
  /** Line of the file where it stands, the first is 1; absent where the file has no lines to tell. */
  readonly line?: number;
}

/** Where a finding stands, to be put behind its code: ` at battles[2].odds, line 40`. */
export function placeInWords({ path, line, message }: Finding): string {
  const told = line === undefined || message.startsWith(`Line ${line},`);
  if (path === '') return told ? '' : ` in line ${line}`;
  return ` at ${path}${told ? '' : `, line ${line}`}`;
}

/** An error: the file cannot be played as it stands. */
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
