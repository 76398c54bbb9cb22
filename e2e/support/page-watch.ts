import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

const OWN_HOSTS = new Set(['localhost', '127.0.0.1']);

/** Addresses that never leave the browser. */
const INNER_PROTOCOLS = new Set(['data:', 'blob:', 'about:']);

/** The browser warns of a preload by the clock, so a busy machine makes the warning. */
const ABOUT_SPEED = /was preloaded using link preload but not used within a few seconds/;

/** Collects problems of every page and popup: console errors and warnings, uncaught errors, requests to other machines. */
export class PageWatch {
  private readonly problems: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly tolerated: RegExp[] = [];

  /** @param isOwnHost whether requests to a host are allowed; by default only to this machine */
  constructor(
    context: BrowserContext,
    private readonly isOwnHost = (hostname: string) => OWN_HOSTS.has(hostname),
  ) {
    context.on('console', (message) => this.noteMessage(message));
    context.on('weberror', (uncaught) => {
      const { stack, message } = uncaught.error();
      this.problems.push(`Uncaught: ${stack ?? message}`);
    });
    context.on('request', (request) => this.noteRequest(request));
  }

  /** Expects a problem that the test causes; it must happen. */
  expect(problem: RegExp): void {
    this.expected.push(problem);
  }

  /** Allows a problem that may happen. */
  tolerate(problem: RegExp): void {
    this.tolerated.push(problem);
  }

  /** Expects the browser's console line about an error response that the test causes. */
  expectErrorResponse(status: number, addressPart: string): void {
    this.expect(new RegExp(`status of ${status} .*${addressPart}`, 's'));
  }

  /** Returns unexpected problems, and expected problems that did not happen. */
  findings(): string[] {
    const known = [...this.expected, ...this.tolerated];
    const unexpected = this.problems.filter((text) => !known.some((problem) => problem.test(text)));
    const missing = this.expected.filter((problem) => !this.problems.some((text) => problem.test(text)));
    return [...unexpected, ...missing.map((problem) => `Expected, but did not happen: ${problem}`)];
  }

  private noteMessage(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    if (ABOUT_SPEED.test(message.text())) return;
    this.problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  private noteRequest(request: Request): void {
    const { hostname, protocol } = new URL(request.url());
    if (!INNER_PROTOCOLS.has(protocol) && !this.isOwnHost(hostname)) {
      this.problems.push(`Request to another machine: ${request.url()}`);
    }
  }
}
