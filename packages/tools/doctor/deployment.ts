import {
  type Environment,
  readEnvironment,
  type ReadEnvironment,
} from '@/lib/server/environment/environment';
import { isPreview } from '@/lib/shared/deployment';
import { isLoopback } from '@/scripts/is-loopback';
import { NotCheckable } from './check';
import { Google } from './google';

/** `local`: on this machine; `preview`: deployed for trying things out, with test keys. */
export type Stage = 'local' | 'preview' | 'production';

/** What is to be examined. */
export interface DeploymentOptions {
  /** The app's variables, as they are set. */
  variables: Readonly<Record<string, string | undefined>>;
  /** Where they come from: files, the environment, the local stack. */
  origin: string;
  /** Where they are to be set right, as the end of a sentence that begins with “Set”. */
  settings: string;
  /** Where it is reached, without a slash at the end; undefined: where APP_URL says. */
  siteUrl?: string | undefined;
}

/** A deployment of the app: its variables and what they lead to. */
export class Deployment {
  /** What the variables hold, and what is wrong with them. */
  readonly given: ReadEnvironment;
  private account: Google | undefined;

  constructor(private readonly options: DeploymentOptions) {
    this.given = readEnvironment(options.variables);
  }

  /** Where the variables are to be set right, as the end of a sentence that begins with “Set”. */
  get settings(): string {
    return this.options.settings;
  }

  /**
   * The variables as the app reads them. To read one that is missing or malformed throws NotCheckable with its
   * name; where a rule between variables is broken, which keeps data apart, nothing may be read.
   */
  get environment(): Environment {
    if (this.given.brokenRule !== null) throw new NotCheckable('The variables must be right first.');
    return whereReadable(this.given);
  }

  /** Where the app is reached, without a slash at the end. Throws NotCheckable like `environment`. */
  get appUrl(): string {
    return this.options.siteUrl ?? this.environment.APP_URL;
  }

  /** Throws NotCheckable like `environment`. */
  get stage(): Stage {
    if (isPreview(this.environment)) return 'preview';
    return isLoopback(this.appUrl) ? 'local' : 'production';
  }

  /** Google's services, as the service account. Throws NotCheckable like `environment`. */
  get google(): Google {
    this.account ??= new Google(this.environment);
    return this.account;
  }

  /** Whether some provider is a stand-in of the local stack. Throws NotCheckable like `environment`. */
  get hasStandIns(): boolean {
    const { FIRESTORE_EMULATOR_HOST, VERCEL_BLOB_API_URL, STRIPE_BASE_URL } = this.environment;
    return [FIRESTORE_EMULATOR_HOST, VERCEL_BLOB_API_URL, STRIPE_BASE_URL].some(
      (value) => value !== undefined,
    );
  }
}

function whereReadable({ values, problems }: ReadEnvironment): Environment {
  return new Proxy(values, {
    get: (target, name): unknown => {
      const found = problems.find((candidate) => candidate.name === name);
      if (found) throw new NotCheckable(`${found.name} is ${found.problem}.`);
      return Reflect.get(target, name);
    },
  }) as Environment;
}
