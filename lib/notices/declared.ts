import { z } from 'zod';

/** How a kind of notice is declared. */

/** Rows of the settings: what somebody turns on and off together. In the order of the page. */
export const NOTICE_GROUPS = [
  'turn',
  'deadline',
  'standby',
  'result',
  'night',
  'message',
  'news',
  'invitation',
  'account',
] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** What must hold of the reader at the moment of sending, or nothing is sent. */
export type NoticeNeed =
  /** They have an account. */
  | 'account'
  /** They are a member of the club that `data.clubId` names. */
  | 'club'
  /** The challenge that `data.challengeId` names is one they can see. */
  | 'challenge'
  /** They may look at the campaign. */
  | 'campaign'
  /** They command or serve on a side of the campaign. */
  | 'post'
  /** They command a side that the campaign waits for. */
  | 'turn'
  /** They can still read the message that `data.messageId` names. */
  | 'message'
  /** The report that `data.reportId` names is open, and one that they may judge. */
  | 'report';

/** Where a notice leads: a path of this installation. */
export type Path = `/${string}`;

export interface Words {
  /** One line, without a full stop. */
  readonly title: string;
  /** One or two sentences. */
  readonly text: string;
  readonly path: Path;
}

export interface Place {
  readonly campaignId: string | null;
  /** Writes an instant for the reader, in their time zone. */
  readonly when: (instant: string) => string;
}

/** A notice as it was read: everything that its data say. */
export interface Readable {
  /** It may break into quiet hours where its reader allows that. */
  readonly urgent: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly words: (place: Place) => Words;
}

export interface Declared<Shape extends z.ZodRawShape> {
  readonly group: NoticeGroup;
  readonly needs: NoticeNeed;
  readonly data: z.ZodObject<Shape, z.core.$strict>;
  /** Null where the data are not of this kind. */
  readonly read: (data: unknown) => Readable | null;
}

/** One kind of notice. */
export function kind<Shape extends z.ZodRawShape>(declared: {
  readonly group: NoticeGroup;
  readonly needs: NoticeNeed;
  readonly urgent?: (data: z.infer<z.ZodObject<Shape, z.core.$strict>>) => boolean;
  readonly data: Shape;
  readonly words: (data: z.infer<z.ZodObject<Shape, z.core.$strict>>, place: Place) => Words;
}): Declared<Shape> {
  const { group, needs, urgent, words } = declared;
  const data = z.strictObject(declared.data);
  return {
    ...{ group, needs, data },
    read(given) {
      const read = data.safeParse(given);
      if (!read.success) return null;
      return {
        urgent: urgent?.(read.data) ?? false,
        data: read.data,
        words: (place) => words(read.data, place),
      };
    },
  };
}

/** A name as people typed it: of a campaign, a club, a person, a side. */
export const name = z.string().max(200);
export const id = z.uuid();
/** RFC 3339. */
export const instant = z.iso.datetime();
export const campaign = { campaign: name };
