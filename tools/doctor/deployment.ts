import {
  type Environment,
  readEnvironment,
  type ReadEnvironment,
} from '@/lib/server/environment/environment';
import { isPreview } from '@/lib/shared/deployment';
import { isLoopback } from '../kit/is-loopback';
import { NotCheckable } from './finding';
import { Google } from './google';

/** `local`: on this machine; `preview`: a deployment with test keys. */
export type Stage = 'local' | 'preview' | 'production';

/** What to examine. */
export interface DeploymentOptions {
  /** The app's variables, not parsed. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Their source: files, the environment, or the local stack. */
  origin: string;
  /** Where the user sets them, as the end of a sentence that begins with “Set”. */
  settings: string;
  /** The site's address without a slash at the end; undefined: that of APP_URL. */
  siteUrl?: string | undefined;
}

/** A page as it was served. */
export interface ServedPage {
  path: string;
  headers: Headers;
  /** The Content-Security-Policy. */
  policy: string | null;
  html: string;
}

const PAGES = ['/', '/generator', '/donate'];
/** A function may start cold, and the reconciliation may take a minute. */
const TIMEOUT_MS = 70_000;

/** A deployment of the app: its variables, its site and its providers. Reading may throw NotCheckable like `environment`. */
export class Deployment {
  /** Where the user sets the variables, as the end of a sentence that begins with “Set”. */
  readonly settings: string;
  /** The parsed variables, and their problems. */
  readonly given: ReadEnvironment;
  private account: Google | undefined;
  private served: Promise<ServedPage[]> | undefined;

  constructor(private readonly options: DeploymentOptions) {
    this.settings = options.settings;
    this.given = readEnvironment(options.variables);
  }

  /**
   * The variables as the app reads them. Reading a missing or malformed one throws NotCheckable with its name. A broken
   * rule between variables, which keeps data apart, makes all of them throw.
   */
  get environment(): Environment {
    const { values, problems, brokenRule } = this.given;
    if (brokenRule !== null) throw new NotCheckable('The variables must be right first.');
    return new Proxy(values, {
      get: (target, name): unknown => {
        const found = problems.find((candidate) => candidate.name === name);
        if (found) throw new NotCheckable(`${found.name} is ${found.problem}.`);
        return Reflect.get(target, name);
      },
    }) as Environment;
  }

  /** The site's address without a slash at the end. */
  get appUrl(): string {
    return this.options.siteUrl ?? this.environment.APP_URL;
  }

  get stage(): Stage {
    if (isPreview(this.environment)) return 'preview';
    return isLoopback(this.appUrl) ? 'local' : 'production';
  }

  /** A client of Google's services as the service account. */
  get google(): Google {
    this.account ??= new Google(this.environment);
    return this.account;
  }

  /** Sends a request to the site without following redirects. Rejects without an answer. */
  visit(path: string, init: RequestInit = {}): Promise<Response> {
    const { VERCEL_AUTOMATION_BYPASS_SECRET: secret } = this.environment;
    // https://vercel.com/docs/deployment-protection/methods-to-bypass-deployment-protection/protection-bypass-automation
    const bypass = secret !== undefined &&
      this.stage === 'preview' && { 'x-vercel-protection-bypass': secret };
    return fetch(`${this.appUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { ...bypass, ...init.headers },
    });
  }

  /** Sends a request like `visit` after the pages were served. Throws like `pages`. */
  async visitAnswering(path: string, init?: RequestInit): Promise<Response> {
    await this.pages();
    return this.visit(path, init);
  }

  /** Fetches the pages of the site once. Throws NotCheckable when a page is not served. */
  pages(): Promise<ServedPage[]> {
    this.served ??= Promise.all(PAGES.map((path) => this.fetchPage(path)));
    return this.served;
  }

  private async fetchPage(path: string): Promise<ServedPage> {
    const response = await this.visit(path).catch(() => null);
    if (response?.status !== 200) throw new NotCheckable('The site must answer first.');
    const { headers } = response;
    const policy = headers.get('content-security-policy');
    return { path, headers, policy, html: await response.text() };
  }
}
