import { randomUUID } from 'node:crypto';

import { readAccountEndpoint, type AccountResponse } from '@/lib/shared/contracts/account';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import {
  checkJobEndpoint,
  submitJobEndpoint,
  type CheckJobResponse,
  type SubmitJobResponse,
} from '@/lib/shared/contracts/jobs';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { uploadImageEndpoint, type UploadImageResponse } from '@/lib/shared/contracts/uploads';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { signInLocally } from './sign-in-locally';
import { UserError } from '../command';

/** A client of Chiaro's public API for one signed-in user. Every method throws UserError with the server's sentence. */
export class PortraitApi {
  private constructor(
    private readonly origin: string,
    private readonly idToken: string,
  ) {}

  /** Signs in at the local stack as its popup does; a new account is created. */
  static async signIn(addresses: Pick<StackAddresses, 'app' | 'auth'>, email: string): Promise<PortraitApi> {
    const { idToken } = await signInLocally(addresses, email);
    return new PortraitApi(addresses.app, idToken);
  }

  async account(): Promise<AccountResponse> {
    return this.call('GET', readAccountEndpoint.path);
  }

  /** Uploads a photo and returns its address. */
  async upload(name: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return (await this.call<UploadImageResponse>('POST', uploadImageEndpoint.path, form)).imageUrl;
  }

  /** Submits a request and returns the id of its job. */
  async submit(request: SubmitJobRequest): Promise<string> {
    const body = JSON.stringify(request);
    return (await this.call<SubmitJobResponse>('POST', submitJobEndpoint.path, body)).id;
  }

  async check(id: string): Promise<CheckJobResponse> {
    return this.call('GET', pathOf(checkJobEndpoint, id));
  }

  private async call<Answer>(method: string, route: string, body?: string | FormData): Promise<Answer> {
    const response = await fetch(`${this.origin}${route}`, {
      method,
      headers: {
        authorization: `Bearer ${this.idToken}`,
        'idempotency-key': randomUUID(),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer = (await response.json()) as Answer & { error?: string };
    if (!response.ok) throw new UserError(answer.error ?? `The app answered ${response.status}.`);
    return answer;
  }
}
