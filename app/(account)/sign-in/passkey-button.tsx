'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { askForPasskey, enterByPasskey } from './actions';

/** Signs in with a passkey, where this browser can. */
export function PasskeyButton({ next }: { readonly next: string }) {
  const [able, setAble] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => setAble(typeof window.PublicKeyCredential === 'function'), []);
  if (!able) return null;
  const enter = async () => {
    setBusy(true);
    setFault('');
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const asked = await askForPasskey();
      if ('fault' in asked) return setFault(asked.fault);
      const response = await startAuthentication({ optionsJSON: asked.options }).catch(() => null);
      if (response === null) return setFault('No passkey was given.');
      setFault((await enterByPasskey(response, next)) ?? '');
    } catch {
      setFault('The server did not answer: try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button kind="secondary" pending={busy} onClick={enter}>
        Use a passkey
      </Button>
      <p role="status" className="cap">
        {fault}
      </p>
    </div>
  );
}
