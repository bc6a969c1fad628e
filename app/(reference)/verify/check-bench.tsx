'use client';

import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Verdict } from '@/app/_components/fairness/verdict';
import { Button } from '@/app/_components/form/button';
import { TextField } from '@/app/_components/form/fields';
import { Notice } from '@/app/_components/notice/notice';
import type { Verification } from '@/lib/application/verify-here';
import {
  type CheckAnswer,
  type CheckQuestion,
  FILE_BYTES_MAX,
  isFingerprintText,
} from './checking';

type Standing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking'; readonly fileName: string }
  | { readonly kind: 'done'; readonly fileName: string; readonly verification: Verification }
  | { readonly kind: 'failed'; readonly message: string };

const TOO_LARGE = `The file is larger than ${FILE_BYTES_MAX / 1_048_576} MB. Check it on the command line instead.`;

/**
 * Checks a chosen or dropped file in this browser. The checking thread is loaded with the page, so that no connection
 * is needed afterwards.
 */
export function FileBench() {
  const { standing, check, fail } = useChecker();
  const [over, setOver] = useState(false);
  const [noted, setNoted] = useState('');
  const notedFault =
    noted.trim() !== '' && !isFingerprintText(noted)
      ? 'Ten groups of four: digits 0–9 and letters a–f.'
      : undefined;
  const take = async (
    file: File | null | undefined,
    older: File | null = null,
    receipt?: string,
  ) => {
    if (!file || notedFault !== undefined) return;
    if (file.size > FILE_BYTES_MAX || (older?.size ?? 0) > FILE_BYTES_MAX) return fail(TOO_LARGE);
    try {
      check(
        file.name,
        await file.text(),
        noted.trim() === '' ? undefined : noted,
        await older?.text(),
        receipt,
      );
    } catch {
      fail('The file could not be read. Choose it again.');
    }
  };
  const drop = (event: DragEvent<HTMLDivElement>) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = (name: string): File | null => {
      const file = form.get(name);
      return file instanceof File && file.name !== '' ? file : null;
    };
    const receipt = String(form.get('receipt') ?? '').trim();
    void take(chosen('file'), chosen('older'), receipt === '' ? undefined : receipt);
  };
  return (
    <div className="stack">
      <form className="stack" onSubmit={submit}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field inside does the same by click and key */}
        <div
          className="drop stack"
          data-over={over ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <TextField
            id="file"
            name="file"
            type="file"
            accept=".ndjson,application/x-ndjson"
            label="Exported campaign"
            hint="Choose the file, or drop it here. Its name ends in .orderly.ndjson. It does not leave this computer."
            required
          />
          <TextField
            id="older"
            name="older"
            type="file"
            accept=".ndjson,application/x-ndjson"
            label="An earlier file of the same campaign, if you kept one"
            hint="Everything in it must be in the file above, unchanged: an entry that was cut off or rewritten is found."
          />
          <TextField
            id="key"
            name="key"
            label="Fingerprint of the key, if you noted one"
            hint="It is on the account page of each installation. If you enter one, the file must be signed by that key."
            autoComplete="off"
            spellCheck={false}
            value={noted}
            error={notedFault}
            onChange={(event) => setNoted(event.target.value)}
          />
          <TextField
            id="receipt"
            name="receipt"
            label="A receipt, if you kept one"
            hint="One line that begins with orderly-receipt. It shows whether anything up to its entry was changed or cut off."
            autoComplete="off"
            spellCheck={false}
          />
          <div className="row">
            <Button type="submit" kind="primary" pending={standing.kind === 'checking'}>
              Check it
            </Button>
          </div>
        </div>
      </form>
      <Found standing={standing} />
    </div>
  );
}

/** Exports the campaign of this page and checks it in this browser. */
export function CampaignBench({ href, fileName }: { href: string; fileName: string }) {
  const { standing, check, fail } = useChecker();
  const [fetching, setFetching] = useState(false);
  const begin = async () => {
    setFetching(true);
    try {
      const answer = await fetch(href, { cache: 'no-store' });
      if (answer.ok) check(fileName, await answer.text());
      else fail('The campaign could not be exported. Reload the page.');
    } catch {
      fail('The server cannot be reached. Try again in a moment.');
    } finally {
      setFetching(false);
    }
  };
  return (
    <div className="stack">
      <div className="row">
        <Button
          kind="primary"
          pending={fetching || standing.kind === 'checking'}
          onClick={() => void begin()}
        >
          Check it in this browser
        </Button>
        <a href={href}>Download the file</a>
      </div>
      <Found standing={standing} />
    </div>
  );
}

function Found({ standing }: { standing: Standing }) {
  switch (standing.kind) {
    case 'idle':
      return null;
    case 'checking':
      return <p role="status">Checking {standing.fileName} …</p>;
    case 'failed':
      return <Notice kind="error" title={standing.message} />;
    case 'done':
      return <Verdict verification={standing.verification} fileName={standing.fileName} />;
  }
}

/** The checking thread, and the state of the latest check. */
function useChecker() {
  const worker = useRef<Worker | null>(null);
  const latest = useRef(0);
  const [standing, setStanding] = useState<Standing>({ kind: 'idle' });
  const fileName = useRef('');
  useEffect(() => {
    const thread = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
    thread.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.id !== latest.current) return;
      setStanding({
        kind: 'done',
        fileName: fileName.current,
        verification: data.verification,
      });
    };
    thread.onerror = () =>
      setStanding({
        kind: 'failed',
        message: 'This browser could not check the file. Reload the page.',
      });
    worker.current = thread;
    return () => thread.terminate();
  }, []);
  return {
    standing,
    check(name: string, text: string, noted?: string, older?: string, receipt?: string) {
      latest.current += 1;
      fileName.current = name;
      setStanding({ kind: 'checking', fileName: name });
      const question: CheckQuestion = { id: latest.current, text, noted, older, receipt };
      worker.current?.postMessage(question);
    },
    fail(message: string) {
      setStanding({ kind: 'failed', message });
    },
  };
}
