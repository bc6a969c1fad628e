import type { LeavingPost } from '@/lib/application/club/leaving';

/** What happens to a post when its holder leaves the club, for the holder (`self`) or for who removes them. */
export function sentenceOf({ part, successors, computer }: LeavingPost, self: boolean): string {
  const [first] = successors;
  switch (part) {
    case 'commander':
      if (first !== undefined)
        return self
          ? 'Name a successor below. Otherwise the seat is vacant, and your eldest sub-commander takes it first.'
          : 'The seat is vacant. The eldest sub-commander is asked to take it.';
      return `The seat is vacant, and offered to the members who can see the campaign and have not served the other side.${
        computer
          ? ' The other commander, or an umpire of the club, can give it to the computer.'
          : ''
      }`;
    case 'bothSides':
      return 'Both sides are played at one screen. Another member can take it over.';
    case 'byMail':
      return 'Played by mail: nobody else can go on with it here.';
    case 'subCommander':
      return self
        ? 'You resign the post. Your formations go back to the commander.'
        : 'The post is vacant. The commander can dismiss it and assign its formations again.';
    case 'umpire':
      return 'The umpire’s seat is vacant. Another umpire of the club can take it.';
  }
}
