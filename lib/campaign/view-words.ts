import type { BySide } from '../kernel/side';
import type { SidedText } from './definition/definition';
import type { CampaignViewer } from './view';

/** The part of a text that a viewer may read: the common one, his own side's, or both for the umpire. */
export function readableText(
  text: SidedText | undefined,
  viewer: CampaignViewer,
  sides: BySide<{ readonly name: string }>,
): string | null {
  if (text === undefined) return null;
  if (typeof text === 'string') return text;
  if (viewer.kind === 'side') return text[viewer.side];
  if (viewer.kind === 'umpire')
    return `**To ${sides.A.name}.** ${text.A}\n\n**To ${sides.B.name}.** ${text.B}`;
  return null;
}

/** “a”, “b” … for the choices of a list. */
export function letterOf(index: number): string {
  return String.fromCharCode(97 + (index % 26));
}
