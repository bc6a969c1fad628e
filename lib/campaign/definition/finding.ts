/** A finding of `check` on a campaign file. An error makes the file unplayable, a warning does not. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Stable, machine-readable; listed in docs/reference/campaign-file.md. */
  readonly code: string;
  /** Path: `battles[2].odds`; empty for the file as a whole. */
  readonly path: string;
  /** One plain sentence. */
  readonly message: string;
  /** Line of the file, the first is 1; absent if the finding has no line. */
  readonly line?: number;
}

/** Location of a finding, to follow its code: ` at battles[2].odds, line 40`. */
export function placeInWords({ path, line, message }: Finding): string {
  const known = line === undefined || message.startsWith(`Line ${line},`);
  if (path === '') return known ? '' : ` in line ${line}`;
  return ` at ${path}${known ? '' : `, line ${line}`}`;
}

/** An error: the file cannot be played. */
export function fileError(code: string, path: string, message: string): Finding {
  return { severity: 'error', code, path, message };
}

/** A warning: the file is playable, and the author should look at it. */
export function fileWarning(code: string, path: string, message: string): Finding {
  return { severity: 'warning', code, path, message };
}

/** Whether a list of findings allows the file to be played. */
export function isPlayable(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'error');
}
