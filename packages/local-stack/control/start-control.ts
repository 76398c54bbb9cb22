import { startHttpServer, type StandInRequest, type StandInResponse } from '../kit/http-server';
import type { StandIn, StandInOptions } from '../kit/stand-in';
import { runEndSchema, runScriptSchema, type RunpodControls } from '../runpod/jobs/run-script';
import {
  clockSchema,
  ControlRequestError,
  faultSchema,
  readBody,
  refusal,
  settingsSchema,
} from './control-request';

interface ControlOptions extends StandInOptions {
  /** The stand-ins that POST /reset resets, runpod's included. */
  standIns: readonly StandIn[];
  runpod: RunpodControls;
}

type Route = (request: StandInRequest) => object | Promise<object>;

/**
 * Starts the control endpoint, by which tests plan faults, change settings, move the clock, read calls and reset. It
 * answers JSON: 200, 400 for a wrong body, 403 for web pages and foreign hosts, 404.
 */
export async function startControl(options: ControlOptions): Promise<StandIn> {
  const routes = createRoutes(options);
  const server = await startHttpServer({
    service: 'control',
    context: options.context,
    port: options.port,
    operationOf: () => null,
    errorBody: () => ({}),
    handle: (request) => answer(request, routes),
  });
  return { address: server.origin, reset: () => Promise.resolve(), stop: () => server.close() };
}

async function answer(
  request: StandInRequest,
  routes: Readonly<Record<string, Route>>,
): Promise<StandInResponse> {
  const refused = refusal(request);
  if (refused !== undefined) return { status: 403, body: { error: refused } };
  const name = `${request.method} ${request.url.pathname}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!route) return { status: 404, body: { error: `There is no ${name}.` } };
  try {
    return { status: 200, body: await route(request) };
  } catch (error) {
    if (!(error instanceof ControlRequestError)) throw error;
    return { status: 400, body: { error: error.message } };
  }
}

function createRoutes({ context, standIns, runpod }: ControlOptions): Record<string, Route> {
  const { calls, clock, faults, settings } = context;
  const time = (): object => ({ now: clock.now() });
  return {
    'POST /faults': (request) => {
      const fault = readBody(request, faultSchema);
      faults.plan(fault);
      return fault;
    },
    'POST /settings': (request) => {
      settings.change(readBody(request, settingsSchema));
      return settings.current;
    },
    'POST /reset': async () => {
      for (const standIn of standIns) await standIn.reset();
      faults.reset();
      calls.reset();
      settings.reset();
      clock.reset();
      return {};
    },
    'GET /calls': ({ url }) => {
      const service = url.searchParams.get('service');
      return calls.list().filter((call) => service === null || call.service === service);
    },
    'GET /clock': time,
    'POST /clock': (request) => {
      clock.advance(readBody(request, clockSchema).advanceMs);
      return time();
    },
    'POST /runpod/next': (request) => {
      const script = readBody(request, runScriptSchema);
      runpod.scriptNext(script);
      return script;
    },
    'POST /runpod/release': (request) => ({
      released: runpod.release(readBody(request, runEndSchema.optional())),
    }),
  };
}
