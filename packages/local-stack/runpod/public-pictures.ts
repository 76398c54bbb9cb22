import { randomUUID } from 'node:crypto';

import type { StackClock } from '../kit/clock';
import type { StandInResponse } from '../kit/http-server';
import { problem } from './problem';
import type { MadePicture } from './public-model-worker';

/** https://docs.runpod.io/public-endpoints/requests#response-format */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** What public models made, in memory, for seven days of the stack's clock. Each has an address that needs no key. */
export class PublicPictures {
  private readonly pictures = new Map<string, MadePicture & { expiresAt: number }>();

  constructor(private readonly clock: StackClock) {}

  /** Keeps a picture and returns its name. */
  keep(picture: MadePicture): string {
    this.forgetExpired();
    const name = randomUUID();
    this.pictures.set(name, { ...picture, expiresAt: this.clock.now() + KEPT_MS });
    return name;
  }

  /** Returns the answer to a request for a picture. */
  answer(name: string): StandInResponse {
    this.forgetExpired();
    const picture = this.pictures.get(name);
    if (!picture) return problem(404, 'picture not found');
    return { status: 200, headers: { 'content-type': picture.contentType }, body: picture.bytes };
  }

  reset(): void {
    this.pictures.clear();
  }

  private forgetExpired(): void {
    const now = this.clock.now();
    for (const [name, { expiresAt }] of this.pictures) if (expiresAt <= now) this.pictures.delete(name);
  }
}
