import type { BySide } from '../../kernel/side';
import type { UndoEvent } from '../evolve/undo';
import type { CampaignViewer, ChronicleEntry } from '../view';

/** What was taken back, in words: that it was, and by whom; never what it had been. */
export function undoWords(
  event: UndoEvent,
  viewer: CampaignViewer,
  names: BySide<string>,
): Pick<ChronicleEntry, 'kind' | 'title' | 'text' | 'side'> {
  const { side } = event.data;
  const own = viewer.kind === 'side' && viewer.side === side;
  if (event.type === 'TableReportWithdrawn')
    return {
      kind: 'note',
      side,
      title: `${names[side]} takes its report back`,
      text: own
        ? 'You have withdrawn your report before it was answered.'
        : 'The report is withdrawn before it was answered; another may be handed in.',
    };
  const what = event.data.round.startsWith('method-') ? 'answer' : 'orders';
  return {
    kind: 'seal',
    side,
    title: `${names[side]} takes its ${what} back`,
    text: own
      ? `You have broken your own seal unread, and are to decide anew.`
      : `The seal is broken unread; ${names[side]} is to decide anew.`,
  };
}
