import { changeLobby, closeLobby, openLobby } from './open';
import { clubLobbies, lobbyPage } from './pages';
import { assignSeat, sayReady, sitDown, standUp } from './seats';
import { startLobby } from './start';

/** People of a club agree on a campaign before it begins: seats, terms, who is ready. */
export const LOBBIES = {
  openLobby,
  changeLobby,
  closeLobby,
  clubLobbies,
  lobbyPage,
  sitDown,
  standUp,
  assignSeat,
  sayReady,
  startLobby,
};
