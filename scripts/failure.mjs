/**
 * A failure that a person can fix: shown as its sentence alone, without a stack. Anything else that is thrown is a
 * defect and is shown in full.
 */
export class PlainFailure extends Error {
  /** @param {string} message what is wrong and what to do @param {unknown} [cause] */
  constructor(message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PlainFailure';
  }
}

/** Prints a failure for people and gives the exit code that goes with it. */
export function reportFailure(failure) {
  const plain = plainSentence(failure);
  if (plain === null) console.error(failure);
  else console.error(`\n${plain}\n`);
  return 1;
}

function plainSentence(failure) {
  if (failure instanceof PlainFailure) return failure.message;
  switch (failure?.code) {
    case 'ENOSPC':
      return 'The disk is full. Free some space (the build needs about 1 GB), then run the command again: nothing that was saved is lost.';
    case 'EROFS':
      return `The folder cannot be written to (${failure.path ?? 'read-only file system'}). Move the project to a folder you may write to.`;
    case 'EACCES':
    case 'EPERM':
      return failure.path === undefined
        ? null
        : `No permission for ${failure.path}. Perhaps an earlier run was made as another user: run as that user again, or change the owner of the folder.`;
    default:
      return null;
  }
}
