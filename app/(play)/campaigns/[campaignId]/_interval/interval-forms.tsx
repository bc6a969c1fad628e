'use client';

import dynamic from 'next/dynamic';

/** The forms of an interval: their script is fetched where an interval is open, and by no other page of a campaign. */
export const IntervalForm = dynamic(() =>
  import('./orders-form').then((forms) => forms.IntervalForm),
);
export const RecommendIntervalForm = dynamic(() =>
  import('./orders-form').then((forms) => forms.RecommendIntervalForm),
);
