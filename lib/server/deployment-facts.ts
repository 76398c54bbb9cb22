import 'server-only';

import type { DeployedModel, DeploymentFacts } from '../shared/deployment';
import { MODEL_VERSIONS, type ModelVersion } from '../shared/rules/generation-settings';
import { getEnvironment, type Environment } from './environment/environment';
import { modelOfEndpoint } from './models/models';

/** Returns what the pages say of a deployment, by its environment: the one that the container uses. */
export function factsOf(environment: Environment): DeploymentFacts {
  const { RUNPOD_ENDPOINT_ID_V2: secondId } = environment;
  const models = [
    deployedModel(environment.RUNPOD_ENDPOINT_ID, environment.RUNPOD_MODEL),
    ...(secondId === undefined ? [] : [deployedModel(secondId, environment.RUNPOD_MODEL_V2)]),
  ];
  return {
    operator: {
      name: environment.OPERATOR_NAME,
      address: environment.OPERATOR_ADDRESS,
      email: environment.NEXT_PUBLIC_OPERATOR_EMAIL,
    },
    models: models.filter(({ name }, index) => models.findIndex((other) => other.name === name) === index),
    takesPayments: environment.STRIPE_SECRET_KEY !== undefined,
  };
}

/** Returns the versions whose model does not read the user's negative prompt. Throws what a bad environment throws. */
export function versionsWithoutNegativePrompt(environment = getEnvironment()): ModelVersion[] {
  const { RUNPOD_ENDPOINT_ID: id, RUNPOD_MODEL: model } = environment;
  const { RUNPOD_ENDPOINT_ID_V2: secondId, RUNPOD_MODEL_V2: secondModel } = environment;
  const first = modelOfEndpoint(id, model);
  const models = { V1: first, V2: secondId === undefined ? first : modelOfEndpoint(secondId, secondModel) };
  return (Object.keys(MODEL_VERSIONS) as ModelVersion[]).filter(
    (version) => !models[version].takesNegativePrompt,
  );
}

/** The facts of this deployment. Throws what a bad environment throws. */
export function deploymentFacts(): DeploymentFacts {
  return factsOf(getEnvironment());
}

function deployedModel(endpointId: string, modelName: string | undefined): DeployedModel {
  const { name, publicEndpointId, digitalSource, passedOnTo } = modelOfEndpoint(endpointId, modelName);
  return { name, isPublic: publicEndpointId !== null, digitalSource, passedOnTo };
}
