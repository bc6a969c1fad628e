import 'server-only';
import { type Answer, type ApplicationRefusal, statusOf } from '@/lib/application/core/refusal';

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** A use case's answer for a script of our own pages: its value, or its refusal with code, sentence and status. */
export function jsonAnswer(answer: Answer<unknown>): Response {
  return answer.ok ? Response.json(answer.value, { headers: HEADERS }) : refusedJson(answer.error);
}

export function refusedJson({ code, message }: ApplicationRefusal): Response {
  return Response.json(
    { error: { code, message } },
    { status: statusOf({ code }), headers: HEADERS },
  );
}

/** A whole number of an address; NaN if it is none, so that validation refuses it. */
export function numberIn(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
