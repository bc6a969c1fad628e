import type { Side } from '@/lib/kernel/side';

/** A proposal that waits for the other commander. */
export interface RewindProposal {
  readonly side: Side;
  readonly at: number;
  readonly reason: string;
  /** Position of the event that made it: an answer names it. */
  readonly position: number;
}

/** How a branch that was given up by agreement ended. */
export interface Rewound {
  readonly at: number;
  readonly successor: string;
  readonly position: number;
}

/** What a campaign keeps of proposals to go back. */
export interface RewindPart {
  /** A proposal to go back that waits for the other commander. */
  rewindProposal: RewindProposal | null;
  /** Set if this branch was given up: it takes no further events. */
  rewound: Rewound | null;
}
