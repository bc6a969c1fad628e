import { LocalTime } from '@/app/_components/figures/local-time';
import { Fist } from '@/app/_components/signs/fist';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Seal } from '@/app/_components/situation/seals';
import type { DeskPage, DeskPost } from '@/lib/application/desk/desk';
import { SIDES, type Side } from '@/lib/kernel/side';

/** Each post: who holds it, whether the campaign waits for it, and what it has sealed. */
export function DeskPosts({ desk }: { desk: DeskPage }) {
  return (
    <ul className="desk-posts">
      {SIDES.map((side) => (
        <li key={side}>
          <Holders desk={desk} side={side} />
          <PostState post={desk.posts[side]} side={side} />
        </li>
      ))}
    </ul>
  );
}

function Holders({ desk, side }: { desk: DeskPage; side: Side }) {
  const { commander, staff, standsIn } = desk.posts[side];
  return (
    <div>
      <p>
        <SideTag side={side} name={desk.sides[side]} strong />
      </p>
      <p className="cap">
        {commander.name}
        {standsIn ? '; you stand in' : ''}
      </p>
      {staff.map(({ name, recommended }) => (
        <p key={name} className="cap">
          {name}, staff{recommended ? ': has advised' : ''}
        </p>
      ))}
    </div>
  );
}

function PostState({ post, side }: { post: DeskPost; side: Side }) {
  const { state, since, answer, late } = post;
  return (
    <div>
      <p className="desk-posts__state">
        {post.yours ? (
          <span className="desk-posts__yours">
            <Fist small /> late: yours to decide
          </span>
        ) : state === 'sealed' ? (
          <>
            <Seal side={side} size={18} /> sealed
          </>
        ) : state === 'awaited' ? (
          <b>{late ? 'late' : 'awaited'}</b>
        ) : (
          'nothing to decide'
        )}
      </p>
      {answer === null ? null : <p>{answer}</p>}
      {since === null ? null : (
        <p className="cap">
          {state === 'awaited' ? 'since ' : ''}
          <LocalTime at={since} />
        </p>
      )}
    </div>
  );
}
