import type { DigitalSource, ModelName } from './rules/digital-sources';

/** A model that makes the portraits of a deployment. */
export interface DeployedModel {
  readonly name: ModelName;
  /** Whether it is RunPod's public endpoint; else the operator's own endpoint. */
  readonly isPublic: boolean;
  readonly digitalSource: DigitalSource;
  /** The company to which RunPod may pass the pictures, because it alone has the model; null for the other models. */
  readonly passedOnTo: string | null;
}

/** How a deployment's portraits are made: all are retouched photos, a generative model makes all, or some of each. */
export type PortraitMethod = 'retouched' | 'ai' | 'mixed';

/** Returns how the portraits of these models are made. */
export function portraitMethod(models: readonly DeployedModel[]): PortraitMethod {
  const retouching = models.filter(({ digitalSource }) => digitalSource === 'composite').length;
  if (retouching === models.length) return 'retouched';
  return retouching === 0 ? 'ai' : 'mixed';
}

/** What the home page says of a deployment's portraits. The server computes it, so that the page loads no rules for it. */
export interface PortraitFacts {
  readonly method: PortraitMethod;
  /** The lowest and the highest price of a portrait over the presets, in cents. */
  readonly lowestPriceCents: number;
  readonly highestPriceCents: number;
  /** Our copies of photos are deleted within so many hours. */
  readonly photoHours: number;
  /** The median time of a portrait that the operator measured, in seconds; null without one. */
  readonly medianSeconds: number | null;
}

/** What the pages /privacy and /terms say of a deployment. */
export interface DeploymentFacts {
  readonly operator: {
    readonly name: string;
    readonly address: string;
    readonly email: string;
    /** The representative in the EU (GDPR, article 27); null where the operator names none. */
    readonly representative: string | null;
    /** The operator's data protection authority; null where the operator names none. */
    readonly authority: string | null;
  };
  /** The models of V1 and V2, each once. */
  readonly models: readonly DeployedModel[];
  readonly takesPayments: boolean;
}

/** Whether this is a preview: https://vercel.com/docs/environment-variables/system-environment-variables */
export function isPreview(variables: { VERCEL_ENV?: string | undefined } | NodeJS.ProcessEnv): boolean {
  return variables.VERCEL_ENV === 'preview';
}

/** Returns the public address: `APP_URL`, or that of a preview's branch; undefined without either. */
export function appAddress(variables: Record<string, string | undefined>): string | undefined {
  if (variables['APP_URL']) return variables['APP_URL'];
  const host = variables['VERCEL_BRANCH_URL'];
  return isPreview(variables) && host ? `https://${host}` : undefined;
}
