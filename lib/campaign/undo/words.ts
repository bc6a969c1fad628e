import { isOwn, type Wordings } from '@/lib/campaign/wording';
import type { UndoEvents } from './events';

/** That something was withdrawn, and by whom; never its contents. */
export const undoWords: Wordings<keyof UndoEvents> = {
  SealWithdrawn: ({ round, side }, { campaign, names, viewer }) => {
    const what = round.startsWith('method-') ? 'answer' : 'orders';
    return {
      kind: 'seal',
      title: `${names[side]} withdraws its ${what}`,
      text: isOwn(viewer, side)
        ? `Your seal is broken unread. Decide again.`
        : `The seal is broken unread; ${names[side]} is to decide again.`,
      side,
      battleIndex: campaign.encounter?.index ?? null,
    };
  },
  TableReportWithdrawn: ({ side }, { campaign, names, viewer }) => ({
    kind: 'note',
    title: `${names[side]} withdraws its report`,
    text: isOwn(viewer, side)
      ? 'You withdrew your report before it was answered.'
      : 'The report is withdrawn before it was answered; another can be handed in.',
    side,
    battleIndex: campaign.encounter?.index ?? null,
  }),
};
