import { endHoliday, leaveOrder, setReminders, takeHoliday } from './left';
import { answerPace, drawBank, nameDeputy, proposePace } from './pace';
import { deadlinesPage } from './page';

/** Deadlines of campaigns between people: the pace both sides agree on, and what each leaves for the case of being late. */
export const DEADLINES = {
  deadlinesPage,
  proposePace,
  answerPace,
  drawBank,
  nameDeputy,
  leaveOrder,
  setReminders,
  takeHoliday,
  endHoliday,
};
