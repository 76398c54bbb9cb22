/** Stands for a worker. Without what a request is answered with, it is silent until a test lets it speak. */
export class FakeWorker<Request extends object = object> extends EventTarget {
  readonly terminate = jest.fn();
  readonly requests: Request[] = [];
  readonly postMessage = jest.fn((request: Request) => {
    this.requests.push(request);
    const data = this.answer(request);
    if (data) this.say(data);
  });

  constructor(private readonly answer: (request: Request) => object | undefined = () => undefined) {
    super();
  }

  say(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
