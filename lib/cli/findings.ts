import type { Finding } from '@/lib/campaign/definition/finding';

/** Findings for people, one a paragraph: severity, code, place, sentence. */
export function findingsInWords(findings: readonly Finding[]): string {
  return findings
    .map(
      ({ severity, code, path, message }) =>
        `${severity} ${code}${path === '' ? '' : ` at ${path}`}\n  ${message}`,
    )
    .join('\n');
}
