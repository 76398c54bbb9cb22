import 'server-only';

import type { DeployedModel, DeploymentFacts } from '../shared/deployment';
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

/** The facts of this deployment. Throws what a bad environment throws. */
export function deploymentFacts(): DeploymentFacts {
  return factsOf(getEnvironment());
}

function deployedModel(endpointId: string, modelName: string | undefined): DeployedModel {
  const { name, publicEndpointId, digitalSource, passedOnTo } = modelOfEndpoint(endpointId, modelName);
  return { name, isPublic: publicEndpointId !== null, digitalSource, passedOnTo };
}
