import { addFeed, readFeed, removeFeed } from './feeds';
import { markNoticesRead, noticesPage, unreadNotices } from './list';
import { noticeHints } from './live';
import {
  addNoticeChannel,
  confirmNoticeMail,
  noticeSettings,
  removeNoticeChannel,
  saveNoticeSettings,
  testNoticeChannel,
} from './settings';

/** What somebody is notified of: the list, the count at the head of each page, and where it is sent. */
export const NOTICES = {
  noticesPage,
  unreadNotices,
  markNoticesRead,
  noticeHints,
  noticeSettings,
  saveNoticeSettings,
  addNoticeChannel,
  removeNoticeChannel,
  testNoticeChannel,
  confirmNoticeMail,
  addFeed,
  removeFeed,
  readFeed,
};
