import 'server-only';
import { type ApplicationRefusal, statusOf } from '@/lib/application/core/refusal';

/** The answer of a file handler to visitors who are not signed in. */
export function signInFirst(): Response {
  return Response.json(
    { error: { code: 'SIGN_IN_FIRST', message: 'Sign in first.' } },
    { status: 401 },
  );
}

/** A refusal as the answer of a handler: its code, its sentence, its status. */
export function refusedFile(refusal: ApplicationRefusal): Response {
  const { code, message } = refusal;
  return Response.json({ error: { code, message } }, { status: statusOf(refusal) });
}

/** A file to download. Its name comes from what people typed: only plain letters of it enter the header. */
export function fileAnswer({
  content,
  contentType,
  fileName,
}: {
  readonly content: string;
  readonly contentType: string;
  readonly fileName: string;
}): Response {
  return new Response(content, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
