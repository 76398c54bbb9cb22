/** Stands for the browser's XMLHttpRequest; a test drives the last one. */
export class FakeUpload {
  static last: FakeUpload;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly open = jest.fn();
  readonly setRequestHeader = jest.fn();
  readonly send = jest.fn();
  readonly abort = jest.fn(() => {
    this.onabort?.();
    this.onloadend?.();
  });
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  onprogress?: () => void;
  status = 0;
  responseText = '';

  constructor() {
    FakeUpload.last = this;
  }

  answer(status: number, body: string): void {
    Object.assign(this, { status, responseText: body });
    this.onload?.();
    this.onloadend?.();
  }
}
