import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

const OWN_HOSTS = new Set(['localhost', '127.0.0.1']);

/** Addresses that never leave the browser. */
const INNER_PROTOCOLS = new Set(['data:', 'blob:', 'about:']);

/** The browser warns of a preload by the clock, so a busy machine makes the warning. */
const ABOUT_SPEED = /was preloaded using link preload but not used within a few seconds/;

/** Firefox reports a file that it no longer loads when its page was left (NS_BINDING_ABORTED). */
const LEFT_WITH_ITS_PAGE = /download failed .*status=2152398850/;

/** Collects problems of every page and popup: console errors and warnings, uncaught errors, requests to other machines. */
export class PageWatch {
  private readonly problems: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly tolerated: RegExp[] = [];

  /** @param isOwnHost whether requests to a host are allowed; by default only to this machine */
  constructor(
    private readonly context: BrowserContext,
    private readonly isOwnHost = (hostname: string) => OWN_HOSTS.has(hostname),
  ) {
    context.on('console', (message) => this.noteMessage(message));
    context.on('weberror', (uncaught) => {
      const { name, stack, message } = uncaught.error();
      // Firefox reports a request that ended when its page was left.
      if (name === 'NS_BINDING_ABORTED' || LEFT_WITH_ITS_PAGE.test(message)) return;
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

  /** Expects the browser's console line about an error response that the test causes. Chromium alone writes one. */
  expectErrorResponse(status: number, addressPart: string): void {
    this.expectInChromium(new RegExp(`status of ${status} .*${addressPart}`, 's'));
  }

  /** Expects a line about a failed request, which Chromium alone writes. */
  expectInChromium(problem: RegExp): void {
    if (this.context.browser()?.browserType().name() === 'chromium') this.expect(problem);
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
