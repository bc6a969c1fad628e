import { Prisma } from '@/prisma/generated/client';

/** Whether a statement failed because a value that must be unique is there already. */
export function isUniqueViolation(failure: unknown): boolean {
  return failure instanceof Prisma.PrismaClientKnownRequestError && failure.code === 'P2002';
}
