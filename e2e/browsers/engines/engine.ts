/** Of a window's content, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface SessionOptions {
  size: Size;
  /** What the system prefers. */
  theme: 'light' | 'dark';
  /** Whether the window is private. WebKitGTK's always is when it is driven. */
  isPrivate: boolean;
  /** An empty folder for the profile and the downloads. */
  directory: string;
}

/** A device's steps, in the form that both protocols share: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' | 'touch' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration?: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/**
 * A browser with one visitor's storage, by the few things that every protocol can do. Windows have names; a call
 * names the window that it is for.
 */
export interface Session {
  /** Name and version, such as "Firefox 153.7". */
  readonly product: string;
  /** The names of the windows that are open. */
  windows(): Promise<string[]>;
  /** Opens a window without an opener, and returns its name. */
  openWindow(): Promise<string>;
  /** Starts to load an address, and does not wait for it. */
  navigate(window: string, address: string): Promise<void>;
  reload(window: string): Promise<void>;
  goBack(window: string): Promise<void>;
  /** Calls a function of this source in the page, and returns what its promise resolves to; both are JSON. */
  call(window: string, source: string, argument?: unknown): Promise<unknown>;
  /** Does the steps of several devices at once, and waits for their end. */
  perform(window: string, sources: readonly InputSource[]): Promise<void>;
  /** Gives files to the input that a function of this source returns. */
  chooseFiles(window: string, source: string, argument: unknown, paths: readonly string[]): Promise<void>;
  /** The window's content as PNG. */
  screenshot(window: string): Promise<Buffer>;
  /** Where downloads are stored. */
  readonly downloads: string;
  /** Errors in the pages' consoles, and uncaught ones, where the protocol tells of them. */
  errors(): readonly string[];
  /** Ends the browser and all that was started for it. */
  end(): Promise<void>;
}
