import { STATUS_CODES } from 'node:http';

import type { StandInResponse } from '../../kit/http-server';

/** An error in RunPod's form: `{"status":404,"title":"Not Found","detail":"job not found"}`. */
export function problemBody(status: number, detail: string): object {
  return { status, title: STATUS_CODES[status] ?? 'Error', detail };
}

/** See problemBody. */
export function problem(status: number, detail: string): StandInResponse {
  return { status, body: problemBody(status, detail) };
}

/** The body of a planned error. A planned 200 has a body that is not JSON. */
export function plannedErrorBody(status: number): object {
  return status === 200 ? Buffer.from('<html>nonsense') : problemBody(status, 'planned fault');
}
