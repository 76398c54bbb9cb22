import { randomUUID } from 'node:crypto';

import * as z from 'zod/mini';

import { readAccountEndpoint, type AccountResponse } from '@/lib/shared/contracts/account';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { type Endpoint, errorBodySchema, pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint, submitJobEndpoint, type CheckJobResponse } from '@/lib/shared/contracts/jobs';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { signInLocally } from './sign-in-locally';
import { ask, UserError } from '../command';

/** A client of Chiaro's public API for one signed-in user. Every method throws UserError with the server's sentence. */
export class PortraitApi {
  private constructor(
    private readonly origin: string,
    readonly idToken: string,
  ) {}

  /** Signs in at the local stack as its popup does; a new account is created. */
  static async signIn(addresses: Pick<StackAddresses, 'app' | 'auth'>, email: string): Promise<PortraitApi> {
    const { idToken } = await signInLocally(addresses, email);
    return new PortraitApi(addresses.app, idToken);
  }

  account(): Promise<AccountResponse> {
    return this.call(readAccountEndpoint);
  }

  /** Gives the user's consent, which an upload needs. */
  async consent(): Promise<void> {
    await this.call(giveConsentEndpoint, { body: JSON.stringify({ version: LEGAL_VERSION }) });
  }

  /** Uploads a photo and returns its address. */
  async upload(name: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    const { formFile } = uploadImageEndpoint.request.body;
    form.append(formFile, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return (await this.call(uploadImageEndpoint, { body: form })).imageUrl;
  }

  /** Submits a request and returns the id of its job. */
  async submit(request: SubmitJobRequest): Promise<string> {
    return (await this.call(submitJobEndpoint, { body: JSON.stringify(request) })).id;
  }

  check(id: string): Promise<CheckJobResponse> {
    return this.call(checkJobEndpoint, { segment: id });
  }

  private async call<const Definition extends Endpoint & { response: { 200: z.core.$ZodType } }>(
    endpoint: Definition,
    { body, segment = '' }: { body?: string | FormData; segment?: string } = {},
  ): Promise<z.output<Definition['response'][200]>> {
    const response = await ask(`${this.origin}${pathOf(endpoint, segment)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${this.idToken}`,
        'idempotency-key': randomUUID(),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer: unknown = await response.json();
    if (response.ok) {
      const schema: Definition['response'][200] = endpoint.response[200];
      return z.parse(schema, answer);
    }
    const error = errorBodySchema.safeParse(answer);
    throw new UserError(error.success ? error.data.error : `The app answered ${response.status}.`);
  }
}
