/** Makes a service from others of its container. The container knows the service by this function. */
export type Factory<Service> = (container: ServiceContainer) => Service;

/** The services of one tab, each made once, at its first use. Tests pass fakes as pairs of factory and service. */
export class ServiceContainer {
  private readonly services: Map<Factory<unknown>, unknown>;

  constructor(fakes?: Iterable<readonly [Factory<unknown>, unknown]>) {
    this.services = new Map(fakes);
  }

  get<Service>(create: Factory<Service>): Service {
    if (!this.services.has(create)) this.services.set(create, create(this));
    return this.services.get(create) as Service;
  }
}
