'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { canKeep, forgetPages, keepPages, keepsPages } from '@/app/_components/offline/keep-pages';

/** Switches on, for this browser, that pages can be read without a connection. */
export function KeptPages() {
  const [state, setState] = useState<'unknown' | 'impossible' | 'off' | 'busy' | 'on'>('unknown');
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (!canKeep()) setState('impossible');
    else
      keepsPages().then(
        (on) => setState(on ? 'on' : 'off'),
        () => setState('impossible'),
      );
  }, []);
  const change = async (on: boolean) => {
    setState('busy');
    setFault('');
    try {
      await (on ? keepPages() : forgetPages());
      setState(on ? 'on' : 'off');
    } catch {
      setFault('This browser did not allow it.');
      setState(on ? 'off' : 'on');
    }
  };
  if (state === 'unknown') return null;
  if (state === 'impossible')
    return <p className="cap">This browser cannot keep pages; that needs https.</p>;
  return (
    <div>
      <Button kind="secondary" pending={state === 'busy'} onClick={() => change(state !== 'on')}>
        {state === 'on' ? 'Forget the kept pages' : 'Keep pages on this device'}
      </Button>
      <p role="status" className="cap">
        {fault || (state === 'on' ? 'The pages that you read here are kept.' : '')}
      </p>
    </div>
  );
}
