import type { Side } from '@/lib/kernel/side';

/** Several people on a side. Account ids only; names are looked up when a page is rendered. */
export interface StaffEvents {
  /** The commander appoints a sub-commander, who commands nothing yet. */
  SubCommanderAppointed: { readonly side: Side; readonly user: string };
  /** A sub-commander leaves the staff: their formations return to the commander. */
  SubCommanderLeft: {
    readonly side: Side;
    readonly user: string;
    readonly how: 'dismissed' | 'resigned';
  };
  /** Everything that a sub-commander commands from now on, with all below it that is not assigned to somebody else. */
  FormationsAssigned: {
    readonly side: Side;
    readonly user: string;
    readonly formations: readonly string[];
  };
  /** The supreme command goes to a sub-commander; the former commander stays on the staff, last in order. */
  SupremeCommandPassed: { readonly side: Side; readonly from: string; readonly to: string };
}

/** Commands about a side's staff; the application checks whether the sender may give them. */
export interface StaffCommands {
  AppointSubCommander: { readonly side: Side; readonly user: string };
  DismissSubCommander: { readonly side: Side; readonly user: string };
  ResignPost: { readonly side: Side; readonly user: string };
  AssignFormations: {
    readonly side: Side;
    readonly user: string;
    readonly formations: readonly string[];
  };
  PassSupremeCommand: { readonly side: Side; readonly to: string };
}
