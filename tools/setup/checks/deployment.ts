import {
  type Environment,
  readEnvironment,
  type ReadEnvironment,
} from '@/lib/server/environment/environment';
import { isLoopback } from '@/lib/server/environment/environment-rules';
import { appAddress, isPreview } from '@/lib/shared/deployment';
import { runByNpx, type RunProgram } from '../programs';
import { NotCheckable } from './finding';
import { Google } from './google';

/** `local`: on this machine; `preview`: a deployment with test keys. */
export type Stage = 'local' | 'preview' | 'production';

export interface DeploymentOptions {
  /** The app's variables, not parsed. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Where the user sets the variables, as the end of a sentence that begins with “Set”. */
  settings: string;
  /** The site's address without a slash at the end; undefined: that of APP_URL. */
  siteUrl?: string | undefined;
  runProgram?: RunProgram;
}

/** A function may start cold, and the reconciliation may take a minute. */
const TIMEOUT_MS = 70_000;

/** A deployment of the app: its variables, its site and its providers. Reading may throw NotCheckable like `environment`. */
export class Deployment {
  readonly settings: string;
  readonly runProgram: RunProgram;
  /** The parsed variables, and their problems as the app at this stage sees them. */
  readonly given: ReadEnvironment;
  private account: Google | undefined;

  constructor(private readonly options: DeploymentOptions) {
    this.settings = options.settings;
    this.runProgram = options.runProgram ?? runByNpx;
    const { variables } = options;
    const address = options.siteUrl ?? appAddress(variables) ?? '';
    const isOnMachine = URL.canParse(address) && isLoopback(address);
    const stage = variables['VERCEL_ENV'] ?? (isOnMachine ? undefined : 'production');
    this.given = readEnvironment({ ...variables, VERCEL_ENV: stage });
  }

  /**
   * The variables as the app reads them. Reading a missing or malformed one throws NotCheckable with its name. Outside of
   * production a broken rule between variables, which keeps data apart, makes all of them throw.
   */
  get environment(): Environment {
    const { values, problems, brokenRule } = this.given;
    if (brokenRule !== null && values.VERCEL_ENV !== 'production')
      throw new NotCheckable('The variables must be right first.');
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
}
