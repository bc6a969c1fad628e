import { type Finding, placeInWords } from '@/lib/campaign/definition/finding';

/** Findings for people, one a paragraph: severity, code, place, sentence. */
export function findingsInWords(findings: readonly Finding[]): string {
  return findings
    .map(
      (finding) =>
        `${finding.severity} ${finding.code}${placeInWords(finding)}\n  ${finding.message}`,
    )
    .join('\n');
}
