import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { challengeTo, type People, report } from './people';

/**
 * A valid call of each use case that takes arguments besides the account: the arguments after it. `id`: a campaign at
 * its table report; `onBoard`: one whose battle is on the board.
 */
export async function rightCalls(
  application: CampaignApplication,
  people: People,
  { id, onBoard }: { readonly id: string; readonly onBoard: string },
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const act = { commandId: randomUUID() };
  const seal = { ...act, round: 'choice-1', side: 'A', answer: 'canary-a-wait' };
  const reply = { ...act, battleIndex: 0, side: 'B', reportPosition: 1 };
  const opponent = { kind: 'hotSeat' };
  const asked = { userId: people.account.commanderB, message: 'Sunday?' };
  const challenge = await challengeTo(application, people, 'commanderB');
  const post = { ...act, userId: people.account.watcher };
  return {
    calculate: [
      { ruleset: 'command-and-maneuver', calculator: 'replacements', given: { casualties: 3 } },
    ],
    libraryCampaign: ['skirmish'],
    serverReport: [{}],
    modelFile: ['skirmish'],
    importCampaign: [{ clubId: people.club, fileName: 'x.yaml', content: 'a: 1' }],
    removeFromLibrary: [randomUUID()],
    clubCampaigns: [people.club],
    startCampaign: [
      {
        ...{
          libraryId: 'skirmish',
          name: 'x',
          side: 'A',
          opponent,
          useExpectedValues: true,
          advantage: 0,
        },
        ...{ startSituation: 'bank', clubId: people.club, ...act },
      },
    ],
    battlefield: ['skirmish', 'ford'],
    startBattle: [
      {
        ...{ libraryId: 'skirmish', battle: 'ford', name: 'x', side: 'A', opponent },
        ...{ methods: ['quick'], advantage: 0, clubId: people.club, ...act },
      },
    ],
    rematch: [id, act],
    challengeToCampaign: [
      {
        ...{ libraryId: 'skirmish', name: 'x', side: 'A', useExpectedValues: true, advantage: 0 },
        ...{ startSituation: 'bank', clubId: people.club, ...asked, ...act },
      },
    ],
    challengeToBattle: [
      {
        ...{ libraryId: 'skirmish', battle: 'ford', name: 'x', side: 'A', ...asked },
        ...{ methods: ['quick'], advantage: 0, clubId: people.club, ...act },
      },
    ],
    challengeToRematch: [id, { message: 'Again?', ...act }],
    challengeToBranch: [id, { at: 1, name: 'If', side: 'A', ...asked, ...act }],
    challengePage: [challenge],
    acceptChallenge: [challenge],
    declineChallenge: [challenge, { answer: 'Not now.' }],
    withdrawChallenge: [challenge],
    clearChallenge: [challenge],
    renameCampaign: [id, { name: 'Other', ...act }],
    umpireDesk: [id],
    takeUmpireSeat: [id, act],
    leaveUmpireSeat: [id, act],
    standIn: [id, { side: 'A', on: true, ...act }],
    extendDeadline: [id, { phase: 'choice-1', minutes: 60, ...act }],
    pauseCampaign: [id, { until: '2100-01-01T00:00:00.000Z', reason: 'x', ...act }],
    endPause: [id, act],
    setAudience: [id, { audience: 'club', delayHours: 24, ...act }],
    takeSeat: [id, { side: 'A', ...act }],
    frontPlate: ['skirmish'],
    resignSeat: [id, { side: 'A', ...act }],
    handSeat: [id, { side: 'A', controller: 'reckless', ...act }],
    campaignPage: [id, { as: 'A', at: 1 }],
    campaignHeader: [id, { as: 'A', at: 1 }],
    campaignMaps: [id],
    forcesPage: [id, { as: 'A', at: 1 }],
    chroniclePage: [id, { as: 'A', at: 1 }],
    battlePage: [id, 0, { as: 'A', at: 1 }],
    battleSheet: [id, { as: 'A', at: 1 }],
    boardPage: [onBoard, 0, { as: 'A', position: 1 }],
    boardPosition: [onBoard, 0, { as: 'A', position: 1 }],
    boardLog: [onBoard, 0, { as: 'A', after: 0, limit: 100 }],
    boardOptions: [onBoard, 0, { as: 'A', focus: '1' }],
    boardPlan: [onBoard, 0, { as: 'A', pieces: ['1', '2'], to: 40 }],
    boardOverlays: [onBoard, 0, { as: 'A', position: 1 }],
    giveOrder: [onBoard, 0, { as: 'A', pending: 'turn1', command: { type: 'end' }, ...act }],
    takeBackAct: [onBoard, 0, { as: 'A', at: 1, ...act }],
    exchangeCommand: [onBoard, 0, { side: 'A', doctrine: 'fast', ...act }],
    branchesPage: [id, { as: 'A', at: 1 }],
    sealChoice: [id, seal],
    sealMethod: [id, { ...seal, answer: 'quick' }],
    sealInterval: [
      id,
      {
        ...act,
        round: 'interval-2',
        side: 'A',
        drafts: [{ pool: 'depot', unit: 'blue-foot', men: '1', guns: '0' }],
        rest: 'rest',
        promotions: [{ formation: 'blue', leader: 'blunt' }],
      },
    ],
    intervalPage: [id, 2, { as: 'A', at: 1 }],
    submitTableReport: [
      id,
      { ...(await report(application, people.account.commanderA, id)), side: 'A', turnsFought: 3 },
    ],
    keepReportDraft: [
      id,
      { battleIndex: 0, as: 'A', fields: { 'formations.blue.lost': '12' }, since: null },
    ],
    countersignTableReport: [id, reply],
    refuseTableReport: [id, { ...reply, reason: 'No.' }],
    printedChronicle: [id, { as: 'A', at: 1 }],
    liveHints: [id, { after: 0, signal: AbortSignal.abort() }],
    markNoticesRead: [{ upTo: '2026-11-22T20:00:00.000Z', campaignId: id, noticeId: randomUUID() }],
    saveNoticeSettings: [
      {
        ...{ timeZone: 'Europe/Stockholm', urgentBreaks: true, quiet: { from: 1_350, to: 420 } },
        sent: [{ group: 'turn', kind: 'mail' }],
      },
    ],
    addNoticeChannel: [{ kind: 'discord', url: 'https://127.0.0.1/hook', label: 'Ours' }],
    removeNoticeChannel: [{ channelId: randomUUID() }],
    testNoticeChannel: [{ channelId: randomUUID() }],
    confirmNoticeMail: [{ channelId: randomUUID(), proof: 'x' }],
    noticeHints: [{ signal: AbortSignal.abort() }],
    comparePage: [id, { as: 'A', with: id }],
    proposePace: [id, { pace: 'slow', last: 'computer', evening: 60, ...act }],
    answerPace: [id, { proposal: 3, answer: 'agree', ...act }],
    drawBank: [id, { phase: 'choice-1', ...act }],
    nameDeputy: [id, { userId: people.account.staffA, ...act }],
    leaveOrder: [
      id,
      { answer: 'canary-a-wait', round: 'choice-1', methods: ['expected'], byTheBook: true },
    ],
    setReminders: [id, { minutes: [60] }],
    takeHoliday: [
      id,
      { id: randomUUID(), from: '2030-01-01T00:00:00Z', to: '2030-01-02T00:00:00Z' },
    ],
    endHoliday: [id, { id: randomUUID() }],
    proposeRewind: [id, { at: 2, reason: 'A slip.', ...act }],
    withdrawRewind: [id, { proposal: 3, ...act }],
    declineRewind: [id, { proposal: 3, ...act }],
    agreeToRewind: [id, { proposal: 3, ...act }],
    withdrawSeal: [id, { round: 'choice-1', side: 'A', ...act }],
    withdrawTableReport: [id, { ...reply, side: 'A' }],
    beginBranch: [id, { at: 1, name: 'If', opponent, side: 'A', ...act }],
    oddsOf: [id, 0],
    requestOdds: [id, 0, { trials: 1_000 }],
    cancelOdds: [id, 0],
    analysisPage: [id],
    requestAnalysis: [id],
    cancelAnalysis: [id],
    exportCampaign: [id],
    fairnessPage: [id, { as: 'A', at: 1 }],
    deadlinesPage: [id, { as: 'A' }],
    briefPage: [id, { as: 'A' }],
    makeMailKeys: [{}],
    showMailIdentity: [{ password: 'x' }],
    openMailFile: [
      {
        file: 'eA==',
        passphrase: 'x',
        campaignId: id,
        accept: { clubId: people.club },
        ...act,
      },
    ],
    mailPage: [id],
    postMail: [id, { note: 'x', ...act }],
    mailFile: [id],
    resignByMail: [id, { ...act }],
    replayPage: [id, { from: 1, as: 'A', at: 1 }],
    staffPage: [id, { as: 'A', at: 1 }],
    offerPost: [id, { userId: post.userId, side: 'A' }],
    withdrawOffer: [id, { userId: post.userId, side: 'A' }],
    answerOffer: [id, { side: 'A', accept: true }],
    dismissSubCommander: [id, post],
    resignPost: [id, act],
    assignFormations: [id, { ...post, formations: ['blue'] }],
    passSupremeCommand: [id, post],
    recommend: [id, { round: 'choice-1', answer: 'canary-a-wait', reason: 'Because.' }],
    withdrawRecommendation: [id, { round: 'choice-1' }],
    recommendInterval: [
      id,
      {
        round: 'interval-2',
        drafts: [{ pool: 'depot', unit: 'blue-foot', men: '1', guns: '0' }],
        rest: 'rest',
        promotions: [{ formation: 'blue', leader: 'blunt' }],
        reason: 'Because.',
      },
    ],
    fillReportRows: [
      id,
      {
        battleIndex: 0,
        rows: [{ unit: 'blue-foot', counts: { men: { killed: 1 } }, fatigue: 0 }],
        leaders: [{ id: 'blunt', fate: 'killed' }],
      },
    ],
    askForPost: [id, { side: 'A', reason: 'Because.' }],
    withdrawPetition: [id, { side: 'A' }],
    answerPetition: [id, { ...post, accept: true }],
    messagesPage: [id, { as: 'A', page: 1 }],
    sendMessage: [id, { to: 'all', text: 'Good morning.', ...act }],
    takeBackMessage: [id, { messageId: randomUUID() }],
    messagesSeen: [id, { upTo: '2026-01-01T00:00:00.000Z' }],
    keepNote: [id, { text: 'Remember.', side: 'A' }],
  };
}
