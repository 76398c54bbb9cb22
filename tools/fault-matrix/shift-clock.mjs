/*
 * Preloaded into the app's process: moves its clock forward by the milliseconds in the file CLOCK_OFFSET_FILE.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;

function now() {
  return RealDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = class Date extends RealDate {
  // Next copies what is the class's own.
  static parse = RealDate.parse;
  static UTC = RealDate.UTC;
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args));
  }
  static now() {
    return now();
  }
};
