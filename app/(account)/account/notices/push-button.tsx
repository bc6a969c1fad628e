'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { addBrowser } from './actions';

/** Lets this browser show notices, also while no page is open. */
export function PushButton({ applicationKey }: { readonly applicationKey: string }) {
  const [state, setState] = useState<'unknown' | 'impossible' | 'off' | 'busy' | 'on'>('unknown');
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
      setState('impossible');
      return;
    }
    void navigator.serviceWorker
      .getRegistration('/')
      .then((worker) => worker?.pushManager.getSubscription())
      .then((known) => setState(known ? 'on' : 'off'))
      .catch(() => setState('off'));
  }, []);
  const subscribe = async () => {
    setState('busy');
    setFault(null);
    try {
      await navigator.serviceWorker.register('/worker.js', { scope: '/' });
      const worker = await navigator.serviceWorker.ready;
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: applicationKey,
      });
      const refused = await addBrowser(subscription.toJSON(), navigator.userAgent);
      if (refused !== null) await subscription.unsubscribe();
      setFault(refused);
      setState(refused === null ? 'on' : 'off');
    } catch {
      setFault('This browser did not allow it. Allow notifications for this site, then try again.');
      setState('off');
    }
  };
  if (state === 'unknown') return null;
  if (state === 'impossible')
    return <p className="cap">This browser cannot show notices of a page that is not open.</p>;
  return (
    <div>
      <Button kind="secondary" onClick={subscribe} pending={state === 'busy'}>
        {state === 'on' ? 'Register this browser again' : 'Push to this browser'}
      </Button>
      <p role="status" className="cap">
        {fault ?? (state === 'on' ? 'Push is on in this browser.' : '')}
      </p>
    </div>
  );
}
