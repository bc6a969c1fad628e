import { mailDesk } from './desk';
import { showMailIdentity } from './identity';
import { makeMailKeys } from './make-keys';
import { openMailFile } from './open';
import { mailPage } from './page';
import { replayPage } from './replay';
import { mailFile, postMail, resignByMail } from './send';

/** Play by mail: campaigns between two installations that never meet on a network. */
export const MAIL = {
  mailDesk,
  makeMailKeys,
  showMailIdentity,
  openMailFile,
  mailPage,
  postMail,
  mailFile,
  resignByMail,
  replayPage,
};
