import type { YAMLError } from 'yaml';

/** The YAML parser's messages, reworded where it uses its own jargon. */
export function syntaxInWords(error: YAMLError): string {
  const said = plain(error.message);
  const end = /must (?:be sufficiently indented and )?end with an? (\S)/.exec(said)?.[1];
  if (end !== undefined)
    return `A bracket is opened before and never closed by “${end}”, or what it holds is not indented enough.`;
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'There is a second “: ” on this line. Put a text that contains one in quotation marks.';
    case 'BAD_INDENT':
      return 'This line is not indented like the lines that it belongs to.';
    case 'TAB_AS_INDENT':
      return 'Lines are indented by spaces, not by tabs.';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'A key and its “: ” must be on one line; here the key runs on to the next line, or the “: ” is missing.';
    case 'BAD_DQ_ESCAPE':
      return `Within "…" a “\\” begins a sign of its own; write “\\\\”, or use single quotation marks.`;
    case 'MISSING_CHAR':
      return said.startsWith('Missing closing')
        ? 'A quotation mark is opened before and never closed.'
        : said;
    default:
      return said;
  }
}

/** The first line of a message, ended by a full stop. */
function plain(message: string): string {
  const line = (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').trim();
  const short = line.length > 200 ? `${line.slice(0, 199)}…` : line;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}
