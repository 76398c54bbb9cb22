import type { Factory } from '../browser/client';

/** A whole function, or those parts of a service that a test uses. */
type Fake<Service> = Service extends (...parameters: never[]) => unknown ? Service : Partial<Service>;

/** A service of a test, for `new Client([…])`. */
export function fake<Service>(
  create: Factory<Service>,
  service: Fake<Service>,
): readonly [Factory<unknown>, unknown] {
  return [create, service];
}
