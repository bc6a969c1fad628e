import type { Deciders } from '@/lib/campaign/chapter';
import { sealMethod } from './decide-method';
import {
  countersignTableReport,
  recordBattleReport,
  recordBoardBattle,
  refuseTableReport,
  submitTableReport,
} from './decide-report';
import type { BattleCommands } from './events';

export const battleDeciders: Deciders<keyof BattleCommands> = {
  SealMethod: sealMethod,
  SubmitTableReport: submitTableReport,
  CountersignTableReport: countersignTableReport,
  RefuseTableReport: refuseTableReport,
  RecordBattleReport: recordBattleReport,
  RecordBoardBattle: recordBoardBattle,
};
