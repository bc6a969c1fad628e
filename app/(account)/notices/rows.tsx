'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import type { NoticeView } from '@/lib/application/notices/list';
import { readAll } from './actions';

/** One notice: following it marks it as read. */
export function NoticeRow({ notice }: { readonly notice: NoticeView }) {
  const { id, title, text, path, at, when, unread } = notice;
  const follow = () => {
    if (!unread) return;
    void fetch('/api/notices/read', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ noticeId: id, upTo: new Date().toISOString() }),
      keepalive: true,
    }).catch(() => {});
  };
  return (
    <li data-unread={unread ? '' : undefined}>
      <p className="notices__head">
        <Link href={path} onClick={follow}>
          {title}
        </Link>
        {unread ? <i className="notices__new"> new</i> : null}
      </p>
      <p>{text}</p>
      <p className="cap">
        <time dateTime={at}>{when}</time>
      </p>
    </li>
  );
}

/** Marks everything that the page shows as read. */
export function AllRead({ upTo }: { readonly upTo: string }) {
  return (
    <ActionForm action={readAll} hidden={{ upTo }}>
      <SubmitButton kind="secondary">Mark all as read</SubmitButton>
    </ActionForm>
  );
}
