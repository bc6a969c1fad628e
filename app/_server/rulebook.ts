import 'server-only';
import type { RulebookEntry } from '@/lib/application/library/rulebook';
import { application } from './application';

/** A ruleset as the pages of rules show it; undefined: there is none of this id. */
export async function rulebookEntry(id: string): Promise<RulebookEntry | undefined> {
  const rulesets = await application().rulebook();
  return rulesets.find((one) => one.id === id);
}
