import { FILE_LIMITS, TOO_DEEP, TreeFault, twice } from './tree-limits';

/**
 * Reads a text that may be JSON: the value, or null if it is not JSON (it may be YAML then). Throws a TreeFault if it
 * nests too deep or has a duplicate key, which JSON.parse would accept.
 */
export function readJson(text: string): { readonly value: unknown } | null {
  const fault = scan(text);
  try {
    const value: unknown = JSON.parse(text);
    if (fault) throw new TreeFault(fault.message, '', fault.offset);
    return { value };
  } catch (error) {
    if (error instanceof TreeFault) throw error;
    return null;
  }
}

/** Scans the text once, without recursion: depth and duplicate keys. Correct for valid JSON only. */
function scan(text: string): { readonly message: string; readonly offset: number } | null {
  /** For each open bracket the keys so far, null for a list. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const start = index;
      index += 1;
      while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
      const keys = open.at(-1);
      if (!expectsKey || !keys) continue;
      expectsKey = false;
      const key = text.slice(start + 1, index);
      if (keys.has(key)) return { message: twice(key), offset: start };
      keys.add(key);
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      expectsKey = character === '{';
      if (open.length > FILE_LIMITS.depthMax) return { message: TOO_DEEP, offset: index };
    } else if (character === '}' || character === ']') {
      open.pop();
      expectsKey = false;
    } else if (character === ',') {
      expectsKey = open.at(-1) instanceof Set;
    }
  }
  return null;
}
