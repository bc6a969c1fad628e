import { markNoticesRead, noticesPage, unreadNotices } from './list';
import { noticeHints } from './live';

/** What somebody is notified of: the list, and the count at the head of each page. */
export const NOTICES = { noticesPage, unreadNotices, markNoticesRead, noticeHints };
