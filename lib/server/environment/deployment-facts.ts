import 'server-only';

import {
  type DeployedModel,
  type DeploymentFacts,
  portraitMethod,
  type PortraitFacts,
} from '../../shared/deployment';
import { MODEL_DIGITAL_SOURCES } from '../../shared/rules/digital-sources';
import { highestPricePerPortraitCents, lowestPricePerPortraitCents } from '../../shared/rules/donations';
import { MODEL_VERSIONS, type ModelVersion } from '../../shared/rules/generation-settings';
import { UPLOAD_GONE_WITHIN_HOURS } from '../../shared/rules/retention';
import { getEnvironment, type Environment } from './environment';
import type { PortraitModel } from '../models/model';
import { modelOfEndpoint } from '../models/models';

/** Returns what the pages say of a deployment, by its environment: the one that the container uses. */
export function factsOf(environment: Environment): DeploymentFacts {
  const { V1, V2 } = modelsOf(environment);
  return {
    operator: {
      name: environment.OPERATOR_NAME,
      address: environment.OPERATOR_ADDRESS,
      email: environment.NEXT_PUBLIC_OPERATOR_EMAIL,
      representative: environment.OPERATOR_REPRESENTATIVE ?? null,
      authority: environment.OPERATOR_AUTHORITY ?? null,
    },
    models: (V1.name === V2.name ? [V1] : [V1, V2]).map(deployedModel),
    takesPayments: environment.STRIPE_SECRET_KEY !== undefined,
  };
}

/** Returns the versions whose model does not read the user's negative prompt. Throws what a bad environment throws. */
export function versionsWithoutNegativePrompt(environment = getEnvironment()): ModelVersion[] {
  const models = modelsOf(environment);
  return (Object.keys(MODEL_VERSIONS) as ModelVersion[]).filter(
    (version) => !models[version].takesNegativePrompt,
  );
}

/** The facts of this deployment. Throws what a bad environment throws. */
export function deploymentFacts(): DeploymentFacts {
  return factsOf(getEnvironment());
}

/** Returns what the home page says of this deployment's portraits. Throws what a bad environment throws. */
export function portraitFacts(environment = getEnvironment()): PortraitFacts {
  return {
    method: portraitMethod(factsOf(environment).models),
    lowestPriceCents: lowestPricePerPortraitCents(),
    highestPriceCents: highestPricePerPortraitCents(),
    photoHours: UPLOAD_GONE_WITHIN_HOURS,
    medianSeconds: environment.PORTRAIT_MEDIAN_SECONDS ?? null,
  };
}

/** The model of each version; without a second endpoint both have the first one's. */
function modelsOf(environment: Environment): Record<ModelVersion, PortraitModel> {
  const { RUNPOD_ENDPOINT_ID_V2: secondId } = environment;
  const V1 = modelOfEndpoint(environment.RUNPOD_ENDPOINT_ID, environment.RUNPOD_MODEL);
  return { V1, V2: secondId === undefined ? V1 : modelOfEndpoint(secondId, environment.RUNPOD_MODEL_V2) };
}

function deployedModel({ name, publicEndpointId, passedOnTo }: PortraitModel): DeployedModel {
  const digitalSource = MODEL_DIGITAL_SOURCES[name];
  return { name, isPublic: publicEndpointId !== null, digitalSource, passedOnTo };
}
