import type { Journey } from './journey';
import {
  answerAsResult,
  answerBank,
  becomeOverdue,
  cancel,
  completes,
  consent,
  deleteAccount,
  deletePortrait,
  donate,
  findLostStar,
  listPortraits,
  lookUpRun,
  openAccount,
  payWithoutTheApp,
  poll,
  reconcile,
  reportPayment,
  reportRun,
  returnFromBank,
  scriptRun,
  starPortrait,
  submit,
  tryAgain,
  upload,
  waitForTheWorker,
} from './steps';

const fails = scriptRun({ outcome: 'FAILED', error: 'no_face: There is no face.' });
const prepare = [openAccount, consent, upload()];
/** Delivers the account's first portrait. */
const deliverPortrait = [completes, ...prepare, submit, poll];

/** All journeys of jobs and payments. */
export const JOURNEYS: readonly Journey[] = [
  { name: 'portrait', before: [completes], steps: [...prepare, submit, poll, deletePortrait] },
  {
    name: 'portrait as a result',
    isPublic: true,
    before: [answerAsResult, completes, ...prepare],
    steps: [submit, poll],
  },
  {
    name: 'portrait by the worker that ships',
    hasWorker: true,
    before: [openAccount, consent, upload('public/images/demo/selfie-1-480.webp')],
    steps: [submit, waitForTheWorker, poll],
  },
  {
    name: 'portraits of the account',
    before: deliverPortrait,
    steps: [listPortraits, starPortrait, listPortraits],
    findLoss: findLostStar,
  },
  { name: 'second try', before: [...deliverPortrait, completes], steps: [tryAgain, poll] },
  { name: 'second try that fails', before: [...deliverPortrait, fails], steps: [tryAgain, poll] },
  { name: 'portrait that fails', before: [fails, ...prepare], steps: [submit, poll] },
  {
    name: 'portrait by webhook',
    before: [completes, ...prepare, submit, lookUpRun],
    steps: [reportRun],
  },
  { name: 'cancel', before: [scriptRun({ outcome: 'hold' }), ...prepare, submit], steps: [cancel] },
  { name: 'donation', before: [openAccount], steps: [donate('pm_card_visa')] },
  { name: 'first donation', steps: [donate('pm_card_visa')] },
  {
    name: 'declined donation',
    before: [openAccount],
    steps: [donate('pm_card_visa_chargeDeclined')],
    refusals: [402],
  },
  {
    name: 'donation with the bank',
    before: [openAccount],
    steps: [donate('pm_card_authenticationRequired'), answerBank('complete'), returnFromBank],
  },
  {
    name: 'donation refused on the bank’s page',
    before: [openAccount],
    steps: [donate('pm_card_authenticationRequired'), answerBank('fail'), returnFromBank],
  },
  { name: 'donation by webhook', before: [openAccount, payWithoutTheApp], steps: [reportPayment] },
  { name: 'deleted account', before: deliverPortrait, steps: [deleteAccount] },
  {
    name: 'reconcile',
    before: [completes, ...prepare, submit, payWithoutTheApp, becomeOverdue],
    steps: [reconcile],
  },
];
