import { Composer, CST, type Document, Lexer, Parser } from 'yaml';
import { FILE_LIMITS, TOO_DEEP, TreeFault } from './tree-limits';

/** The documents of a YAML text (1.2, no tags, no merging); throws a TreeFault as soon as it exceeds the limits. */
export function documentsOf(text: string): Iterable<Document.Parsed> {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    merge: false,
    // The library compares each key with every other one; duplicate keys are found while copying.
    uniqueKeys: false,
    stringKeys: true,
  });
  return composer.compose(tokensOf(text));
}

/** The concrete syntax of a YAML text, cut off as soon as it exceeds the limits. */
function tokensOf(text: string): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const keep = (token: CST.Token): void => {
    if (tooDeep(token)) throw new TreeFault(TOO_DEEP, '');
    tokens.push(token);
  };
  let lines = 0;
  let references = 0;
  let scalars = 0;
  let flowDepth = 0;
  /** Block indicators since the last line break: each opens a level of its own. */
  let indicators = 0;
  for (const lexeme of new Lexer().lex(text)) {
    switch (CST.tokenType(lexeme)) {
      case 'newline':
        lines += 1;
        indicators = 0;
        break;
      case 'flow-seq-start':
      case 'flow-map-start':
        flowDepth += 1;
        break;
      case 'flow-seq-end':
      case 'flow-map-end':
        flowDepth -= 1;
        break;
      case 'seq-item-ind':
      case 'explicit-key-ind':
        indicators += 1;
        break;
      case 'anchor':
      case 'alias':
      case 'tag':
        references += 1;
        break;
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
        scalars += 1;
        break;
      default:
        break;
    }
    if (flowDepth > FILE_LIMITS.depthMax || indicators > FILE_LIMITS.depthMax)
      throw new TreeFault(TOO_DEEP, '');
    if (lines > FILE_LIMITS.linesMax)
      throw new TreeFault(`The file has more than ${FILE_LIMITS.linesMax} lines.`, '');
    if (scalars > FILE_LIMITS.scalarsMax)
      throw new TreeFault(
        `The file holds more than ${FILE_LIMITS.scalarsMax} texts and numbers; written as JSON it may hold more.`,
        '',
      );
    if (references > FILE_LIMITS.referencesMax)
      throw new TreeFault(
        `The file has more than ${FILE_LIMITS.referencesMax} anchors, aliases and tags.`,
        '',
      );
    for (const token of parser.next(lexeme)) keep(token);
  }
  for (const token of parser.end()) keep(token);
  return tokens;
}

/** Whether a token of the concrete syntax nests too deep; walks with an explicit stack, not by recursion. */
function tooDeep(token: CST.Token): boolean {
  const open: { token: CST.Token; depth: number }[] = [{ token, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token: current, depth } = next;
    if (depth > FILE_LIMITS.depthMax) return true;
    if (current.type === 'document') {
      if (current.value) open.push({ token: current.value, depth });
    } else if (
      current.type === 'block-map' ||
      current.type === 'block-seq' ||
      current.type === 'flow-collection'
    ) {
      for (const item of current.items) {
        if (item.key) open.push({ token: item.key, depth: depth + 1 });
        if (item.value) open.push({ token: item.value, depth: depth + 1 });
      }
    }
  }
  return false;
}
