/** What the page of settings is made of. */
export { NOTICE_GROUPS, type NoticeGroup } from '@/lib/notices/kinds';
export { CHANNEL_KINDS, type ChannelKind } from '@/lib/notices/settings';
