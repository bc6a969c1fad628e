import type { Side } from '../../kernel/side';

/** Several people on a side. Account ids only; names are looked up when a page is drawn. */
export interface StaffEvents {
  /** The commander takes somebody in; he commands nothing yet. */
  SubCommanderAppointed: { readonly side: Side; readonly user: string };
  /** A sub-commander is no longer one: what he commanded falls back to the commander. */
  SubCommanderLeft: {
    readonly side: Side;
    readonly user: string;
    readonly how: 'dismissed' | 'resigned';
  };
  /** All that a sub-commander commands from now on; with all below it, unless somebody else has a part of it. */
  FormationsAssigned: {
    readonly side: Side;
    readonly user: string;
    readonly formations: readonly string[];
  };
  /** The supreme command goes to a sub-commander; who held it stays as the youngest of them. */
  SupremeCommandPassed: { readonly side: Side; readonly from: string; readonly to: string };
}

/** What can be asked about a side's staff; whether the sender may is the application's to know. */
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
