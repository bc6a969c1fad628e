import type { BoardApplication } from './board/contract';
import type { MailApplication } from './mail/contract';

export type * from './board/contract';

/** Use cases that are not declared yet. */
export interface Undeclared extends BoardApplication, MailApplication {}
