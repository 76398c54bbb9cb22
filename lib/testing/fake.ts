import type { Factory } from '../browser/service-container';

/** A whole function, or those parts of a service that a test uses. */
type Fake<Service> = Service extends (...parameters: never[]) => unknown ? Service : Partial<Service>;

/** A service of a test, for `new ServiceContainer([…])`. */
export function fake<Service>(
  create: Factory<Service>,
  service: Fake<Service>,
): readonly [Factory<unknown>, unknown] {
  return [create, service];
}
