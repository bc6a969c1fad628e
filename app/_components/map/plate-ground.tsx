'use client';

import { useEffect, useRef } from 'react';

const TRIES = 4;
const PAUSE_MS = 120;

/**
 * The ground of a sheet, from the file that the browser keeps. Chromium now and then shows nothing of a file that it
 * took from its own cache (seen in 143); named again, it appears. So once the file has loaded, this checks whether it
 * shows.
 */
export function PlateGround({ href }: { href: string }) {
  const use = useRef<SVGUseElement>(null);
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (tries: number) => {
      const element = use.current;
      if (element === null || tries === 0 || element.getBBox().width > 0) return;
      element.setAttribute('href', href);
      timer = setTimeout(() => look(tries - 1), PAUSE_MS);
    };
    const arrived = async () => {
      if ((use.current?.getBBox().width ?? 0) > 0) return;
      const answer = await fetch(href, { signal: left.signal });
      await answer.text();
      timer = setTimeout(() => look(TRIES), PAUSE_MS);
    };
    // Without a connection the map has no ground, and the page says that there is no connection.
    arrived().catch(() => {});
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [href]);
  return <use ref={use} href={href} />;
}
