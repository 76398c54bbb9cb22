import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

const OWN_HOSTS = new Set(['localhost', '127.0.0.1']);

/** Addresses that never leave the browser. */
const INNER_PROTOCOLS = new Set(['data:', 'blob:', 'about:']);

/**
 * Notes whatever no journey should cause, in every page and popup: errors and warnings in the console,
 * uncaught errors, requests to other machines.
 */
export class PageWatch {
  private readonly problems: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly tolerated: RegExp[] = [];

  /** @param isOwnHost whether requests to a host are to be expected; by default, to this machine alone */
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

  /** Names a problem that this journey causes on purpose; it must then happen. */
  expect(problem: RegExp): void {
    this.expected.push(problem);
  }

  /** Names a problem that this journey may cause or not. */
  tolerate(problem: RegExp): void {
    this.tolerated.push(problem);
  }

  /** Names the browser's own line about an answer that this journey causes on purpose. */
  expectAnswer(status: number, addressPart: string): void {
    this.expect(new RegExp(`status of ${status} .*${addressPart}`, 's'));
  }

  /** Problems that nobody expected, and expectations that did not come true. */
  findings(): string[] {
    const known = [...this.expected, ...this.tolerated];
    const unexpected = this.problems.filter((text) => !known.some((problem) => problem.test(text)));
    const missing = this.expected.filter((problem) => !this.problems.some((text) => problem.test(text)));
    return [...unexpected, ...missing.map((problem) => `Expected, but did not happen: ${problem}`)];
  }

  private noteMessage(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    this.problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  private noteRequest(request: Request): void {
    const { hostname, protocol } = new URL(request.url());
    if (!INNER_PROTOCOLS.has(protocol) && !this.isOwnHost(hostname)) {
      this.problems.push(`Request to another machine: ${request.url()}`);
    }
  }
}
