// Replaces https://apis.google.com/js/api.js for firebase/auth: page and frame call each other by postMessage.
'use strict';

(() => {
  if (globalThis.gapi && globalThis.gapi.iframes) return;

  const MARK = 'local-stack-gapi';

  /** The other side of the connection: the frame for the page, the page for the frame. */
  class Iframe {
    constructor(target, targetOrigin) {
      this.target = target;
      this.targetOrigin = targetOrigin;
      this.handlers = new Map();
      this.unanswered = new Map();
      this.unhandled = [];
      this.unsent = [];
      this.connected = false;
      this.lastCall = 0;
      this.connection = new Promise((resolve) => {
        this.connect = () => {
          this.connected = true;
          for (const message of this.unsent.splice(0)) this.post(message);
          resolve([undefined]);
        };
      });
      addEventListener('message', (event) => this.receive(event));
    }

    /** Registers the handler of a name and answers earlier calls. */
    register(name, handler) {
      this.handlers.set(name, handler);
      const waiting = this.unhandled.filter((call) => call.name === name);
      this.unhandled = this.unhandled.filter((call) => call.name !== name);
      for (const call of waiting) this.answer(call);
    }

    /** Calls the other side; callback and promise get an array with the one handler's result. */
    send(name, data, callback) {
      this.lastCall += 1;
      const call = this.lastCall;
      return new Promise((resolve) => {
        this.unanswered.set(call, (result) => {
          resolve([result]);
          try {
            if (callback) callback([result]);
          } catch {
            // firebase/auth always throws in its callback for webStorageSupport; Google's library ignores it, too.
          }
        });
        this.post({ kind: 'call', call, name, data });
      });
    }

    /** Resolves when the other side has loaded. */
    ping(callback) {
      if (callback) void this.connection.then(callback);
      return this.connection;
    }

    /** Google's library styles the frame here; the styles of firebase/auth are not visible. */
    restyle() {
      return Promise.resolve([undefined]);
    }

    post(message) {
      if (this.connected) this.target().postMessage({ mark: MARK, ...message }, this.targetOrigin);
      else this.unsent.push(message);
    }

    receive(event) {
      const message = event.data;
      if (!message || message.mark !== MARK || event.source !== this.target()) return;
      if (this.targetOrigin !== '*' && event.origin !== this.targetOrigin) return;
      if (message.kind === 'hello') {
        this.targetOrigin = event.origin;
        if (message.wantsReply) event.source.postMessage({ mark: MARK, kind: 'hello' }, event.origin);
        this.connect();
      } else if (message.kind === 'call') {
        if (this.handlers.has(message.name)) this.answer(message);
        else this.unhandled.push(message);
      } else if (message.kind === 'answer') {
        const done = this.unanswered.get(message.call);
        this.unanswered.delete(message.call);
        if (done) done(message.result);
      }
    }

    answer({ call, name, data }) {
      void Promise.resolve(this.handlers.get(name)(data)).then((result) =>
        this.post({ kind: 'answer', call, result }),
      );
    }
  }

  /** Adds a frame to the page; resolves with the result of `onOpen`. */
  const open = ({ url, where, attributes }, onOpen) => {
    const element = document.createElement('iframe');
    const frame = new Iframe(() => element.contentWindow, new URL(url, location.href).origin);
    const { style, ...rest } = attributes || {};
    Object.assign(element.style, style);
    for (const [name, value] of Object.entries(rest)) element.setAttribute(name, value);
    element.src = url;
    where.append(element);
    return Promise.resolve(onOpen(frame));
  };

  /** The page around this frame. The frame sends the first message, since it does not know the page's origin. */
  const getParentIframe = () => {
    if (!parentFrame) {
      parentFrame = new Iframe(() => parent, '*');
      parent.postMessage({ mark: MARK, kind: 'hello', wantsReply: true }, '*');
    }
    return parentFrame;
  };
  let parentFrame = null;

  globalThis.gapi = {
    load: (_modules, options) => {
      const callback = typeof options === 'function' ? options : options.callback;
      queueMicrotask(() => callback());
    },
    iframes: {
      Iframe,
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open, getParentIframe }),
    },
  };
})();
