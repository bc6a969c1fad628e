/** A report as vitest writes it, as far as failures need it. */
export interface TestReport {
  readonly testResults: readonly {
    /** Absolute path of the file. */
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}
/**
 * The failures of a report, each with the first lines of its message: to be told again at the end of a run.
 *
 * @param output what the run printed as errors: its end is told where no test of the report failed
 */
export function failuresOf(report: TestReport | null, output: string): string[];
